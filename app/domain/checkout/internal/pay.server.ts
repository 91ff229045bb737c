import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { onlineMethodOf, type CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { OnlineForm } from "#app/domain/checkout/online-payment.forms.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  payableMinor,
  type PaidBy,
  type PlaceOrderRequest,
  type PlaceOrderResult,
  type ReservedCheckout,
} from "#app/domain/checkout/checkout.ts";
import {
  finishCheckout,
  placedUnpaid,
  releaseCheckout,
} from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import {
  type HostedCheckout,
  PaymentTimeout,
  type ChargeRequest,
  type ChargeResult,
  type PaymentSource,
} from "#app/domain/payments/payment-provider.ts";
import { isManual, manualMethod, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { findPayment, recordPaymentReference } from "#app/domain/payments/payments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Charges a reserved checkout and records its order, opens its payment at the provider, or releases its stock if it is not paid. */
export async function pay(
  deps: CheckoutDeps,
  form: CheckoutForm,
  reservation: ReservedCheckout,
): Promise<PlaceOrderResult> {
  const { checkoutId, plan } = reservation;
  if (plan.draft?.paidReference && isManual(form.payment)) {
    const { orderMethod: method } = manualMethod(form.payment);
    return placed(deps, reservation, { method, reference: plan.draft.paidReference, isTest: false });
  }
  if (form.payment === "credit") {
    const { orderMethod: method } = STORE_CREDIT;
    return placed(deps, reservation, { method, reference: `credit_${checkoutId}`, isTest: false });
  }
  if (payableMinor(plan) === 0 && isManual(form.payment)) {
    const order = await placed(deps, reservation, placedUnpaid(form.payment));
    const waitsFor = plan.cash?.confirmHours ? "confirmation" : plan.payWithinDays && "payment";
    return waitsFor ? { ...order, waitsFor } : order;
  }
  if (onlineMethodOf(form) === "online" && deps.providers.hosted)
    return openHosted(deps, deps.providers.hosted, reservation);
  const request = { key: checkoutId, amountMinor: payableMinor(plan), currency: plan.currency };
  const charged = await chargeOnce(deps, { ...request, source: sourceOf(form) });
  if (charged.status !== "approved") return closeUnpaid(deps, checkoutId, charged);
  return placed(deps, reservation, charged);
}

async function placed(
  deps: CheckoutDeps,
  { checkoutId: orderId, plan }: ReservedCheckout,
  paid: PaidBy,
): Promise<Extract<PlaceOrderResult, { kind: "placed" }>> {
  return { kind: "placed", orderId, orderNumber: await finishCheckout(deps, orderId, paid, plan) };
}

/** The card or UPI account of a form, as the provider charges it. */
export function sourceOf(form: CheckoutForm | OnlineForm): PaymentSource {
  if ("upiId" in form) return { upiId: form.upiId };
  if (!("cardNumber" in form)) throw new Error(`${form.payment} is not charged at checkout`);
  return { holder: form.cardName, number: form.cardNumber, expiry: form.expiryDate, cvv: form.cvv };
}

/**
 * Charges the card or UPI account. After a timeout or an unclear error, closes the key at the provider and returns the settled
 * result.
 */
export async function chargeOnce(
  { payments, paymentTimeoutMs, log }: CheckoutDeps,
  request: ChargeRequest,
): Promise<ChargeResult> {
  const charge = payments.charge(request);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentTimeout()), paymentTimeoutMs);
  });
  try {
    return await Promise.race([charge, timeout]);
  } catch (error) {
    if (!(error instanceof PaymentTimeout))
      log.warn({ err: error, checkoutId: request.key }, "A charge got no response");
    // A late response has no effect: the key is closed.
    charge.catch(() => undefined);
    return await payments.settle(request.key);
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

/** Opens a payment at the provider for a reserved checkout. A free order is placed at once. */
async function openHosted(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  reservation: ReservedCheckout,
): Promise<PlaceOrderResult> {
  const { checkoutId, plan } = reservation;
  const { currency } = plan;
  const amountMinor = payableMinor(plan);
  if (amountMinor === 0) {
    const free = { method: "Online payment", reference: `free_${checkoutId}`, isTest: false };
    return placed(deps, reservation, free);
  }
  try {
    const { reference } = await hosted.createPayment({ key: checkoutId, amountMinor, currency });
    await recordPaymentReference(deps.db, checkoutId, reference);
    return { kind: "pay", checkoutId };
  } catch (error) {
    // The shopper never received the payment's reference, so it cannot be paid.
    deps.log.error({ err: error, checkoutId }, "The payment provider did not open a payment");
    await releaseCheckout(deps, checkoutId, "expired");
    return { kind: "payment-unavailable" };
  }
}

/** Whether a payment at the provider waits for the shopper. */
export async function isOpenAt(db: Db, hosted: HostedCheckout, checkoutId: string): Promise<boolean> {
  const payment = await findPayment(db, checkoutId);
  return payment?.provider === hosted.name && payment.status === "pending" && payment.reference !== null;
}

/**
 * Ends the buyer's other open payments at the provider, so that their reserved stock is available to the new checkout: those of the
 * account, and those that a guest opened in this browser, whose contact may have changed since. Those already paid become orders.
 */
export async function endOpenPayments(
  deps: CheckoutDeps,
  {
    userId,
    guest,
    openedCheckoutIds = [],
    idempotencyKey,
  }: Pick<PlaceOrderRequest, "userId" | "guest" | "openedCheckoutIds" | "idempotencyKey">,
): Promise<void> {
  const { hosted } = deps.providers;
  if (!hosted) return;
  const openCheckouts = await deps.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.status, "reserved"),
        or(ne(checkouts.userId, userId), ne(checkouts.idempotencyKey, idempotencyKey)),
        or(
          inArray(checkouts.id, [...openedCheckoutIds]),
          // Anybody can type another guest's phone number: only payments of this browser end.
          guest ? undefined : eq(checkouts.userId, userId),
        ),
      ),
    );
  for (const { id } of openCheckouts) await endOpenPayment(deps, id);
}

/** Ends a payment that waits at the provider. One that is paid already becomes an order. */
export async function endOpenPayment(deps: CheckoutDeps, id: string): Promise<void> {
  const { hosted } = deps.providers;
  if (!hosted) return;
  try {
    if (await isOpenAt(deps.db, hosted, id)) await settleHosted(deps, hosted, id, { isOver: true });
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: id }, "A checkout could not be ended; the sweep will settle it");
  }
}
