import { foldReplacements, progressOf, type TrackedLine } from "#app/domain/orders/order-line.ts";
import { and, asc, eq, inArray, not, notInArray, sql, type SQL } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";
import {
  isDispatched,
  isSentAfterDelivery,
  SHIPMENT_STATUSES,
} from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

/** Whether every item of an order is refunded. */
export function areAllRefunded(
  lines: readonly Pick<TrackedLine, "orderLineId" | "replacedLineId" | "quantity" | "refunded">[],
): boolean {
  return foldReplacements(lines).every(({ quantity, refunded }) => refunded >= quantity);
}

/** An order's lines, replacements included, with the progress of their items. Of a Delivered order only what its exchanges and claims send waits to be sent. */
export async function listOrderLines(db: Queryable, orderId: string): Promise<TrackedLine[]> {
  return (await listOrderLinesByOrder(db, [orderId])).get(orderId) ?? [];
}

/** Like `listOrderLines`, of several orders by their ids. */
export async function listOrderLinesByOrder(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, TrackedLine[]>> {
  if (orderIds.length === 0) return new Map();
  const returned = countReturned(db, orderIds);
  const shipped = countShipped(db, orderIds);
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      orderLineId: orderLines.id,
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      sku: orderLines.sku,
      priceMinor: orderLines.priceAtPurchaseMinor,
      discountMinor: orderLines.discountMinor,
      quantity: orderLines.quantity,
      replacedLineId: orderLines.replacedLineId,
      exchangedLineId: orderLines.exchangedLineId,
      finalSale: orderLines.finalSale,
      isDelivered: sql<boolean>`${orders.status} = 'Delivered'`,
      returned: orZero(returned.returned),
      refunded: orZero(returned.refunded),
      claimed: orZero(returned.claimed),
      packed: orZero(shipped.packed),
      dispatched: orZero(shipped.dispatched),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(returned, eq(returned.lineId, orderLines.id))
    .leftJoin(shipped, eq(shipped.lineId, orderLines.id))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position));
  const lines = rows.map(({ isDelivered, ...row }) => {
    const line = progressOf({ ...row, label: itemLabel(row.productName, row.options) });
    return isDelivered && !isSentAfterDelivery(row) ? { ...line, toSend: 0, toPack: 0 } : line;
  });
  return groupedBy(lines, ({ orderId }) => orderId);
}

const orZero = (count: SQL.Aliased<number>) => sql<number>`coalesce(${count}, 0)`;

/** The condition of returned items of an exchange for another price that were refunded with its release (`sellWanted`): that refund counts them. */
const isSoldAnew = sql`(${returnLines.differenceMinor} is not null and ${returnLines.replacementLineId} is not null)`;

/** The items of each line in returns that are neither rejected nor withdrawn, those that are refunded, and those in claims. */
function countReturned(db: Queryable, orderIds: readonly string[]) {
  // A claim is refunded before its items are collected.
  const isRefunded = sql`${returns.resolution} = 'refund' and (${returns.status} = 'completed' or ${returns.refundMinor} is not null)`;
  return db
    .select({
      lineId: returnLines.orderLineId,
      returned: sql<number>`sum(${returnLines.quantity})::int`.as("returned"),
      refunded: sql<number>`sum(${returnLines.quantity}) filter (where ${isRefunded})::int`.as("refunded"),
      claimed: sql<number>`sum(${returnLines.quantity}) filter (where ${returns.kind} = 'claim')::int`.as(
        "claimed",
      ),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(
      and(
        inArray(returns.orderId, [...orderIds]),
        notInArray(returns.status, NEVER_RETURNED),
        not(isSoldAnew),
      ),
    )
    .groupBy(returnLines.orderLineId)
    .as("returned_pieces");
}

/** The items of each line in shipments that wait for the carrier, and in those that have left and not come back. */
function countShipped(db: Queryable, orderIds: readonly string[]) {
  const isGone = inArray(shipments.status, SHIPMENT_STATUSES.filter(isDispatched));
  const count = (condition: SQL) =>
    sql<number>`sum(${shipmentLines.quantity}) filter (where ${condition})::int`;
  return db
    .select({
      lineId: shipmentLines.orderLineId,
      packed: count(eq(shipments.status, "packed")).as("packed"),
      dispatched: count(isGone).as("dispatched"),
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(inArray(shipments.orderId, [...orderIds]))
    .groupBy(shipmentLines.orderLineId)
    .as("shipped_pieces");
}
