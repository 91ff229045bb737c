import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Whether the store has no products, so that sample data may be loaded. */
export async function isEmptyShop({ db }: { db: Queryable }): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).limit(1);
  return found.length === 0;
}
