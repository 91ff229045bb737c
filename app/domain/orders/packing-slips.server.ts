import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Address } from "#app/domain/customers/address.ts";
import { orderLines, orders, returnLines, returns } from "#app/domain/orders/orders.tables.ts";
import { GOODWILL } from "#app/domain/orders/returns.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What goes into a parcel and where it goes. No prices, it may be a present, but what the courier has to collect. */
export interface PackingSlip {
  number: number;
  createdAt: Date;
  customerName: string;
  shippingAddress: Address;
  trackingNumber: string | null;
  notes: string | null;
  /** In minor units of `currency`; null for what is paid. */
  collectMinor: number | null;
  currency: string;
  lines: { id: string; productName: string; options: string; sku: string; quantity: number }[];
}

/**
 * The packing slips of these orders, by number; those that are not there are left out. Pieces that were paid back before the parcel
 * left are not in it.
 */
export async function listPackingSlips(db: Db, numbers: readonly number[]): Promise<PackingSlip[]> {
  if (numbers.length === 0) return [];
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      shippingAddress: orders.shippingAddress,
      trackingNumber: orders.trackingNumber,
      notes: orders.notes,
      currency: orders.currency,
      collectMinor: sql<
        number | null
      >`case when ${orders.paymentStatus} = 'Pending' and ${orders.status} <> 'Cancelled'
        then ${orders.totalMinor} end`.mapWith(orders.totalMinor),
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
  const lines = await listLines(
    db,
    found.map((order) => order.id),
  );
  return found.map(({ id, ...slip }) => ({
    ...slip,
    lines: lines.filter((line) => line.orderId === id && line.quantity > 0),
  }));
}

function listLines(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const withdrawn = db
    .select({
      lineId: returnLines.orderLineId,
      quantity: sql<number>`sum(${returnLines.quantity})::int`.as("withdrawn"),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        inArray(returns.orderId, orderIds),
        eq(returns.reason, GOODWILL),
        or(isNull(orders.shippedAt), lt(returns.createdAt, orders.shippedAt)),
      ),
    )
    .groupBy(returnLines.orderLineId)
    .as("withdrawn_lines");
  return db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      sku: orderLines.sku,
      quantity: sql<number>`${orderLines.quantity} - coalesce(${withdrawn.quantity}, 0)`,
    })
    .from(orderLines)
    .leftJoin(withdrawn, eq(withdrawn.lineId, orderLines.id))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}
