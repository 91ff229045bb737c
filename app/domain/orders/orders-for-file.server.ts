import { and, desc, lt, sql } from "drizzle-orm";
import type { OrderSearch } from "#app/domain/orders/order-search.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { matchingOrders } from "#app/domain/orders/search-orders.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What an order's row in a file says. Amounts in minor units of its currency. */
const exported = {
  number: orders.number,
  createdAt: orders.createdAt,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  customerName: orders.customerName,
  email: orders.email,
  shippingAddress: orders.shippingAddress,
  currency: orders.currency,
  subtotalMinor: orders.subtotalMinor,
  discountMinor: orders.discountMinor,
  discountCode: orders.discountCode,
  shippingMinor: orders.shippingMinor,
  taxMinor: orders.taxMinor,
  totalMinor: orders.totalMinor,
  paymentMethod: orders.paymentMethod,
  trackingNumber: orders.trackingNumber,
  notes: orders.notes,
  // Names of its own: in a query of one table Drizzle writes columns without it.
  items: sql<string>`(
    select string_agg(l.quantity || ' × ' || l.product_name || case when l.options_label = '' then '' else ' (' || l.options_label || ')' end, '; ' order by l.position)
    from ${orderLines} l where l.order_id = "orders"."id")`,
};

export type OrderForFile = Pick<typeof orders.$inferSelect, Exclude<keyof typeof exported, "items">> & {
  items: string | null;
};

const BATCH = 500;

/** All orders that a search finds, newest first, read in batches: they may be more than memory holds. */
export async function* listOrdersForFile(db: Db, asked: OrderSearch): AsyncGenerator<OrderForFile> {
  let last: number | undefined;
  for (;;) {
    const batch: OrderForFile[] = await db
      .select(exported)
      .from(orders)
      .where(and(matchingOrders(asked), last === undefined ? undefined : lt(orders.number, last)))
      .orderBy(desc(orders.number))
      .limit(BATCH);
    yield* batch;
    last = batch.at(-1)?.number;
    if (batch.length < BATCH) return;
  }
}
