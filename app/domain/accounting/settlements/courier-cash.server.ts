import { and, eq, gt, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { CourierCash } from "#app/domain/accounting/settlements/settlements.ts";
import { COLLECT_WITHIN_DAYS } from "#app/domain/orders/order-payment.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { daysOfMonth } from "#app/lib/time/months.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The cash that couriers remitted in a month, and the overdue cash of parcels delivered in it. Without test orders. */
export async function listCourierCash(
  db: Db,
  { month, now }: { month: string; now: Date },
): Promise<CourierCash[]> {
  const { from, to } = daysOfMonth(month);
  const [first, end] = [indianMidnight(from), indianMidnight(addDays(to, 1))];
  const due = new Date(Math.min(end.getTime(), now.getTime() - COLLECT_WITHIN_DAYS * DAY_MS));
  const isReceived = and(gte(shipments.cashReceivedAt, first), lt(shipments.cashReceivedAt, end));
  const isOverdue = and(
    isNull(shipments.cashReceivedAt),
    isNotNull(shipments.deliveredAt),
    gte(shipments.deliveredAt, first),
    lt(shipments.deliveredAt, due),
  );
  const countOf = (condition: typeof isReceived) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const sumOf = (condition: typeof isReceived) =>
    sql`coalesce(sum(${shipments.collectMinor}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({
      courier: shipments.courier,
      currency: orders.currency,
      parcels: countOf(isReceived),
      receivedMinor: sumOf(isReceived),
      overdueParcels: countOf(isOverdue),
      overdueMinor: sumOf(isOverdue),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.isTest, false), gt(shipments.collectMinor, 0), sql`(${isReceived} or ${isOverdue})`))
    .groupBy(shipments.courier, orders.currency)
    .orderBy(shipments.courier);
}
