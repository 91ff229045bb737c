import type { OrderLine } from "#app/domain/orders/order.ts";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

/** Whether every piece of an order is refunded. */
export function areAllRefunded(lines: readonly Pick<OrderLine, "quantity" | "refundedQuantity">[]): boolean {
  return lines.every(({ quantity, refundedQuantity }) => refundedQuantity >= quantity);
}

/** Order lines with refunded quantities. Exchanged pieces do not count as refunded. */
export async function listOrderLines(db: Queryable, orderId: string): Promise<OrderLine[]> {
  return (await listOrderLinesByOrder(db, [orderId])).get(orderId) ?? [];
}

/** Like `listOrderLines`, of several orders by their ids. */
export async function listOrderLinesByOrder(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const returnedByLine = db
    .select({
      lineId: returnLines.orderLineId,
      refunded:
        sql<number>`coalesce(sum(${returnLines.quantity}) filter (where ${returns.status} = 'completed' and ${returns.resolution} = 'refund'), 0)::int`.as(
          "refunded",
        ),
      taken: sql<number>`sum(${returnLines.quantity})::int`.as("taken"),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(inArray(returns.orderId, [...orderIds]), ne(returns.status, "rejected")))
    .groupBy(returnLines.orderLineId)
    .as("back");
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
      refundedQuantity: returnedByLine.refunded,
      taken: returnedByLine.taken,
    })
    .from(orderLines)
    .leftJoin(returnedByLine, eq(returnedByLine.lineId, orderLines.id))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position));
  const lines = rows.map(({ taken, ...row }) => ({
    ...row,
    label: itemLabel(row.productName, row.options),
    refundedQuantity: row.refundedQuantity ?? 0,
    openQuantity: row.quantity - (taken ?? 0),
  }));
  return groupedBy(lines, ({ orderId }) => orderId);
}
