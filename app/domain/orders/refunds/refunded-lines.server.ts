import { and, asc, eq, ne, sql } from "drizzle-orm";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** An order line with its refunded quantity. */
export interface RefundedOrderLine {
  orderLineId: string;
  variantId: string | null;
  /** "Noor Kurta (2XL · Mint)" */
  label: string;
  priceMinor: number;
  discountMinor: number;
  quantity: number;
  refundedQuantity: number;
  /** Pieces neither in a return nor refunded; rejected returns do not count. */
  openQuantity: number;
}

/** Order lines with refunded quantities. Exchanged pieces do not count as refunded. */
export async function listRefundedLines(db: Queryable, orderId: string): Promise<RefundedOrderLine[]> {
  const back = db
    .select({
      lineId: returnLines.orderLineId,
      refunded:
        sql<number>`coalesce(sum(${returnLines.quantity}) filter (where ${returns.status} = 'completed' and ${returns.resolution} = 'refund'), 0)::int`.as(
          "paid_back",
        ),
      taken: sql<number>`sum(${returnLines.quantity})::int`.as("taken"),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), ne(returns.status, "rejected")))
    .groupBy(returnLines.orderLineId)
    .as("back");
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      variantId: orderLines.variantId,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      priceMinor: orderLines.priceAtPurchaseMinor,
      discountMinor: orderLines.discountMinor,
      quantity: orderLines.quantity,
      refundedQuantity: back.refunded,
      taken: back.taken,
    })
    .from(orderLines)
    .leftJoin(back, eq(back.lineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ productName, options, taken, ...row }) => ({
    ...row,
    label: options ? `${productName} (${options})` : productName,
    refundedQuantity: row.refundedQuantity ?? 0,
    openQuantity: row.quantity - (taken ?? 0),
  }));
}
