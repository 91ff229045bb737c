import {
  exportAccountOf,
  exportAddressesOf,
  exportByContact,
  exportCartOf,
  exportReviewsOf,
  exportSentMessages,
  exportWishlistOf,
} from "#app/domain/privacy/internal/export-account.server.ts";
import { exportBalancesOf } from "#app/domain/balances/personal-data.server.ts";
import { exportGiftCardsOf } from "#app/domain/orders/gift-cards/personal-data.server.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { listSecurityEventsOf } from "#app/domain/audit/security-log.server.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { and, asc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { listReturnPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { listShipments, listTrackingEvents } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import {
  exportedOrder,
  exportedOrderEvent,
  exportedOrderLine,
  exportedPayment,
  exportedPickup,
  exportedReturn,
  exportedShipment,
} from "#app/domain/privacy/internal/exported-columns.server.ts";
import { exportedPlan } from "#app/domain/privacy/internal/exported-plan.server.ts";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";

/**
 * Everything the store holds about a person, in one consistent snapshot. Times are UTC, amounts in minor units of their currency. What is
 * linked by the email address alone is left out until that is confirmed, because anybody can sign up with it; `isProven` says that the
 * administrator has checked it.
 */
export function exportPerson(
  db: Db,
  person: { id: string; email: string },
  { now, isProven = false }: { now: Date; isProven?: boolean },
) {
  return inTransaction(
    db,
    async (tx) => {
      const orders = await exportOrdersOf(tx, person.id);
      const orderIds = orders.map(({ id }) => id);
      const accountData = await exportAccountOf(tx, person.id);
      return {
        exportedAt: now,
        about: "Everything this shop stores about you. Amounts are in the smallest unit of their currency.",
        ...accountData,
        securityEvents: await listSecurityEventsOf(tx, person),
        addresses: await exportAddressesOf(tx, person.id),
        orders,
        checkouts: await exportCheckoutsOf(tx, person.id),
        discounts: await exportDiscountsOf(tx, person.id),
        giftCards: await exportGiftCardsOf(tx, orderIds),
        storeCredit: await exportBalancesOf(tx, { userId: person.id }),
        reviews: await exportReviewsOf(tx, person.id),
        cart: await exportCartOf(tx, person.id),
        wishlist: await exportWishlistOf(tx, person.id),
        measurements: await listSavedBodies(tx, person.id),
        ...(isProven || accountData.account?.emailVerified
          ? await exportByContact(tx, person.email, orderIds)
          : await exportSentMessages(tx, { orderIds })),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Everything the store holds about a customer, exported by the administrator on the customer's request. The export is audited first. */
export async function exportCustomer(
  { db, clock }: { db: Db; clock: Clock },
  customer: { id: string; email: string },
  admin: { id: string },
) {
  const now = clock.now();
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actorId: admin.id,
      action: "customer.export",
      subjectType: "customer",
      subjectId: customer.id,
      before: null,
      after: null,
      at: now,
    }),
  );
  return exportPerson(db, customer, { now, isProven: true });
}

/**
 * A person's orders: lines, history, shipments, returns, payments, refunds. Amounts in minor units of each currency. The shop's internal
 * notes are left out, and deleted with the account.
 */
export function exportOrdersOf(db: Queryable, userId: string) {
  return exportOrders(db, eq(orders.userId, userId));
}

/** The same for one order and the messages about it, for the guest who placed it. */
export async function exportOrder(db: Queryable, orderId: string) {
  const [order = null] = await exportOrders(db, eq(orders.id, orderId));
  return { order, ...(await exportSentMessages(db, { orderIds: [orderId] })) };
}

/**
 * The orders that match a condition, all of which must belong to the requesting person. The risk of a cash order counts all parcels of its
 * phone number, so it is exported to the owner of that number only: `provenPhone`, in E.164.
 */
export async function exportOrders(
  db: Queryable,
  condition: SQL | undefined,
  { provenPhone = null }: { provenPhone?: string | null } = {},
) {
  const risk = sql<CashRisk | null>`case when ${orders.shippingAddress} ->> 'phone' = ${provenPhone} then ${orders.cashRisk} end`;
  const orderRows = await db
    .select({ ...exportedOrder, ...(provenPhone !== null && { cashRisk: risk }) })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.number));
  const ids = orderRows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const details = await readOrderDetails(db, ids);
  return orderRows.map((order) => ({ ...order, ...details(order.id) }));
}

