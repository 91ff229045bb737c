import { asc, eq, inArray } from "drizzle-orm";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { ReturnView } from "#app/domain/orders/customer-orders/order-view.ts";
import { GOODWILL, returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

/** Returns by order id, oldest first, and the quantity of each line in returns that are not rejected. */
export async function listReturnsOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ byOrder: Map<string, ReturnView[]>; inReturn: Map<string, number> }> {
  const byOrder = new Map<string, ReturnView[]>();
  const inReturn = new Map<string, number>();
  if (orderIds.length === 0) return { byOrder, inReturn };
  const rows = await db
    .select({ row: returns, number: orders.number, line: returnLines, bought: orderLines })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.orderId), asc(returns.sequence), asc(orderLines.position));
  const known = new Map<string, ReturnView>();
  for (const { row, number, line, bought } of rows) {
    if (row.status !== "rejected") inReturn.set(bought.id, (inReturn.get(bought.id) ?? 0) + line.quantity);
    if (row.reason === GOODWILL) continue;
    let view = known.get(row.id);
    if (!view) {
      const { id, status, resolution, decisionNote, refundMinor, createdAt } = row;
      const label = returnNumberLabel(number, row.sequence);
      view = { id, number: label, status, resolution, pieces: [], decisionNote, refundMinor, createdAt };
      known.set(id, view);
      byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), view]);
    }
    view.pieces.push(`${line.quantity} × ${itemLabel(bought.productName, bought.optionsLabel)}`);
  }
  return { byOrder, inReturn };
}
