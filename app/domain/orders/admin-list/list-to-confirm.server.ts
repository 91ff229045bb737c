import { asc, count, inArray, sql } from "drizzle-orm";
import { messageKeyOf } from "#app/domain/messages/message-kinds.ts";
import { isToCall } from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { toCollectMinor } from "#app/domain/orders/order.ts";
import type { ConfirmationMessage, OrderToConfirm } from "#app/domain/orders/admin-list/order-to-confirm.ts";
import type { CashRiskBand } from "#app/domain/payments/cash/cash-risk.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";

/** A call list is worked off from the top; more orders than these are not shown at once. */
export const MAX_CALLS = 100;

/** The orders that wait for their customers' confirmation, the first deadline first, with the messages that requested it. */
export async function listOrdersToConfirm(db: Db): Promise<{ total: number; orders: OrderToConfirm[] }> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      version: orders.version,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      customerName: orders.customerName,
      email: orders.email,
      phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
      city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`,
      confirmBy: sql<Date>`${orders.confirmBy}`.mapWith(orders.confirmBy),
      risk: sql<CashRiskBand | null>`${orders.cashRisk} ->> 'band'`,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      advanceMinor: orders.advanceMinor,
      receivedMinor: orders.receivedMinor,
      waivedMinor: orders.waivedMinor,
      // Qualified by hand: Drizzle omits the table name in single-table queries.
      items: sql<
        string[]
      >`array(select l.quantity || ' × ' || l.product_name || case when l.options_label = '' then '' else ' (' || l.options_label || ')' end
        from ${orderLines} l where l.order_id = "orders"."id" order by l.position)`,
    })
    .from(orders)
    .where(isToCall)
    .orderBy(asc(orders.confirmBy), asc(orders.number))
    .limit(MAX_CALLS);
  const [counted] = await db.select({ total: count() }).from(orders).where(isToCall);
  const messages = await listMessages(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total: counted?.total ?? 0,
    orders: rows.map(({ totalMinor, advanceMinor, receivedMinor, waivedMinor, ...row }) => ({
      ...row,
      toCollectMinor: toCollectMinor({ ...row, totalMinor, advanceMinor, receivedMinor, waivedMinor }),
      messages: messages.get(row.id) ?? [],
    })),
  };
}

/** The messages by the id of their order. */
async function listMessages(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, ConfirmationMessage[]>> {
  if (orderIds.length === 0) return new Map();
  const idsByKey = new Map(orderIds.map((id) => [messageKeyOf("order-to-confirm", id), id]));
  const { messageKey, channel, status, lastError, sentAt } = outgoingMessages;
  const rows = await db
    .select({ messageKey, channel, status, lastError, sentAt })
    .from(outgoingMessages)
    .where(inArray(messageKey, [...idsByKey.keys()]))
    .orderBy(asc(outgoingMessages.createdAt));
  return groupedBy(rows, (row) => idsByKey.get(row.messageKey ?? "") ?? "");
}
