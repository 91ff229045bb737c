import { canEditContact } from "#app/domain/orders/edits/order-edit.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import {
  listDispatchInvoices,
  listDocumentLinks,
} from "#app/domain/orders/documents/tax-documents.server.ts";
import { listIssuedRefunds } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import { sentReplacements } from "#app/domain/orders/events/event-detail.ts";
import { listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import { listReturnsOf } from "#app/domain/orders/internal/returns/list-returns.server.ts";
import { statedPromise } from "#app/domain/delivery/delivery.ts";
import { isBought, orderLineImage } from "#app/domain/orders/orders.server.ts";
import { orderTaxNote } from "#app/domain/tax/tax-order.ts";
import { isUnsent } from "#app/domain/orders/order.ts";
import { buildTimeline, type OrderEvent } from "#app/domain/orders/internal/events/timeline.ts";
import type { OrderLineView, OrderView, ParcelView } from "#app/domain/orders/customer-orders/order-view.ts";
import { orderLines, orders, orderEvents } from "#app/domain/orders/orders.tables.ts";
import {
  isDispatched,
  partialShipmentNote,
  type Shipment,
  SHIPMENT_STATUS_LABELS,
  deliveredAtOf,
} from "#app/domain/orders/shipments/shipment.ts";
import { COURIER_NAMES, trackingLink } from "#app/domain/orders/shipments/couriers.ts";
import type { OwnCourier } from "#app/domain/orders/shipments/own-couriers.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { claimableLines } from "#app/domain/orders/returns/claims/claimable-lines.ts";
import { returnsEndAt } from "#app/domain/orders/returns/returns.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { listShipments, listTrackingEvents } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { describeItems, type OrderLine } from "#app/domain/orders/order-line.ts";

export const ORDERS_PER_PAGE = 10;

/** The customer, and the current time, which determines the available actions. */
export interface OrderViewer {
  userId: string;
  now: Date;
}

/** One page of a customer's orders, newest first. `before` is the last order number already shown. */
export async function listOrdersOf(
  db: Db,
  viewer: OrderViewer,
  before?: number,
): Promise<{ orders: OrderView[]; nextBefore: number | null }> {
  const rows = await db
    .select(viewColumns)
    .from(orders)
    .where(
      and(eq(orders.userId, viewer.userId), before === undefined ? undefined : lt(orders.number, before)),
    )
    .orderBy(desc(orders.number))
    .limit(ORDERS_PER_PAGE + 1);
  const page = rows.slice(0, ORDERS_PER_PAGE);
  return {
    orders: await toViews(db, viewer, page),
    nextBefore: rows.length > ORDERS_PER_PAGE ? (page.at(-1)?.number ?? null) : null,
  };
}

/**
 * The page of a customer's orders that contains this one: the first page, or one starting with it. Falls back
 * to the first page for unknown orders.
 */
export async function listOrdersAround(db: Db, viewer: OrderViewer, number: number) {
  const first = await listOrdersOf(db, viewer);
  if (first.orders.some((order) => order.number === number)) return { ...first, isFirst: true };
  const later = await listOrdersOf(db, viewer, number + 1);
  return later.orders[0]?.number === number ? { ...later, isFirst: false } : { ...first, isFirst: true };
}

/** Finds a customer's order by number; null if it does not exist or belongs to another customer. */
export async function findOrderOf(db: Db, viewer: OrderViewer, number: number): Promise<OrderView | null> {
  const rows = await db
    .select(viewColumns)
    .from(orders)
    .where(and(eq(orders.userId, viewer.userId), eq(orders.number, number)));
  const [order] = await toViews(db, viewer, rows);
  return order ?? null;
}

/** Finds any order for printing by an admin; null if there is none. */
export async function findOrderForPrint(db: Db, number: number, now: Date): Promise<OrderView | null> {
  const rows = await db
    .select({ ...viewColumns, userId: orders.userId })
    .from(orders)
    .where(eq(orders.number, number));
  const [order] = await toViews(db, { userId: rows[0]?.userId ?? "", now }, rows);
  return order ?? null;
}

const orderColumns = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  shippedAt: orders.shippedAt,
  deliveredAt: orders.deliveredAt,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  isTest: orders.isTest,
  trackingNumber: orders.trackingNumber,
  currency: orders.currency,
  subtotalMinor: orders.subtotalMinor,
  discountMinor: orders.discountMinor,
  shippingMinor: orders.shippingMinor,
  cashFeeMinor: orders.cashFeeMinor,
  giftWrapMinor: orders.giftWrapMinor,
  taxMinor: orders.taxMinor,
  taxBasisPoints: orders.taxBasisPoints,
  totalMinor: orders.totalMinor,
  advanceMinor: orders.advanceMinor,
  receivedMinor: orders.receivedMinor,
  waivedMinor: orders.waivedMinor,
  gst: orders.gst,
  buyerGstin: orders.buyerGstin,
  buyerName: orders.buyerName,
  customerName: orders.customerName,
  email: orders.email,
  shippingAddress: orders.shippingAddress,
  promisedDay: orders.promisedDay,
  returnDays: orders.returnDays,
  deliveryMethod: orders.deliveryMethod,
  confirmBy: orders.confirmBy,
  notes: orders.notes,
  gift: orders.gift,
};

