import { groupedBy } from "#app/lib/grouped-by.ts";
import { asc, inArray } from "drizzle-orm";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import type { OrderEvent } from "#app/domain/orders/customer-orders/customer-timeline.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Events by order id, in chronological order. */
export async function listEventsOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderEvent[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return groupedBy(rows, ({ orderId }) => orderId);
}
