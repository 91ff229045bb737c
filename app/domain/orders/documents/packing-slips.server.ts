import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { stillToCollect } from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { listEventsOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import type { OrderEvent } from "#app/domain/orders/internal/events/timeline.ts";
import { sentReplacements } from "#app/domain/orders/events/event-detail.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { wantedOptions } from "#app/domain/orders/internal/returns/replacements.server.ts";
import { listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import { parcelAddress, type Gift } from "#app/domain/orders/gift.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { isSentAfterDelivery, type Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { GOODWILL, returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { listLabelsOfLines, type LineLabel } from "#app/domain/orders/passports/find-passports.server.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Content and destination of a parcel. Without prices, since it may be a gift, except the cash to be collected of one that is none.
 */
export interface PackingSlip {
  number: number;
  createdAt: Date;
  /** The name on the parcel: the customer's, or of a gift the recipient's. */
  recipientName: string;
  shippingAddress: Address;
  deliveryMethod: OrderDelivery;
  trackingNumber: string | null;
  notes: string | null;
  packerNote: string | null;
  gift: Gift | null;
  /** Paid by the test bank. */
  isTest: boolean;
  /** In minor units of `currency`; null for a paid order. */
  collectMinor: number | null;
  /** The cash of each open parcel, unless one alone collects that of the order. */
  parcels: { sequence: number; collectMinor: number }[];
  currency: string;
  /** Numbers of the returns whose replacements it lists, such as "R000001-1"; empty for the first parcel. */
  exchanges: string[];
  /** Whether the customer has not paid yet what they cost more. */
  isToPay: boolean;
  lines: { id: string; productName: string; options: string; sku: string; quantity: number }[];
  /** The labelled items that the lines send, each with its public passport. */
  labels: LineLabel[];
}

/**
 * Packing slips of the given orders, by number; unknown numbers are omitted. For an exchange a slip lists the
 * replacements, for a partially shipped order the items that are still to be sent, otherwise the order's items less those refunded before
 * shipping.
 */
export async function listPackingSlips(db: Db, numbers: readonly number[]): Promise<PackingSlip[]> {
  if (numbers.length === 0) return [];
  const orderRows = await readSlipOrders(db, numbers);
  const ids = orderRows.map((order) => order.id);
  const lines = await listLines(db, ids);
  const labels = await listLabelsOfLines(
    db,
    lines.map((line) => line.id),
  );
  const shipments = await listShipments(db, ids);
  const waiting = await listWaiting(db, ids);
  const replacements = await listReplacements(db, ids, waiting);
  const events = await listEventsOf(db, [...replacements.keys()]);
  return orderRows.map(({ id, customerName, ...slip }) => {
    const parcels = (shipments.get(id) ?? []).flatMap((shipment) => {
      const collectMinor = openCashMinor(shipment);
      return collectMinor > 0 ? [{ sequence: shipment.sequence, collectMinor }] : [];
    });
    const exchanged = replacements.get(id) ?? [];
    const exchanges = [...new Set(exchanged.map(({ sequence }) => returnNumberLabel(slip.number, sequence)))];
    const toSend = waiting.get(id);
    const first = lines
      .filter(({ orderId }) => orderId === id)
      .filter((line) => !isSentAfterDelivery(line))
      .map((line) => ({ ...line, quantity: toSend ? (toSend.get(line.id) ?? 0) : line.quantity }))
      .filter(({ quantity }) => quantity > 0);
    const sent = exchanged.length > 0 ? exchanged : first;
    const holdsSent = (shipment: Shipment) =>
      shipment.lines.some(({ orderLineId }) => sent.some(({ id: lineId }) => lineId === orderLineId));
    return {
      ...slip,
      recipientName: slip.gift?.recipientName || customerName,
      shippingAddress: parcelAddress(slip),
      // The number of the first parcel leads nowhere on the slip of a replacement.
      trackingNumber:
        exchanged.length > 0
          ? (shipments.get(id)?.findLast(holdsSent)?.trackingNumber ?? numberOf(exchanges, events.get(id)))
          : slip.trackingNumber,
      parcels: parcels.some(({ collectMinor }) => collectMinor !== slip.collectMinor) ? parcels : [],
      exchanges,
      isToPay: exchanged.some((line) => line.isToPay),
      lines: sent,
      labels: labels.filter(({ lineId }) => sent.some(({ id: line }) => line === lineId)),
    };
  });
}

function readSlipOrders(db: Db, numbers: readonly number[]) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      shippingAddress: orders.shippingAddress,
      deliveryMethod: orders.deliveryMethod,
      trackingNumber: orders.trackingNumber,
      notes: orders.notes,
      packerNote: orders.packerNote,
      gift: orders.gift,
      isTest: orders.isTest,
      currency: orders.currency,
      collectMinor: sql<
        number | null
      >`case when ${orders.paymentStatus} = 'Pending' and ${orders.status} <> 'Cancelled' and ${orders.gift} is null
        then ${stillToCollect} end`.mapWith(orders.totalMinor),
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
}

/** The tracking number of the replacement that a slip lists; null while it has none. */
function numberOf(exchanges: readonly string[], events: readonly OrderEvent[] = []): string | null {
  const sent = sentReplacements(events);
  return exchanges.map((number) => sent.get(number)?.trackingNumber).find(Boolean) ?? null;
}

/** The items that orders still send by line, where a part was sent before or they are replacements. Other orders are left out. */
async function listWaiting(db: Db, orderIds: readonly string[]) {
  const waiting = new Map<string, Map<string, number>>();
  for (const [orderId, lines] of await listOrderLinesByOrder(db, orderIds)) {
    const isFurther = lines.some((line) => line.dispatched > 0 || isSentAfterDelivery(line));
    if (isFurther && lines.some(({ toSend }) => toSend > 0))
      waiting.set(orderId, new Map(lines.map(({ orderLineId, toSend }) => [orderLineId, toSend])));
  }
  return waiting;
}

/**
 * The replacements to send next, by order: those that wait, otherwise of received exchanges, otherwise of the last completed exchange.
 */
async function listReplacements(
  db: Db,
  orderIds: string[],
  waiting: ReadonlyMap<string, ReadonlyMap<string, number>>,
) {
  if (orderIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      orderId: returns.orderId,
      sequence: returns.sequence,
      status: returns.status,
      id: sql<string>`coalesce(${returnLines.replacementLineId}, ${returnLines.id})`,
      // For a deleted replacement, use the name of the original item.
      productName: sql<string>`coalesce(${products.name}, ${orderLines.productName})`,
      options: sql<string>`coalesce(${wantedOptions}, 'Replacement')`,
      sku: sql<string>`coalesce(${variants.sku}, '')`,
      quantity: returnLines.quantity,
      isToPay: sql<boolean>`coalesce(${returns.replacementAt} is null
        and (select sum(l.difference_minor) from return_lines l where l.return_id = ${returns.id}) > 0, false)`,
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(variants, eq(variants.id, returnLines.exchangeVariantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        inArray(returns.orderId, orderIds),
        eq(returns.resolution, "exchange"),
        or(inArray(returns.status, ["received", "completed"]), isNotNull(returnLines.replacementLineId)),
      ),
    )
    .orderBy(asc(returns.updatedAt), asc(orderLines.position));
  return new Map(
    [...groupedBy(rows, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => {
      const toSend = (id: string) => waiting.get(orderId)?.get(id) ?? 0;
      const next = ofOrder.flatMap((row) => (toSend(row.id) > 0 ? { ...row, quantity: toSend(row.id) } : []));
      if (next.length > 0) return [orderId, next];
      const received = ofOrder.filter(({ status }) => status === "received");
      const last = ofOrder.at(-1)?.sequence;
      return [orderId, received.length > 0 ? received : ofOrder.filter(({ sequence }) => sequence === last)];
    }),
  );
}

function listLines(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const withdrawn = db
    .select({
      lineId: returnLines.orderLineId,
      quantity: sql<number>`sum(${returnLines.quantity})::int`.as("withdrawn"),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        inArray(returns.orderId, orderIds),
        eq(returns.reason, GOODWILL),
        // The times are equal if the removal of the last unsent items made the order Shipped.
        or(isNull(orders.shippedAt), lte(returns.createdAt, orders.shippedAt)),
      ),
    )
    .groupBy(returnLines.orderLineId)
    .as("withdrawn_lines");
  return db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      sku: orderLines.sku,
      replacedLineId: orderLines.replacedLineId,
      exchangedLineId: orderLines.exchangedLineId,
      quantity: sql<number>`${orderLines.quantity} - coalesce(${withdrawn.quantity}, 0)`,
    })
    .from(orderLines)
    .leftJoin(withdrawn, eq(withdrawn.lineId, orderLines.id))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}
