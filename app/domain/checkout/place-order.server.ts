import { setTimeout as wait } from "node:timers/promises";
import { eq, and } from "drizzle-orm";
import { listOrderedLines } from "#app/domain/checkout/find-order-of-cart.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { onlineMethodOf, type CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import {
  payableMinor,
  type PlaceOrderRequest,
  type PlaceOrderResult,
  type CheckoutPlan,
} from "#app/domain/checkout/checkout.ts";
import {
  finishCheckout,
  PAID_IN_CASH,
  releaseCheckout,
  type PaidBy,
} from "#app/domain/checkout/finish-checkout.server.ts";
import {
  endOpenPayments,
  isOpenAt,
  openHosted,
  endOpenPayment,
} from "#app/domain/checkout/hosted-payments/open-hosted.server.ts";
import type { Reservation } from "#app/domain/checkout/reservation.ts";
import { isToConfirm } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  PaymentTimeout,
  type ChargeResult,
  type PaymentSource,
} from "#app/domain/payments/payment-provider.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { reserveCheckout } from "#app/domain/checkout/reserve-checkout.server.ts";
import { isLeasedBy } from "#app/domain/checkout/claim-key.server.ts";

/**
 * Turns a cart into a paid order: reserves stock in one transaction, charges outside of it, and records the
 * order (or releases the stock) in another. One idempotency key makes at most one order and one charge; every
 * repetition gets the first result. A checkout interrupted by a process exit is finished by a request with the
 * same key, or settled by the sweep.
 */
export async function placeOrder(deps: CheckoutDeps, request: PlaceOrderRequest): Promise<PlaceOrderResult> {
  if (deps.hosted) await endOpenPayments(deps, request);
  const claimed = await reserveWithinLimits(deps, request);
  if (claimed.kind === "taken" || claimed.kind === "resubmitted") return resultOfOther(deps, claimed);
  const reservation = claimed.kind === "existing" ? await awaitResult(deps, claimed.checkoutId) : claimed;
  if (reservation.kind !== "reserved") return reservation;
  const { checkoutId } = reservation;
  try {
    return await payFor(deps, request.form, reservation);
  } catch (error) {
    // The payment may have succeeded, so no failure may be reported. The sweep asks the provider and settles
    // it.
    deps.log.error({ err: error, checkoutId }, "A checkout was left open; the sweep will settle it");
    return { kind: "in-progress" };
  }
}

async function payFor(
  deps: CheckoutDeps,
  form: CheckoutForm,
  reservation: ReservedCheckout,
): Promise<PlaceOrderResult> {
  const { checkoutId, plan } = reservation;
  if (payableMinor(plan) === 0 && form.payment === "cash") {
    const order = await placed(deps, checkoutId, PAID_IN_CASH);
    return order.kind === "placed" && plan.cash?.confirmHours ? { ...order, isToConfirm: true } : order;
  }
  if (onlineMethodOf(form) === "online" && deps.hosted)
    return openHosted(deps, deps.hosted, checkoutId, plan);
  const charged = await chargeOnce(deps, reservation, sourceOf(form));
  if (charged.status !== "approved") return closeUnpaid(deps, checkoutId, charged);
  return placed(deps, checkoutId, charged);
}

async function placed(deps: CheckoutDeps, orderId: string, paid: PaidBy): Promise<PlaceOrderResult> {
  return { kind: "placed", orderId, orderNumber: await finishCheckout(deps, orderId, paid) };
}

function sourceOf(form: CheckoutForm): PaymentSource {
  if ("upiId" in form) return { upiId: form.upiId };
  if (!("cardNumber" in form)) throw new Error(`${form.payment} is not charged at checkout`);
  return { holder: form.cardName, number: form.cardNumber, expiry: form.expiryDate, cvv: form.cvv };
}

/**
 * Charges the card or UPI account. After a timeout or an unclear error, closes the key at the provider and returns the settled
 * result.
 */
async function chargeOnce(
  { payments, paymentTimeoutMs, log }: CheckoutDeps,
  { checkoutId, plan }: ReservedCheckout,
  source: PaymentSource,
): Promise<ChargeResult> {
  const charge = payments.charge({
    key: checkoutId,
    amountMinor: payableMinor(plan),
    currency: plan.currency,
    source,
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentTimeout()), paymentTimeoutMs);
  });
  try {
    return await Promise.race([charge, timeout]);
  } catch (error) {
    if (!(error instanceof PaymentTimeout)) log.warn({ err: error, checkoutId }, "A charge got no response");
    // A late response has no effect: the key is closed.
    charge.catch(() => undefined);
    return await payments.settle(checkoutId);
  } finally {
    clearTimeout(timer);
  }
}

async function closeUnpaid(
  deps: CheckoutDeps,
  checkoutId: string,
  charged: Exclude<ChargeResult, { status: "approved" }>,
): Promise<PlaceOrderResult> {
  if (charged.status === "declined") {
    const leaseHolder = deps.liveness.self;
    await releaseCheckout(deps, checkoutId, "declined", { declineReason: charged.reason, leaseHolder });
    return { kind: "declined", message: charged.reason };
  }
  await releaseCheckout(deps, checkoutId, "expired");
  return { kind: "payment-unavailable" };
}

