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
