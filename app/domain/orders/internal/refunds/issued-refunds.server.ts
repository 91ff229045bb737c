import { asc, eq, inArray, sql } from "drizzle-orm";
import type { IssuedRefund } from "#app/domain/orders/documents/stored-document.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The line whose price a returned item was bought at: the one that it replaced, or its own. Documents state that line alone. */
export const boughtLineId = sql<string>`coalesce(${orderLines.replacedLineId}, ${orderLines.id})`;

/** Completed refunds by order id, with their sequence among all refunds of the order. */
export async function listIssuedRefunds(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, IssuedRefund[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: refunds.id,
      orderId: payments.orderId,
      returnId: refunds.returnId,
      amountMinor: refunds.amountMinor,
      reason: refunds.reason,
      status: refunds.status,
      settledAt: refunds.settledAt,
      goodwillMinor: sql<
        number | null
      >`case when ${returns.reason} = ${GOODWILL} then ${returns.refundMinor} end`,
      isCompensation: sql<boolean>`coalesce(${returns.kind} = 'claim' and ${returns.resolution} = 'exchange', false)`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(returns, eq(returns.id, refunds.returnId))
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const itemsByReturn = await listReturnedItems(
    db,
    rows.flatMap(({ returnId }) => returnId ?? []),
  );
  const issued = new Map<string, IssuedRefund[]>();
  for (const [orderId, ofOrder] of groupedBy(rows, (row) => row.orderId ?? "")) {
    const ofReturn = (id: string) => ofOrder.filter(({ returnId }) => returnId === id);
    // The rest of the price was cash that is no longer collected (see `withdrawPieces`).
    const isPartWaived = (id: string, goodwillMinor: number | null) =>
      goodwillMinor !== null &&
      ofReturn(id).reduce((sum, { amountMinor }) => sum + amountMinor, 0) < goodwillMinor;
    const done = ofOrder.flatMap(
      ({ id, status, settledAt, returnId, amountMinor, reason, goodwillMinor, isCompensation }, at) =>
        status === "done" && settledAt
          ? {
              id,
              returnId,
              sequence: at + 1,
              amountMinor,
              reason,
              settledAt,
              isContinued:
                returnId !== null &&
                // A refund beside a replacement lowers the price of items that the customer still has.
                (isCompensation || ofReturn(returnId)[0]?.id !== id || isPartWaived(returnId, goodwillMinor)),
              items: (returnId && itemsByReturn.get(returnId)) || null,
            }
          : [],
    );
    issued.set(orderId, done);
  }
  return issued;
}

async function listReturnedItems(db: Queryable, returnIds: string[]) {
  if (returnIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      returnId: returnLines.returnId,
      orderLineId: boughtLineId,
      quantity: sql<number>`sum(${returnLines.quantity})::int`,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, returnIds))
    .groupBy(returnLines.returnId, boughtLineId);
  return groupedBy(rows, ({ returnId }) => returnId);
}
