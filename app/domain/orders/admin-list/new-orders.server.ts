import { and, desc, gt } from "drizzle-orm";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The most new orders that are counted; more are shown as "99+". */
const MAX_NEW = 100;

/** The number of the latest order; 0 without one. */
export async function findLastOrderNumber(db: Db): Promise<number> {
  const [last] = await db
    .select({ number: orders.number })
    .from(orders)
    .orderBy(desc(orders.number))
    .limit(1);
  return last?.number ?? 0;
}

/** How many orders of a search have a higher number than `after`, up to `MAX_NEW`. */
export async function countNewOrders(
  db: Db,
  { requested, after, now }: { requested: OrderSearch; after: number; now: Date },
): Promise<number> {
  const found = db
    .select({ number: orders.number })
    .from(orders)
    .where(and(gt(orders.number, after), matchingOrders(requested, now)))
    .limit(MAX_NEW)
    .as("found");
  return db.$count(found);
}