// Drizzle names a column without its table where a query has no join.
const creditMinor = sql`coalesce((
  select sum(paid.amount_minor) from ${payments} paid
  where paid.order_id = orders.id and paid.provider = ${STORE_CREDIT.provider} and paid.status = 'captured'), 0)`.mapWith(
  Number,
);

const viewColumns = { ...orderColumns, creditMinor };

type OrderRow = Pick<typeof orders.$inferSelect, keyof typeof orderColumns> & { creditMinor: number };

async function toViews(db: Db, { userId, now }: OrderViewer, rows: OrderRow[]): Promise<OrderView[]> {
  const ids = rows.map((order) => order.id);
  const lines = await listLinesOf(db, ids);
  const events = await listEventsOf(db, ids);
  const progress = await listOrderLinesByOrder(db, ids);
  const returns = await listReturnsOf(db, ids);
  const refunds = await listIssuedRefunds(db, ids);
  const documents = await listDocumentLinks(db, ids);
  const invoices = await listDispatchInvoices(
    db,
    rows.flatMap(({ id, gst }) => (gst ? id : [])),
  );
  const { shipments, parcels } = await listParcelViews(db, progress);
  return rows.map(({ shippedAt, deliveredAt, gst, ...order }) => {
    const bought = lines.get(order.id) ?? [];
    const money = moneyFormatFor(order.currency);
    const show = (amountMinor: number) => formatMoney(amountMinor, money);
    const shipped = shipments.get(order.id) ?? [];
    const isAnyDispatched = shipped.some(({ status }) => isDispatched(status));
    const sent = parcels.get(order.id) ?? [];
    const trackedLines = progress.get(order.id) ?? [];
    const periods = trackedLines.flatMap((line) => {
      const lineDeliveredAt = deliveredAtOf(line, { deliveredAt, shipments: shipped });
      const canBeReturned = line.refundable > 0 && line.finalSale === null;
      return canBeReturned && lineDeliveredAt ? returnsEndAt(order, lineDeliveredAt).getTime() : [];
    });
    const endAt = order.status === "Delivered" && periods.length > 0 ? new Date(Math.max(...periods)) : null;
    return {
      ...order,
      promisedDay: statedPromise(order.promisedDay, shippedAt),
      money,
      taxNote: orderTaxNote({ gst, money }, bought, invoices.get(order.id)),
      lines: bought,
      timeline: buildTimeline(events.get(order.id) ?? [], {
        customerId: userId,
        show,
        isPickup: order.deliveryMethod === "pickup",
      }),
      returns: (returns.get(order.id) ?? []).map((view) => ({
        ...view,
        sent: sentReplacements(events.get(order.id) ?? []).get(view.number) ?? null,
      })),
      creditNotes: (refunds.get(order.id) ?? []).map(({ sequence }) => sequence),
      documents: documents.get(order.id) ?? [],
      canBeCancelled: isUnsent(order.status) && !isAnyDispatched,
      canEditContact: canEditContact(order, shipped),
      parcels: hasParcelDetails(sent) ? sent : [],
      partialNote: order.status === "Processing" ? partialShipmentNote(trackedLines) : null,
      returnsEndAt: endAt && endAt > now ? endAt : null,
      canClaim: claimableLines(trackedLines, { ...order, deliveredAt, shipments: shipped }).some(
        ({ claimable, endsAt }) => claimable > 0 && endsAt !== null && endsAt > now,
      ),
    };
  });
}

