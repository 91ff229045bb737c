import { eq, sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { lockProducts } from "#app/domain/catalog/products/lock-products.server.ts";
import {
  assertAdministrator,
  type ProductActor,
  type ProductDeps,
} from "#app/domain/catalog/product-deps.server.ts";
import { mostPictures } from "#app/domain/catalog/products/product-draft.ts";
import { addPicture, takeInPicture } from "#app/domain/media/store-uploaded-image.server.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import { pictureProblemText, type PictureProblem } from "#app/lib/forms/image-upload.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type StorePictureResult = { ok: true; id: string } | { ok: false; problem: PictureProblem };

/** Takes in a picture for a product that is still being written: it shows nowhere until a product names it. */
export async function storeProductPicture(deps: ProductDeps, file: string): Promise<StorePictureResult> {
  const taken = await takeInPicture(deps, { kind: "product" }, file);
  if (!taken.ok) return taken;
  await inTransaction(deps.db, (tx) => addPicture(tx, taken.picture));
  return { ok: true, id: taken.picture.id };
}

/** Puts a picture behind the others of a product that is there. Fails with a sentence for the administrator. */
export async function addProductPicture(
  deps: ProductDeps,
  { productId, file }: { productId: string; file: string },
  actor: ProductActor,
): Promise<{ ok: true } | { ok: false; message: string }> {
  assertAdministrator(actor);
  const taken = await takeInPicture(deps, { kind: "product" }, file);
  if (!taken.ok) return { ok: false, message: pictureProblemText(taken.problem) };
  const { picture } = taken;
  const at = deps.clock.now();
  const message = await inTransaction(deps.db, async (tx) => {
    const [held] = await lockProducts(tx, [productId]);
    if (!held) return "The product has been deleted in the meantime.";
    const shown = await tx
      .select({ position: productImages.position })
      .from(productImages)
      .where(eq(productImages.productId, productId));
    const colours = new Set(held.variants.flatMap(({ colourId }) => colourId ?? []));
    const most = mostPictures(colours.size);
    if (shown.length >= most) return `A product can have at most ${most} images.`;
    await addPicture(tx, picture);
    const position = Math.max(-1, ...shown.map((row) => row.position)) + 1;
    const alt = held.product.name;
    await tx.insert(productImages).values({ id: newId(), productId, mediaId: picture.id, alt, position });
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: at })
      .where(eq(products.id, productId));
    await recordAudit(tx, {
      actorId: actor.id,
      action: "product.picture",
      subjectType: "product",
      subjectId: productId,
      before: null,
      after: { picture: picture.id },
      at,
    });
    return null;
  });
  if (message !== null) return { ok: false, message };
  deps.pages.forget(["shelves", productTag(productId)]);
  return { ok: true };
}
