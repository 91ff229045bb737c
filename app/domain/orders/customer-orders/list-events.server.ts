import { asc, inArray } from "drizzle-orm";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import type { OrderEvent } from "#app/domain/orders/customer-orders/customer-timeline.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The events of orders by the order's id, in the order in which they happened. */
export async function listEventsOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderEvent[]>> {
  const byOrder = new Map<string, OrderEvent[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  for (const { orderId, kind, detail, actorId, at } of rows) {
    const events = byOrder.get(orderId) ?? [];
    events.push({ kind, detail, actorId, at });
    byOrder.set(orderId, events);
  }
  return byOrder;
}
