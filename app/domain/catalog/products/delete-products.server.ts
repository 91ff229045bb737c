import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { lockProducts } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { auditSnapshot, imagesOf } from "#app/domain/catalog/products/internal/product-audit.server.ts";
import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { recordAudits } from "#app/domain/audit/audit.server.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Deletes products with their images, variants, ledger and reviews. Orders keep their copied data; carts and wishlists drop the
 * products. A file that cannot be removed is only logged. Returns the number of deleted products.
 */
export async function deleteProducts(
  deps: ProductDeps,
  ids: readonly string[],
  actor: ProductActor,
): Promise<number> {
  assertAdministrator(actor);
  const at = deps.clock.now();
  const { count, replaced } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockProducts(tx, ids);
    const productIds = locked.map(({ product }) => product.id);
    if (productIds.length === 0) return { count: 0, replaced: [] };
    const images = await imagesOf(tx, productIds);
    await recordAudits(
      tx,
      locked.map(({ product, variants }) => ({
        actorId: actor.id,
        action: "product.delete",
        subjectType: "product",
        subjectId: product.id,
        before: auditSnapshot(product, variants, images.get(product.id) ?? []),
        after: null,
        at,
      })),
    );
    const shown = await tx
      .delete(productImages)
      .where(isAmong(productImages.productId, productIds))
      .returning({ id: productImages.mediaId });
    const replaced = shown.map(({ id }) => id);
    await deps.onDelete(tx, { productIds: productIds, actorId: actor.id, at });
    await tx.delete(products).where(isAmong(products.id, productIds));
    return { count: productIds.length, replaced };
  });
  if (count > 0) deps.pages.invalidate(tagsOfChanged(ids));
  await removeUnusedImages(deps, replaced);
  return count;
}
