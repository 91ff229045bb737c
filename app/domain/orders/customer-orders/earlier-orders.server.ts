import { and, eq, isNotNull, notInArray, or } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Whether a customer has ordered before. Cancelled orders, refunded or not, do not count. */
export async function hasEarlierOrder(db: Queryable, userId: string): Promise<boolean> {
  const wentThrough = or(
    notInArray(orders.status, ["Cancelled", "Refunded"]),
    // A refunded order without a delivery was cancelled.
    and(eq(orders.status, "Refunded"), isNotNull(orders.deliveredAt)),
  );
  const earlier = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), wentThrough))
    .limit(1);
  return earlier.length > 0;
}
