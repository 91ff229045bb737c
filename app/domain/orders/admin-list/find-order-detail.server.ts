import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { listOrderReturns } from "#app/domain/orders/admin-list/list-order-returns.server.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { OrderDetail, TimelineEvent } from "#app/domain/orders/admin-list/order-detail.ts";
import { issuedTitle } from "#app/domain/orders/documents/stored-document.ts";
import { listDispatchInvoices } from "#app/domain/orders/documents/tax-documents.server.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { orderLineImage } from "#app/domain/orders/orders.server.ts";
import { orderTaxNote } from "#app/domain/tax/tax-order.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { sentReplacements } from "#app/domain/orders/events/event-detail.ts";
import { adminTimelineText } from "#app/domain/orders/internal/events/timeline.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { areAllRefunded, listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { findReplacedRefunds } from "#app/domain/payments/replaced-refunds.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { messageKeyOf } from "#app/domain/messages/message-kinds.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The ordered items with the items that are still open. */
export interface OrderItems {
  bought: Awaited<ReturnType<typeof listLines>>;
  tracked: TrackedLine[];
}

/**
 * Finds an order with all details by its number; null if there is none. Admin only. `loadItems` may replace items that cannot be read,
 * with null; the order then has no lines and cannot be closed.
 */
export async function findOrderDetail(
  db: Db,
  number: number,
  loadItems: (items: Promise<OrderItems>) => Promise<OrderItems | null> = (items) => items,
): Promise<OrderDetail | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const [items, paid, refunded, sentBack, events, documents, shipped] = await Promise.all([
    loadItems(listItems(db, order.id)),
    listPayments(db, order),
    listRefunds(db, order.id),
    listOrderReturns(db, order),
    listEvents(db, order),
    listDocuments(db, order.id),
    listShipments(db, [order.id]),
  ]);
  const { bought, tracked } = items ?? { bought: [], tracked: [] };
  const shipments = shipped.get(order.id) ?? [];
  const open = new Map(tracked.map((line) => [line.orderLineId, line.refundable]));
  const lines = bought.map((line) => ({ ...line, refundable: open.get(line.id) ?? 0 }));
  const refundableMinor =
    sum(paid.filter(({ capturedAt }) => capturedAt)) -
    sum(refunded.filter(({ status }) => status !== "failed"));
  const invoices = order.gst ? await listDispatchInvoices(db, [order.id]) : undefined;
  const money = moneyFormatFor(order.currency);
  const taxNote = orderTaxNote({ gst: order.gst, money }, bought, invoices?.get(order.id));
  return {
    ...order,
    taxNote,
    documents,
    isAskedToConfirm: order.confirmBy !== null && (await isAskedToConfirm(db, order.id)),
    lines,
    refundableMinor,
    isClosable:
      items !== null &&
      order.status === "Delivered" &&
      refundableMinor > 0 &&
      areAllRefunded(tracked) &&
      refunded.some(({ status }) => status === "done") &&
      refunded.every(({ status, isReplaced }) => status === "done" || isReplaced),
    payments: paid,
    refunds: refunded,
    returns: sentBack.map((row) => ({
      ...row,
      sent: events.sent.get(returnNumberLabel(order.number, row.sequence)) ?? null,
    })),
    events: events.timeline,
    shipments,
    progress: tracked,
  };
}

/** Whether the customer got the message that asks for the confirmation on any channel, or will get it. */
async function isAskedToConfirm(db: Db, orderId: string): Promise<boolean> {
  const asked = and(
    eq(outgoingMessages.messageKey, messageKeyOf("order-to-confirm", orderId)),
    inArray(outgoingMessages.status, ["queued", "sending", "sent"]),
  );
  return (await db.$count(outgoingMessages, asked)) > 0;
}

function sum(rows: readonly { amountMinor: number }[]): number {
  return rows.reduce((total, row) => total + row.amountMinor, 0);
}

async function listDocuments(db: Db, orderId: string): Promise<OrderDetail["documents"]> {
  const rows = await db
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id));
  return rows.map(({ id, kind, number, issuedAt, content }) => {
    const title = issuedTitle({ kind, number });
    return { id, title, number, issuedAt, totalMinor: totalOf(sumParts(content.lines)) };
  });
}

async function listItems(db: Db, orderId: string): Promise<OrderItems> {
  const [bought, tracked] = await Promise.all([listLines(db, orderId), listOrderLines(db, orderId)]);
  return { bought, tracked };
}

function listLines(db: Db, orderId: string) {
  return db
    .select({
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      finalSale: orderLines.finalSale,
      sku: orderLines.sku,
      quantity: orderLines.quantity,
      isReplacement: sql<boolean>`${orderLines.replacedLineId} is not null`,
      isExchanged: sql<boolean>`${orderLines.exchangedLineId} is not null`,
      priceAtPurchaseMinor: orderLines.priceAtPurchaseMinor,
      taxableMinor: orderLines.taxableMinor,
      igstMinor: orderLines.igstMinor,
      cgstMinor: orderLines.cgstMinor,
      sgstMinor: orderLines.sgstMinor,
      productSlug: sql<string | null>`case when ${products.status} = 'active' then ${products.slug} end`,
      imageId: orderLineImage,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Without the cash of an order that was paid online instead. A cancelled order shows what it was to be paid with. */
function listPayments(
  db: Db,
  { id: orderId, status }: { id: string; status: OrderStatus },
): Promise<OrderDetail["payments"]> {
  const isShown = status === "Cancelled" ? undefined : ne(payments.status, "voided");
  return db
    .select({
      id: payments.id,
      provider: payments.provider,
      reference: payments.providerReference,
      amountMinor: payments.amountMinor,
      capturedAt: payments.capturedAt,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isShown))
    .orderBy(asc(payments.createdAt));
}

async function listRefunds(db: Db, orderId: string): Promise<OrderDetail["refunds"]> {
  const rows = await db
    .select({
      id: refunds.id,
      isByHand: sql<boolean>`${inArray(payments.provider, [...MANUAL_PROVIDERS])} and not ${refunds.asCredit}`,
      paymentId: payments.id,
      paymentMinor: payments.amountMinor,
      returnId: refunds.returnId,
      settledAt: refunds.settledAt,
      amountMinor: refunds.amountMinor,
      reason: refunds.reason,
      status: refunds.status,
      lastError: refunds.lastError,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const replaced = findReplacedRefunds(rows);
  return rows.map((row, at) => ({ ...row, sequence: at + 1, isReplaced: replaced.has(row.id) }));
}

/** The timeline, and the replacements that it says were sent, by return number. */
async function listEvents(
  db: Db,
  order: Pick<OrderDetail, "id" | "currency" | "deliveryMethod">,
): Promise<{ timeline: TimelineEvent[]; sent: ReturnType<typeof sentReplacements> }> {
  const rows = await db
    .select({ event: orderEvents, name: sql<string | null>`coalesce(${users.name}, ${apiKeys.name})` })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const money = moneyFormatFor(order.currency);
  const viewer = {
    isPickup: order.deliveryMethod === "pickup",
    show: (amountMinor: number) => formatMoney(amountMinor, money),
  };
  const timeline = rows.map(({ event, name }) => ({
    id: event.id,
    text: adminTimelineText(event, viewer),
    reason: event.detail.reason ?? null,
    note: event.detail.note ?? null,
    actor: event.actorId === null ? null : (name ?? "Deleted user"),
    at: event.at,
  }));
  return { timeline, sent: sentReplacements(rows.map(({ event }) => event)) };
}
