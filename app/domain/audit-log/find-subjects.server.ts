import { eq, ilike, inArray } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orderNumberIn } from "#app/domain/orders/admin-list/order-search.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/containing.ts";

const MAX_SUBJECTS = 500;
const MIN_NAME_LENGTH = 3;

/**
 * The ids of products whose name matches a search, or of an order and its returns by number. Audit entries record only changed fields,
 * so a product's name is usually not in the entry itself.
 */
export async function findSubjectIds(db: Db, search: string): Promise<string[]> {
  const [named, numbered] = await Promise.all([findProducts(db, search), findOrder(db, search)]);
  return [...named, ...numbered];
}

async function findProducts(db: Db, search: string): Promise<string[]> {
  if (search.length < MIN_NAME_LENGTH) return [];
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(ilike(products.name, containing(search)))
    .limit(MAX_SUBJECTS);
  return rows.map(({ id }) => id);
}

async function findOrder(db: Db, search: string): Promise<string[]> {
  const number = orderNumberIn(search);
  if (number === null) return [];
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const back = await db.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, ids));
  return [...ids, ...back.map(({ id }) => id)];
}
