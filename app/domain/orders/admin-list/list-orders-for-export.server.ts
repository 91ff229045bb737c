import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { IssuedRefund } from "#app/domain/orders/documents/credit-note.ts";
import { listIssuedRefunds } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { refunds as refundRows } from "#app/domain/payments/payments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db } from "#app/platform/database/database.server.ts";

type OrderRow = typeof orders.$inferSelect;

/** `withdrawn` are pieces that left the unpaid order: their cash is no longer collected. */
type ExportedLine = typeof orderLines.$inferSelect & { withdrawn: number };

/** An order for export, with its lines and completed refunds. Amounts in minor units of its currency. */
export interface OrderForExport extends OrderRow {
  lines: ExportedLine[];
  refunds: IssuedRefund[];
}

const BATCH = 500;

/** Streams all matching orders, newest first, in batches to limit memory. */
export async function* listOrdersForExport(db: Db, requested: OrderSearch): AsyncGenerator<OrderForExport> {
  let last: number | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(orders)
      .where(and(matchingOrders(requested), last === undefined ? undefined : lt(orders.number, last)))
      .orderBy(desc(orders.number))
      .limit(BATCH);
    yield* await withLinesAndRefunds(db, batch);
    last = batch.at(-1)?.number;
    if (batch.length < BATCH) return;
  }
}

async function withLinesAndRefunds(db: Db, batch: OrderRow[]): Promise<OrderForExport[]> {
  if (batch.length === 0) return [];
  const ids = batch.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const withdrawn = await countWithdrawn(
    db,
    batch.flatMap(({ id, waivedMinor }) => (waivedMinor > 0 ? id : [])),
  );
  const byOrder = groupedBy(
    lines.map((line) => ({ ...line, withdrawn: withdrawn.get(line.id) ?? 0 })),
    ({ orderId }) => orderId,
  );
  const refunds = await listIssuedRefunds(db, ids);
  return batch.map((order) => ({
    ...order,
    lines: byOrder.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
  }));
}

/** Withdrawn pieces by line: those of returns without a request whose price is not refunded as a whole. */
async function countWithdrawn(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const refundedMinor = sql`(select sum(${refundRows.amountMinor}) from ${refundRows} where ${refundRows.returnId} = ${returns.id})`;
  const rows = await db
    .select({
      lineId: returnLines.orderLineId,
      quantity: sql`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .where(
      and(
        inArray(returns.orderId, [...orderIds]),
        eq(returns.reason, GOODWILL),
        sql`(${refundedMinor} is null or ${refundedMinor} < ${returns.refundMinor})`,
      ),
    )
    .groupBy(returnLines.orderLineId);
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
}
