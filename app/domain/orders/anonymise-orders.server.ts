import { and, eq, exists, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { NO_SHARED_BODY } from "#app/domain/fit/feedback/fit-feedback.ts";
import { anonymiseGiftCards } from "#app/domain/orders/gift-cards/personal-data.server.ts";
import { isUnpaid, type OrderStatus } from "#app/domain/orders/order.ts";
import { orderEvents, orders, orderLines } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NO_REFUND_ACCOUNT } from "#app/domain/orders/returns/refund-account.server.ts";
import { deletePhotosOf } from "#app/domain/orders/returns/return-photos.server.ts";
import { deleteParcelPhotosOf } from "#app/domain/orders/shipments/parcel-photos.server.ts";
import { shipmentEvents, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { removeTypedReasons, sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";

/** Why an order still needs its customer's data. */
export type OpenOrderReason = "not-shipped" | "on-its-way" | "cash-open" | "return-open" | "refund-open";

export type AnonymiseOrdersResult =
  | { ok: true; orders: number }
  /** An order, its cash, a return or a refund is still open; nothing was changed. */
  | { ok: false; error: OpenOrderReason; orderNumber: number };

/**
 * Removes personal data from all orders of an account before its deletion. Amounts and lines stay, as do the
 * address's state and country (the place of supply): section 36 of the Central Goods and Services Tax Act, 2017
 * requires accounts to be kept until 72 months from the due date of the year's annual return. Refuses while an
 * order is on its way, its cash has not been received, or a return or refund is open.
 */
export function anonymiseOrdersOf(tx: Tx, userId: string): Promise<AnonymiseOrdersResult> {
  return anonymiseOrders(tx, eq(orders.userId, userId));
}

/** The same for the orders that match a condition, all of which must belong to the requesting person. */
export async function anonymiseOrders(tx: Tx, condition: SQL): Promise<AnonymiseOrdersResult> {
  const lockedOrders = await tx.select().from(orders).where(condition).orderBy(orders.id).for("update");
  for (const order of lockedOrders) {
    const error = await findOpenReason(tx, order);
    if (error) return { ok: false, error, orderNumber: order.number };
  }
  const ids = lockedOrders.map((order) => order.id);
  const customerIds = lockedOrders.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return { ok: true, orders: 0 };
  for (const { id, shippingAddress } of lockedOrders) {
    await tx
      .update(orders)
      .set({
        userId: null,
        isGuest: false,
        customerName: "Deleted customer",
        email: "",
        trackingNumber: null,
        notes: null,
        gift: null,
        packerNote: null,
        tags: [],
        cashRisk: null,
        buyerName: null,
        shippingAddress: placeOnly(shippingAddress),
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, id));
  }
  await tx
    .update(returns)
    .set({ comment: "", decisionNote: null, ...NO_REFUND_ACCOUNT, ...NO_SHARED_BODY })
    .where(inArray(returns.orderId, ids));
  await deletePhotosOf(tx, ids);
  await deleteParcelPhotosOf(tx, ids);
  await anonymiseGiftCards(tx, ids);
  await anonymiseShipments(tx, ids);
  await removeTypedReasons(tx, ids);
  await tx
    .update(orderEvents)
    .set({ detail: sql`${orderEvents.detail} - 'trackingNumber' - 'reason' - 'note' - 'contact' - 'tags'` })
    .where(inArray(orderEvents.orderId, ids));
  await tx
    .update(orderEvents)
    .set({ actorId: null })
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.actorId, customerIds)));
  return { ok: true, orders: ids.length };
}

/** A tracking number leads to the address; scans name its place. */
async function anonymiseShipments(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const changed = await tx
    .update(shipments)
    .set({ trackingNumber: null, carrierReference: null, carrierOrder: null, labelUrl: null })
    .where(inArray(shipments.orderId, [...orderIds]))
    .returning({ id: shipments.id });
  const shipmentIds = changed.map(({ id }) => id);
  if (shipmentIds.length > 0)
    await tx.delete(shipmentEvents).where(inArray(shipmentEvents.shipmentId, shipmentIds));
}

export interface OpenOrder {
  number: number;
  reason: OpenOrderReason;
}

/** A customer's orders that keep the account from being deleted, oldest first. */
export async function listOpenOrdersOf(db: Queryable, userId: string): Promise<OpenOrder[]> {
  const mayBeOpen = or(
    inArray(orders.status, [...NOT_SHIPPED, "Shipped"]),
    eq(orders.paymentStatus, "Pending"),
    exists(db.select().from(returns).where(isOpenReturnOf(orders.id))),
    exists(
      db
        .select()
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.orderId, orders.id), ne(refunds.status, "done"))),
    ),
  );
  const orderRows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), mayBeOpen))
    .orderBy(orders.number);
  const open: OpenOrder[] = [];
  for (const order of orderRows) {
    const reason = await findOpenReason(db, order);
    if (reason) open.push({ number: order.number, reason });
  }
  return open;
}

/** Whether an order has no personal data any more, or no longer exists. Locks it, so that it is anonymised only after the transaction. */
export async function isAnonymised(tx: Tx, orderId: string): Promise<boolean> {
  const { userId, isGuest, email } = orders;
  const [order] = await tx
    .select({ userId, isGuest, email })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("share");
  return !order || (order.userId === null && !order.isGuest && order.email === "");
}

const NOT_SHIPPED: readonly OrderStatus[] = ["Pending", "Processing"];

const isOpenReturnOf = (orderId: string | typeof orders.id) =>
  and(eq(returns.orderId, orderId), inArray(returns.status, ["requested", "approved", "received"]));

async function findOpenReason(
  db: Queryable,
  order: Pick<typeof orders.$inferSelect, "id" | "status" | "paymentStatus">,
): Promise<OpenOrderReason | null> {
  if (NOT_SHIPPED.includes(order.status)) return "not-shipped";
  if (order.status === "Shipped") return "on-its-way";
  // The courier names the parcel by its tracking number when it pays the cash.
  if (isUnpaid(order)) return "cash-open";
  if ((await db.$count(returns, isOpenReturnOf(order.id))) > 0) return "return-open";
  const { owedMinor } = await sumRefunds(db, order.id);
  return owedMinor > 0 ? "refund-open" : null;
}

function placeOnly({ state, country }: Address): Address {
  return { firstName: "", lastName: "", street: "", city: "", postalCode: "", phone: "", state, country };
}

interface SizeBought {
  productId: string;
  size: string;
}

/** The size and product of each order line that has both, by order line id. */
export async function findSizesBought(
  db: Queryable,
  orderLineIds: readonly string[],
): Promise<Map<string, SizeBought>> {
  const rows = await db
    .select({ id: orderLines.id, productId: variants.productId, size: optionValues.label })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(optionValues, eq(optionValues.id, variants.sizeId))
    .where(inArray(orderLines.id, [...orderLineIds]));
  return new Map(rows.map(({ id, ...bought }) => [id, bought]));
}

/** Has the fit of these products estimated again, once the transaction commits. */
export async function queueFitEstimates(
  tx: Tx,
  { jobs }: Pick<OrderDeps, "jobs">,
  bought: readonly SizeBought[],
): Promise<void> {
  const productIds = new Set(bought.map((one) => one.productId));
  for (const productId of productIds) await jobs.send(tx, "estimate-fit", { productId });
}

/** Deletes the body from a customer's returns. */
export async function deleteReturnBodies(tx: Tx, userId: string): Promise<void> {
  const orderIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(returns).set(NO_SHARED_BODY).where(inArray(returns.orderId, orderIds));
}
