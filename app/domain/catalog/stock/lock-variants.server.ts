import { asc, eq, inArray } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Holds variants and their products until the transaction ends, for sale or not, in the same order as `lockVariantsForSale`,
 * so that giving back and taking never wait for each other in a circle. Ids that are gone are left out of the answer.
 */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...ids]))
    .orderBy(asc(products.id), asc(variants.id))
    .for("update", { of: [variants, products] });
  return rows.map((row) => row.id);
}

/**
 * Which of these variants, and of these products, are still there; none of them can be deleted until the transaction ends. What
 * was paid for is recorded even when the admin has deleted it in between.
 */
export async function holdExisting(
  tx: Tx,
  lines: readonly { variantId: string; productId: string }[],
): Promise<{ variantIds: Set<string>; hsnCodes: Map<string, string> }> {
  const variantIds = lines.map((line) => line.variantId);
  const held = await tx
    .select({ id: variants.id, productId: products.id, hsnCode: products.hsnCode })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, variantIds))
    .orderBy(asc(products.id), asc(variants.id))
    .for("key share", { of: [variants, products] });
  const hsnCodes = new Map(held.map((row) => [row.productId, row.hsnCode]));
  const missing = lines.map((line) => line.productId).filter((id) => !hsnCodes.has(id));
  // Where a variant has gone its product may have stayed.
  const rows = missing.length === 0 ? [] : await holdProducts(tx, missing);
  for (const { id, hsnCode } of rows) hsnCodes.set(id, hsnCode);
  return { variantIds: new Set(held.map(({ id }) => id)), hsnCodes };
}

function holdProducts(tx: Tx, ids: readonly string[]): Promise<{ id: string; hsnCode: string }[]> {
  return tx
    .select({ id: products.id, hsnCode: products.hsnCode })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("key share");
}
