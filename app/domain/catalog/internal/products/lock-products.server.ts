import { asc, eq } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

/** A product and its variants, under their locks. */
export interface LockedProduct {
  product: ProductRow;
  variants: Locked<VariantRow[]>;
}

/**
 * Locks products and their variants until the transaction ends, in the same order as `lockVariantsForSale` to prevent deadlocks
 * with checkouts. Omits products that do not exist.
 */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Locked<LockedProduct[]>> {
  if (ids.length === 0) return [] as unknown as Locked<never[]>;
  await tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isAmong(products.id, ids))
    .orderBy(asc(products.id), asc(variants.id))
    .for("update", { of: [variants, products] });
  // Also locks products without variants, and reads the state under the lock.
  const locked = await tx
    .select()
    .from(products)
    .where(isAmong(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const rows = await tx
    .select()
    .from(variants)
    .where(isAmong(variants.productId, ids))
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id));
  const byProduct = groupedBy(rows, ({ productId }) => productId);
  const withVariants = locked.map((product) => ({ product, variants: byProduct.get(product.id) ?? [] }));
  return withVariants as Locked<LockedProduct[]>;
}
