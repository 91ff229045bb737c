import { addCategoryIn } from "#app/domain/catalog/categories/categories.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { activatesUnclassified, type SaveProductResult } from "#app/domain/catalog/product.ts";
import { insertProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { toSaveConflict } from "#app/domain/catalog/products/update-product.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { FirstProduct } from "#app/domain/setup/first-product.forms.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import { inTransaction, RollbackWithResult } from "#app/platform/database/transaction.server.ts";

export type AddFirstProductResult =
  | SaveProductResult
  | { ok: false; error: "name-taken" }
  | { ok: false; error: "no-image"; imageError: ImageError };

class CategoryRollback extends RollbackWithResult<AddFirstProductResult> {}

/** Adds a product with its image, and its category if that is new, all or nothing. `file` is the uploaded image, or null for none. */
export async function addFirstProduct(
  deps: ProductDeps,
  { product, file }: { product: FirstProduct; file: string | null },
  actor: ProductActor,
): Promise<AddFirstProductResult> {
  assertAdministrator(actor);
  const { newCategory, input } = product;
  if (input.needsHsn && activatesUnclassified(null, input)) return { ok: false, error: "hsn-missing" };
  const stored = file === null ? null : await storeUploadedImage(deps, { kind: "product" }, file);
  if (stored && !stored.ok) return { ok: false, error: "no-image", imageError: stored.error };
  const at = deps.clock.now();
  try {
    const saved = await inTransaction(deps.db, async (tx) => {
      if (newCategory) {
        const { id, ...given } = newCategory;
        const values = { ...given, isFinalSale: false, finalSaleReason: "" };
        const isAdded = await addCategoryIn(tx, { id, values, actorId: actor.id, at });
        if (!isAdded) throw new CategoryRollback({ ok: false, error: "name-taken" });
      }
      if (stored) await addImage(tx, stored.image);
      const images = stored ? [{ id: stored.image.id, alt: input.name, colourId: null, sizeId: null }] : [];
      return insertProduct(tx, { input: { ...input, images }, actor, at });
    });
    // Every page lists the categories in its menu.
    deps.pages.invalidateAll();
    return { ok: true, ...saved };
  } catch (error) {
    if (error instanceof CategoryRollback) return error.result;
    return toSaveConflict(error);
  }
}