const RESULT_POLL_MS = 100;

/**
 * The result of an earlier checkout of the same cart: of another tab or device, or of this form before it was changed. If that one failed,
 * or its payment has the old details, this one can be retried with a new key.
 */
async function resultOfOther(
  deps: CheckoutDeps,
  { kind, checkoutId }: Extract<Reservation, { kind: "taken" | "resubmitted" }>,
): Promise<PlaceOrderResult> {
  const result = await awaitResult(deps, checkoutId, { mayReclaimCheckout: false });
  if (result.kind === "placed") {
    const { orderId, orderNumber } = result;
    return {
      kind: "already-ordered",
      orderId,
      orderNumber,
      ordered: await listOrderedLines(deps.db, orderId),
    };
  }
  const isShared = result.kind === "in-progress" || (result.kind === "pay" && kind === "taken");
  return isShared ? result : { kind: "key-reused" };
}

/**
 * Waits for the checkout that holds the key and returns its result, or takes it over if its process has exited.
 */
async function awaitResult(
  deps: CheckoutDeps,
  checkoutId: string,
  { mayReclaimCheckout = true } = {},
): Promise<PlaceOrderResult | ReservedCheckout> {
  const waitUntil = performance.now() + deps.paymentTimeoutMs;
  for (;;) {
    const [checkout] = await deps.db
      .select({ status: checkouts.status, declineReason: checkouts.declineReason })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId));
    if (checkout?.status === "placed") {
      const { number, confirmBy } = orders;
      const [order] = await deps.db
        .select({ number, status: orders.status, confirmBy })
        .from(orders)
        .where(eq(orders.id, checkoutId));
      if (order)
        return {
          kind: "placed",
          orderId: checkoutId,
          orderNumber: order.number,
          ...(isToConfirm(order) && { isToConfirm: true }),
        };
    }
    if (checkout?.status === "declined") return { kind: "declined", message: checkout.declineReason ?? "" };
    if (checkout?.status === "expired") return { kind: "payment-unavailable" };
    if (checkout && deps.hosted && (await isOpenAt(deps.db, deps.hosted, checkoutId)))
      return { kind: "pay", checkoutId };
    const taken = mayReclaimCheckout ? await reclaimCheckout(deps, checkoutId) : null;
    if (taken) return taken;
    if (performance.now() > waitUntil) return { kind: "in-progress" };
    await wait(RESULT_POLL_MS);
  }
}

// A card that is being charged cannot be stopped; it ends soon.
const MAX_WAIT_MS = 3_000;
const POLL_MS = 100;

const OTHERS_OPEN =
  "Another order with this contact, or from your network, is being paid right now. Please try again in a minute.";

/**
 * Reserves the stock of a cart. Where the buyer would hold too much unpaid stock, earlier checkouts end first: those that wait at the
 * provider are settled there, so that one paid meanwhile becomes an order. A payment that arrives later is a late payment like any other.
 */
async function reserveWithinLimits(
  deps: CheckoutDeps,
  request: PlaceOrderRequest,
): Promise<Exclude<Reservation, { kind: "too-much-unpaid" }>> {
  const waitUntil = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const reservation = await deps.reservationLimit.run(() => reserveCheckout(deps, request));
    if (reservation.kind !== "too-much-unpaid") return reservation;
    if (performance.now() > waitUntil) return { kind: "stock-refused", message: OTHERS_OPEN };
    let areOver = true;
    for (const id of reservation.checkoutIds) {
      await endOpenPayment(deps, id);
      areOver &&= !(await isReserved(deps, id));
    }
    if (!areOver) await wait(POLL_MS);
  }
}

async function isReserved({ db }: CheckoutDeps, id: string): Promise<boolean> {
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  return checkout?.status === "reserved";
}

/** A checkout with reserved stock whose lease the caller holds. */
interface ReservedCheckout {
  kind: "reserved";
  checkoutId: string;
  plan: CheckoutPlan;
}

/**
 * Takes over a checkout from a process that exited between reserving and recording; null while that process
 * lives or if another one was faster. It may have been charged: the provider returns the same result for the
 * same key.
 */
async function reclaimCheckout(
  { db, liveness, log }: CheckoutDeps,
  checkoutId: string,
): Promise<ReservedCheckout | null> {
  const isOpen = and(eq(checkouts.id, checkoutId), eq(checkouts.status, "reserved"));
  const [left] = await db.select({ plan: checkouts.plan }).from(checkouts).where(isOpen);
  const before = left?.plan?.leaseHolder;
  if (!left?.plan || before === undefined || !(await liveness.isGone(before))) return null;
  const plan = { ...left.plan, leaseHolder: liveness.self };
  const taken = await db
    .update(checkouts)
    .set({ plan })
    .where(and(isOpen, isLeasedBy(before)))
    .returning({ id: checkouts.id });
  if (taken.length === 0) return null;
  log.warn({ checkoutId }, "Reclaimed a checkout from a process that exited");
  return { kind: "reserved", checkoutId, plan };
}
