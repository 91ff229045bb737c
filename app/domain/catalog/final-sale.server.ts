import { and, asc, eq, sql } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** "Final sale, without returns or exchanges: Jewellery (hygiene)." for the refund policy; empty in a shop without such goods. */
export async function describeFinalSales(db: Queryable): Promise<string> {
  const [marked] = await db
    .select({ isAny: sql<boolean>`true` })
    .from(products)
    .where(and(eq(products.returnRule, "final"), eq(products.status, "active")))
    .limit(1);
  const finalCategories = await db
    .select({ name: categories.name, reason: categories.finalSaleReason })
    .from(categories)
    .where(eq(categories.isFinalSale, true))
    .orderBy(asc(categories.position), asc(categories.name));
  const names = finalCategories.map(({ name, reason }) => (reason ? `${name} (${reason})` : name));
  return [
    names.length > 0 && `Final sale, without returns or exchanges: ${names.join(", ")}.`,
    (marked || names.length > 0) &&
      "The page of each such product says so, and faulty or wrong items can be reported all the same.",
  ]
    .filter(Boolean)
    .join(" ");
}
