import { eq } from "drizzle-orm";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import {
  quoteOnline,
  type OnlineQuote,
  type UnpaidOrder,
  type UnpaidState,
} from "#app/domain/orders/online-payment/online-payment.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { findDueExchange } from "#app/domain/orders/returns/exchanges/find-due-exchange.server.ts";
import type { DueExchange } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Reads what decides how an order is paid online. The order is locked where the answer has to hold. */
export async function readUnpaidState<Order extends UnpaidOrder & { id: string; number: number }>(
  db: Queryable,
  order: Order,
): Promise<UnpaidState & { order: Order; lines: TrackedLine[]; exchange: DueExchange | null }> {
  const { shipments, lines } = await readProgress(db, order.id);
  const hasDocuments = (await db.$count(taxDocuments, eq(taxDocuments.orderId, order.id))) > 0;
  const exchange = await findDueExchange(db, order);
  return { order, shipments, lines, hasDocuments, exchange };
}

export interface PayableOrder {
  order: typeof orders.$inferSelect;
  lines: TrackedLine[];
  /** The exchange whose difference is to be paid; null without one. */
  exchange: DueExchange | null;
  /** Null where nothing can be paid online, such as of an order that is paid, cancelled or sent. */
  quote: OnlineQuote | null;
}

/** Finds an order with what is paid online of it; null if it does not exist. */
export async function findPayableOrder(
  db: Queryable,
  { payments }: Pick<StoreSettings, "payments">,
  orderId: string,
): Promise<PayableOrder | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const state = await readUnpaidState(db, order);
  const { lines, exchange } = state;
  return { order, lines, exchange, quote: payments.online ? quoteOnline(state, payments.cash) : null };
}
