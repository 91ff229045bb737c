import { and, asc, desc, inArray, lt } from "drizzle-orm";
import type { IssuedRefund } from "#app/domain/orders/documents/credit-note.ts";
import { listIssuedRefunds } from "#app/domain/orders/refunds/issued-refunds.server.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db } from "#app/platform/database/database.server.ts";

type OrderRow = typeof orders.$inferSelect;

/** An order for export, with its lines and completed refunds. Amounts in minor units of its currency. */
export interface OrderForExport extends OrderRow {
  lines: (typeof orderLines.$inferSelect)[];
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
  const byOrder = groupedBy(lines, ({ orderId }) => orderId);
  const refunds = await listIssuedRefunds(db, ids);
  return batch.map((order) => ({
    ...order,
    lines: byOrder.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
  }));
}
