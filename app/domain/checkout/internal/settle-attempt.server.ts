import { eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { readUnpaidState } from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import { isStillDue, type OnlineQuote } from "#app/domain/orders/online-payment/online-payment.ts";
import {
  recordOnlinePayment,
  type OnlinePayment,
} from "#app/domain/orders/online-payment/record-online-payment.server.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { recordExchangePayment } from "#app/domain/orders/returns/exchanges/settle-exchange.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { closePayment } from "#app/domain/payments/payments.server.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { type Locked, inTransaction } from "#app/platform/database/transaction.server.ts";

type Attempt = typeof orderPayments.$inferSelect;

export type AttemptStatus = Attempt["status"];

/** The status of a checkout that corresponds to that of an attempt. */
export const CHECKOUT_STATUSES = {
  open: "reserved",
  paid: "placed",
  declined: "declined",
  expired: "expired",
} as const satisfies Record<AttemptStatus, string>;

export async function findAttemptStatus(db: Queryable, id: string): Promise<AttemptStatus | null> {
  const [attempt] = await db
    .select({ status: orderPayments.status })
    .from(orderPayments)
    .where(eq(orderPayments.id, id));
  return attempt?.status ?? null;
}

/** The quote by which an attempt was opened. */
export function quoteOf({ dueMinor, feeMinor, savingMinor, taxMinor, returnId }: Attempt): OnlineQuote {
  const amountMinor = dueMinor - feeMinor - savingMinor - taxMinor;
  const quote = { dueMinor, feeMinor, savingMinor, taxMinor, amountMinor };
  return returnId === null ? quote : { ...quote, returnId };
}

/**
 * Pays an order by an attempt that the provider has charged, once, also after the attempt has ended. False where the order is no longer due
 * by the attempt's quote, because it was paid, changed, cancelled or sent meanwhile: then nothing is recorded, and the caller gives the money back.
 */
export async function recordPaidAttempt(
  deps: CheckoutDeps,
  { key, ...payment }: OnlinePayment,
): Promise<boolean> {
  const settings = await deps.settings.get();
  const shop = emailShopOf(settings, deps.publicUrl);
  const isPaid = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAttempt(tx, key);
    if (!locked) throw new Error(`Payment ${key} belongs to no order`);
    const { attempt, order } = locked;
    if (attempt.status === "paid") return true;
    const quote = quoteOf(attempt);
    const state = await readUnpaidState(tx, order);
    const paid = { order, shop, at: deps.clock.now(), payment: { key, ...payment } };
    const isRecorded =
      isStillDue(state, quote) && (await record(tx, deps, { ...paid, quote, state, settings }));
    if (isRecorded) await tx.update(orderPayments).set({ status: "paid" }).where(eq(orderPayments.id, key));
    else if (attempt.status === "open") await end(tx, attempt, "expired");
    return isRecorded;
  });
  deps.jobs.nudge("send-mail");
  deps.jobs.nudge("cancel-bookings");
  return isPaid;
}

interface DuePayment {
  order: LockedOrder;
  payment: OnlinePayment;
  quote: OnlineQuote;
  state: Awaited<ReturnType<typeof readUnpaidState>>;
  settings: StoreSettings;
  shop: EmailShop;
  at: Date;
}

/** Records a payment of the order, or of the price difference of an exchange. False if an item of the exchange was deleted. */
async function record(
  tx: Tx,
  deps: CheckoutDeps,
  { quote, state, settings, ...paid }: DuePayment,
): Promise<boolean> {
  const { returnId, amountMinor } = quote;
  if (returnId !== undefined)
    return recordExchangePayment(tx, deps, { ...paid, returnId, amountMinor, settings });
  await recordOnlinePayment(tx, deps, { ...paid, lines: state.lines, quote });
  return true;
}

/** Ends an attempt that is still open, and its payment. */
export function endAttempt(deps: { db: Db }, id: string, status: "declined" | "expired"): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const [attempt] = await tx.select().from(orderPayments).where(eq(orderPayments.id, id)).for("update");
    if (attempt?.status === "open") await end(tx, attempt as Locked<Attempt>, status);
  });
}

async function end(tx: Tx, attempt: Locked<Attempt>, status: "declined" | "expired"): Promise<void> {
  await tx.update(orderPayments).set({ status }).where(eq(orderPayments.id, attempt.id));
  await closePayment(tx, attempt, status === "declined" ? "declined" : "voided");
}

/** The order first, as every change of it does. */
async function lockAttempt(tx: Tx, id: string) {
  const [unlocked] = await tx
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(eq(orderPayments.id, id));
  const order = unlocked ? await lockOrder(tx, unlocked.orderId) : null;
  const [attempt] = await tx.select().from(orderPayments).where(eq(orderPayments.id, id)).for("update");
  return order && attempt ? { order, attempt: attempt as Locked<Attempt> } : null;
}

/** The order that a payment should have paid, and why it does not, as in "the order was cancelled."; null for the payment of a checkout. */
export async function findOrderOfPayment(tx: Tx, id: string) {
  const [row] = await tx
    .select({ order: orders, returnId: orderPayments.returnId })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(eq(orderPayments.id, id));
  if (!row) return null;
  const { order, returnId } = row;
  if (returnId !== null) return { order, reason: "the exchange was ended or already paid." };
  const reason =
    order.status === "Cancelled" || order.status === "Refunded"
      ? "the order was cancelled."
      : order.paymentStatus !== "Pending"
        ? "the order was already paid."
        : order.status === "Pending" || order.status === "Processing"
          ? "the amount to pay has changed."
          : "the order was already on its way.";
  return { order, reason };
}