/** Reads everything that belongs to some orders, and returns a function that picks what belongs to one of them. */
async function readOrderDetails(db: Queryable, ids: readonly string[]) {
  const lines = await db
    .select(exportedOrderLine)
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select(exportedOrderEvent)
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, [...ids]), ne(orderEvents.kind, "noted")))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const sentBack = await exportReturns(db, ids);
  const shipped = await exportShipments(db, ids);
  const paid = await db
    .select(exportedPayment)
    .from(payments)
    .where(inArray(payments.orderId, [...ids]));
  const refunded = await exportRefunds(db, ids);
  const of = <Row extends { orderId: string | null }>(rows: Row[], id: string) =>
    rows.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...row }) => row);
  return (id: string) => ({
    lines: of(lines, id),
    timeline: of(events, id),
    returns: of(sentBack, id),
    shipments: of(shipped, id),
    payments: of(paid, id),
    refunds: of(refunded, id),
  });
}

async function exportReturns(db: Queryable, ids: readonly string[]) {
  const isOfOrders = inArray(returns.orderId, [...ids]);
  const rows = await db.select(exportedReturn).from(returns).where(isOfOrders);
  const lines = await db
    .select({
      returnId: returns.id,
      orderLineId: returnLines.orderLineId,
      quantity: returnLines.quantity,
      problem: returnLines.problem,
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(isOfOrders);
  const photos = await listReturnPhotos(
    db,
    rows.map(({ id }) => id),
  );
  const pickups = await db
    .select(exportedPickup)
    .from(returnPickups)
    .innerJoin(returns, eq(returns.id, returnPickups.returnId))
    .where(isOfOrders);
  return rows.map((row) => ({
    ...row,
    pickups: pickups
      .filter(({ returnId }) => returnId === row.id)
      .map(({ returnId: _, ...pickup }) => pickup),
    lines: lines.filter(({ returnId }) => returnId === row.id).map(({ returnId: _, ...line }) => line),
    photos: (photos.get(row.id) ?? []).map((id) => `/images/${id}/1200.webp`),
  }));
}

async function exportShipments(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select(exportedShipment)
    .from(shipments)
    .where(inArray(shipments.orderId, [...ids]))
    .orderBy(asc(shipments.orderId), asc(shipments.sequence));
  const packed = [...(await listShipments(db, ids)).values()].flat();
  const lines = new Map(packed.map((shipment) => [shipment.id, shipment.lines]));
  const scans = await listTrackingEvents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [], tracking: scans.get(row.id) ?? [] }));
}

function exportRefunds(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      orderId: payments.orderId,
      amountMinor: refunds.amountMinor,
      reason: refunds.reason,
      status: refunds.status,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, [...ids]));
}

/** A person's checkouts, including unfinished ones, with their items and shipping address. */
function exportCheckoutsOf(db: Queryable, userId: string) {
  return exportCheckouts(db, eq(checkouts.userId, userId));
}

/** The checkouts that match a condition, all of which must belong to the requesting person. */
export async function exportCheckouts(db: Queryable, condition: SQL | undefined) {
  const { status, plan, declineReason, createdAt } = checkouts;
  const checkoutRows = await db
    .select({ status, plan, declineReason, createdAt })
    .from(checkouts)
    .where(condition)
    .orderBy(asc(createdAt));
  return checkoutRows.map((checkout) => ({ ...checkout, plan: exportedPlan(checkout.plan) }));
}

function exportDiscountsOf(db: Queryable, userId: string) {
  return db
    .select({ code: discounts.code, title: discounts.title, at: discountRedemptions.at })
    .from(discountRedemptions)
    .innerJoin(discounts, eq(discounts.id, discountRedemptions.discountId))
    .where(eq(discountRedemptions.userId, userId))
    .orderBy(asc(discountRedemptions.at));
}
