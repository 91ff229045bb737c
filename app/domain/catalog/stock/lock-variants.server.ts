import { asc, eq, inArray } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/locked.ts";

/** Variants, or products with theirs, that are locked by product id, then variant id, until the transaction ends. */
export type LockedVariants = Locked<readonly object[]>;

// Cast: no variant needs a lock.
const NONE = [] as never[] as Locked<never[]>;

/** In place of a lock for variants that the transaction itself has inserted: no other one sees them. */
export const NEW_VARIANTS = NONE;

/** Locks those of the variants that exist, and their products, drafts included, in the same order as `lockVariantsForSale` to prevent deadlocks. */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<LockedVariants> {
  if (ids.length === 0) return NONE;
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...ids]))
    .orderBy(asc(products.id), asc(variants.id))
    .for("update", { of: [variants, products] });
  return rows as Locked<typeof rows>;
}

/**
 * Finds the variants and products that still exist and prevents their deletion until the transaction ends. Paid lines are recorded
 * even if the admin has deleted their product.
 */
export async function lockExisting(
  tx: Tx,
  lines: readonly { variantId: string; productId: string }[],
): Promise<{ variantIds: Set<string>; hsnCodes: Map<string, string> }> {
  const variantIds = lines.map((line) => line.variantId);
  const locked = await tx
    .select({ id: variants.id, productId: products.id, hsnCode: products.hsnCode })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, variantIds))
    .orderBy(asc(products.id), asc(variants.id))
    .for("key share", { of: [variants, products] });
  const hsnCodes = new Map(locked.map((row) => [row.productId, row.hsnCode]));
  const missing = lines.map((line) => line.productId).filter((id) => !hsnCodes.has(id));
  // The product of a deleted variant may still exist.
  const rows = missing.length === 0 ? [] : await lockExistingProducts(tx, missing);
  for (const { id, hsnCode } of rows) hsnCodes.set(id, hsnCode);
  return { variantIds: new Set(locked.map(({ id }) => id)), hsnCodes };
}

function lockExistingProducts(tx: Tx, ids: readonly string[]): Promise<{ id: string; hsnCode: string }[]> {
  return tx
    .select({ id: products.id, hsnCode: products.hsnCode })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("key share");
}
