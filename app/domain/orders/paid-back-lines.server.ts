import { and, asc, eq, sql } from "drizzle-orm";
import { orderLines, returnLines, returns } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** A line of an order and how many of its pieces have come back for money. */
export interface PaidBackLine {
  orderLineId: string;
  priceMinor: number;
  discountMinor: number;
  quantity: number;
  paidBackQuantity: number;
}

/** The lines of an order with what completed returns have paid back of them. Exchanged pieces do not count. */
export async function listPaidBackLines(db: Queryable, orderId: string): Promise<PaidBackLine[]> {
  const back = db
    .select({
      lineId: returnLines.orderLineId,
      quantity: sql<number>`sum(${returnLines.quantity})::int`.as("back_quantity"),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(
      and(eq(returns.orderId, orderId), eq(returns.status, "completed"), eq(returns.resolution, "refund")),
    )
    .groupBy(returnLines.orderLineId)
    .as("back");
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      priceMinor: orderLines.priceAtPurchaseMinor,
      discountMinor: orderLines.discountMinor,
      quantity: orderLines.quantity,
      paidBackQuantity: back.quantity,
    })
    .from(orderLines)
    .leftJoin(back, eq(back.lineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map((row) => ({ ...row, paidBackQuantity: row.paidBackQuantity ?? 0 }));
}
