import { count, eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { findClassByHsn, type SavedTaxClass } from "#app/domain/tax/tax-class.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

export interface GoodsByClass {
  /** Active products of each class, by its id. */
  byClass: Map<string, number>;
  /** Active products without a class. */
  withoutClass: number;
}

/** Counts the active products of each tax class: those that name it, and those whose HSN code implies it. */
export async function countGoodsByClass(
  db: Queryable,
  classes: readonly SavedTaxClass[],
): Promise<GoodsByClass> {
  const groups = await db
    .select({ taxClassId: products.taxClassId, hsnCode: products.hsnCode, products: count() })
    .from(products)
    .where(eq(products.status, "active"))
    .groupBy(products.taxClassId, products.hsnCode);
  const byClass = new Map<string, number>();
  let withoutClass = 0;
  for (const group of groups) {
    const id = group.taxClassId ?? findClassByHsn(classes, group.hsnCode)?.id;
    if (id) byClass.set(id, (byClass.get(id) ?? 0) + group.products);
    else withoutClass += group.products;
  }
  return { byClass, withoutClass };
}