async function listLinesOf(db: Db, orderIds: string[]): Promise<Map<string, OrderLineView[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      finalSale: orderLines.finalSale,
      quantity: orderLines.quantity,
      priceAtPurchaseMinor: orderLines.priceAtPurchaseMinor,
      discountMinor: orderLines.discountMinor,
      hsnCode: orderLines.hsnCode,
      taxableMinor: orderLines.taxableMinor,
      igstMinor: orderLines.igstMinor,
      cgstMinor: orderLines.cgstMinor,
      sgstMinor: orderLines.sgstMinor,
      productSlug: sql<string | null>`case when ${products.status} = 'active' then ${products.slug} end`,
      imageId: orderLineImage,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderLines.orderId, orderIds), isBought))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return groupedBy(rows, ({ orderId }) => orderId);
}

type LineName = Pick<OrderLine, "orderLineId" | "label">;

/** The shipments of customers' orders: all of them, and those to show. */
async function listParcelViews(db: Db, lines: ReadonlyMap<string, readonly LineName[]>) {
  const shipments = await listShipments(db, [...lines.keys()]);
  const all = [...shipments.values()].flat();
  const events = await listTrackingEvents(
    db,
    all.map(({ id }) => id),
  );
  const own = await readOwnCouriers(db, all);
  const parcels = all
    .filter(({ status }) => status !== "packed" && status !== "cancelled")
    .map((shipment) => ({
      orderId: shipment.orderId,
      ...toView(shipment, { ordered: lines.get(shipment.orderId) ?? [], own }),
      events: events.get(shipment.id) ?? [],
    }));
  return { shipments, parcels: groupedBy(parcels, ({ orderId }) => orderId) };
}

/** The shop's own couriers, if one of these parcels may be with one. */
async function readOwnCouriers(db: Db, parcels: readonly Shipment[]): Promise<readonly OwnCourier[]> {
  const isOwn = ({ courier }: Shipment) => courier !== "" && !COURIER_NAMES.includes(courier);
  return parcels.some(isOwn) ? (await readSection(db, "ownCouriers")).value.couriers : [];
}

/** Whether parcels say more than the order's status and tracking number. */
function hasParcelDetails(parcels: readonly ParcelView[]): boolean {
  return parcels.length > 1 || parcels.some(({ courier, events }) => courier !== "" || events.length > 0);
}

function toView(
  { carrier, courier, trackingNumber, sequence, status, lines }: Shipment,
  { ordered, own }: { ordered: readonly LineName[]; own: readonly OwnCourier[] },
): Omit<ParcelView, "events"> {
  const labels = new Map(ordered.map(({ orderLineId, label }) => [orderLineId, label]));
  return {
    sequence,
    status: SHIPMENT_STATUS_LABELS[status],
    courier,
    trackingNumber,
    trackingUrl: trackingLink({ carrier, courier, trackingNumber }, { own }),
    items: lines.flatMap(
      ({ orderLineId, quantity }) => describeItems(quantity, labels.get(orderLineId) ?? "") ?? [],
    ),
  };
}

/** Events by order id, in chronological order. */
export async function listEventsOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderEvent[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return groupedBy(rows, ({ orderId }) => orderId);
}
