import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { PlaceOrderRequest, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import {
  finishCheckout,
  PAID_IN_CASH,
  releaseCheckout,
  type PaidBy,
} from "#app/domain/checkout/finish-checkout.server.ts";
import { endOwnAttempts, isOpenAt, openHosted } from "#app/domain/checkout/open-hosted.server.ts";
import { reserveCheckout } from "#app/domain/checkout/reserve-checkout.server.ts";
import { reclaimCheckout, type Taken } from "#app/domain/checkout/reclaim-checkout.server.ts";
import { findOrderNumber } from "#app/domain/orders/orders.server.ts";
import { PaymentTimeout, type Card, type ChargeResult } from "#app/domain/payments/payment-provider.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";

/**
 * Turns a cart into a paid order: reserves stock in one transaction, charges outside of it, and records the order (or gives
 * the stock back) in another. One idempotency key makes at most one order and one charge, however often and however
 * concurrently it is sent; every repetition gets the first one's answer. What a process
 * that has ended left in between is finished by whoever brings the key again, else settled by the sweep.
 */
export async function placeOrder(deps: CheckoutDeps, request: PlaceOrderRequest): Promise<PlaceOrderResult> {
  if (deps.hosted) await endOwnAttempts(deps, request);
  const claimed = await deps.reservationLimit.run(() => reserveCheckout(deps, request));
  if (claimed.kind === "taken") return answerOfOther(deps, request, claimed.checkoutId);
  const reservation =
    claimed.kind === "existing" ? await answerOf(deps, request, claimed.checkoutId) : claimed;
  if (reservation.kind !== "reserved") return reservation;
  const { checkoutId } = reservation;
  try {
    return await payFor(deps, request.form, reservation);
  } catch (error) {
    // Money may have moved, so nobody may be told that nothing has happened. The sweep asks the provider and ends it.
    deps.log.error({ err: error, checkoutId }, "A checkout was left open; the sweep will settle it");
    return { kind: "in-progress" };
  }
}

async function payFor(deps: CheckoutDeps, form: CheckoutForm, reservation: Taken): Promise<PlaceOrderResult> {
  const { checkoutId, plan } = reservation;
  if (form.payment === "cash") return placed(deps, checkoutId, PAID_IN_CASH);
  if (form.payment === "online" && deps.hosted) return openHosted(deps, deps.hosted, checkoutId, plan);
  const charged = await chargeOnce(deps, reservation, cardOf(form));
  if (charged.status !== "approved") return closeUnpaid(deps, checkoutId, charged);
  return placed(deps, checkoutId, { method: "Card", reference: charged.reference });
}

async function placed(deps: CheckoutDeps, orderId: string, paid: PaidBy): Promise<PlaceOrderResult> {
  return { kind: "placed", orderId, orderNumber: await finishCheckout(deps, orderId, paid) };
}

function cardOf(form: CheckoutForm): Card {
  if (form.payment !== "card") throw new Error("There is no card in a checkout that is paid elsewhere");
  return { holder: form.cardName, number: form.cardNumber, expiry: form.expiryDate, cvv: form.cvv };
}

/** Charges, and where no answer comes in time, or none that says what happened, has the provider close the key and tell. */
async function chargeOnce(
  { payments, paymentTimeoutMs, log }: CheckoutDeps,
  { checkoutId, plan }: Taken,
  card: Card,
): Promise<ChargeResult> {
  const charge = payments.charge({
    key: checkoutId,
    amountMinor: plan.totals.totalMinor,
    currency: plan.currency,
    card,
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentTimeout()), paymentTimeoutMs);
  });
  try {
    return await Promise.race([charge, timeout]);
  } catch (error) {
    // A broken connection says as little about the money as silence does.
    if (!(error instanceof PaymentTimeout)) log.warn({ err: error, checkoutId }, "A charge was not answered");
    // A late answer changes nothing any more: the key is closed.
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

const ANSWER_POLL_MS = 100;

/** What became of the attempt of another tab or device with the same cart. Where that came to nothing, this one can be repeated. */
async function answerOfOther(
  deps: CheckoutDeps,
  request: PlaceOrderRequest,
  checkoutId: string,
): Promise<PlaceOrderResult> {
  const answer = await answerOf(deps, request, checkoutId, { mayReclaimCheckout: false });
  if (answer.kind === "placed") return { kind: "already-ordered", orderNumber: answer.orderNumber };
  return answer.kind === "pay" || answer.kind === "in-progress" ? answer : { kind: "key-reused" };
}

/** Waits for the attempt that has the key already, and gives its answer, or the attempt itself when whoever had it in hand is gone. */
async function answerOf(
  deps: CheckoutDeps,
  request: PlaceOrderRequest,
  checkoutId: string,
  { mayReclaimCheckout = true } = {},
): Promise<PlaceOrderResult | Taken> {
  const waitUntil = performance.now() + deps.paymentTimeoutMs;
  for (;;) {
    const [checkout] = await deps.db
      .select({ status: checkouts.status, declineReason: checkouts.declineReason })
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), eq(checkouts.userId, request.userId)));
    if (checkout?.status === "placed") {
      const orderNumber = await findOrderNumber(deps.db, checkoutId);
      if (orderNumber !== null) return { kind: "placed", orderId: checkoutId, orderNumber };
    }
    if (checkout?.status === "declined") return { kind: "declined", message: checkout.declineReason ?? "" };
    if (checkout?.status === "expired") return { kind: "payment-unavailable" };
    if (checkout && deps.hosted && (await isOpenAt(deps.db, deps.hosted, checkoutId)))
      return { kind: "pay", checkoutId };
    const taken = mayReclaimCheckout ? await reclaimCheckout(deps, checkoutId) : null;
    if (taken) return taken;
    if (performance.now() > waitUntil) return { kind: "in-progress" };
    await wait(ANSWER_POLL_MS);
  }
}
