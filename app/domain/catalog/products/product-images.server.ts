import { and, eq, inArray, sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import type { ProductInput } from "#app/domain/catalog/product.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { lockProducts } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { maxImages } from "#app/domain/catalog/products/draft/product-draft.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import { imageErrorText, type ImageError } from "#app/lib/forms/image-upload.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Replaces a product's images. Returns the ids of those that it no longer shows: pass them to `removeUnusedImages` after the commit.
 * Null if one of the images does not exist.
 */
export async function writeImages(
  tx: Tx,
  productId: string,
  images: ProductInput["images"],
): Promise<string[] | null> {
  const ids = [...new Set(images.map(({ id }) => id))];
  const imageRows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: media.id })
          .from(media)
          .where(and(inArray(media.id, ids), eq(media.kind, "product")));
  if (imageRows.length < images.length) return null;
  const before = await tx
    .delete(productImages)
    .where(eq(productImages.productId, productId))
    .returning({ id: productImages.mediaId });
  if (images.length > 0) {
    await tx.insert(productImages).values(
      images.map(({ id, alt, colourId, sizeId }, position) => ({
        id: newId(),
        productId,
        mediaId: id,
        alt,
        colourId,
        sizeId,
        position,
      })),
    );
  }
  return before.map(({ id }) => id).filter((id) => !ids.includes(id));
}

type StoreImageResult = { ok: true; id: string } | { ok: false; error: ImageError };

/** Stores an image uploaded in the product form. It is attached to a product when the form is saved. */
export async function storeProductImage(
  deps: ProductDeps,
  file: string,
  fileName?: string,
): Promise<StoreImageResult> {
  const stored = await storeUploadedImage(deps, { kind: "product", fileName }, file);
  if (!stored.ok) return stored;
  await inTransaction(deps.db, (tx) => addImage(tx, stored.image));
  return { ok: true, id: stored.image.id };
}

/** Appends an image to an existing product. The failure message is shown to the administrator. */
export async function addProductImage(
  deps: ProductDeps,
  { productId, file, fileName }: { productId: string; file: string; fileName?: string },
  actor: ProductActor,
): Promise<{ ok: true } | { ok: false; message: string }> {
  assertAdministrator(actor);
  const stored = await storeUploadedImage(deps, { kind: "product", fileName }, file);
  if (!stored.ok) return { ok: false, message: imageErrorText(stored.error) };
  const { image } = stored;
  const at = deps.clock.now();
  const message = await inTransaction(deps.db, async (tx) => {
    const [locked] = await lockProducts(tx, [productId]);
    if (!locked) return "The product has been deleted in the meantime.";
    const shown = await tx
      .select({ position: productImages.position })
      .from(productImages)
      .where(eq(productImages.productId, productId));
    const colours = new Set(locked.variants.flatMap(({ colourId }) => colourId ?? []));
    const sizes = new Set(locked.variants.flatMap(({ sizeId }) => sizeId ?? []));
    const most = maxImages({ colours: colours.size, sizes: sizes.size });
    if (shown.length >= most) return `A product can have at most ${most} images.`;
    await addImage(tx, image);
    const position = Math.max(-1, ...shown.map((row) => row.position)) + 1;
    const alt = locked.product.name;
    await tx.insert(productImages).values({ id: newId(), productId, mediaId: image.id, alt, position });
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: at })
      .where(eq(products.id, productId));
    await recordAudit(tx, {
      actorId: actor.id,
      action: "product.image",
      subjectType: "product",
      subjectId: productId,
      before: null,
      after: { image: image.id },
      at,
    });
    return null;
  });
  if (message !== null) return { ok: false, message };
  deps.pages.invalidate(["listings", productTag(productId)]);
  return { ok: true };
}
