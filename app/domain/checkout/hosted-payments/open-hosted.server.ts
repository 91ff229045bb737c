import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  payableMinor,
  type CheckoutPlan,
  type PlaceOrderRequest,
  type PlaceOrderResult,
} from "#app/domain/checkout/checkout.ts";
import { finishCheckout, releaseCheckout } from "#app/domain/checkout/finish-checkout.server.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import type { HostedCheckout } from "#app/domain/payments/hosted-checkout.ts";
import { findPayment, recordPaymentReference } from "#app/domain/payments/payments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Opens a payment at the provider for a reserved checkout. A free order is placed at once. */
export async function openHosted(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  checkoutId: string,
  plan: CheckoutPlan,
): Promise<PlaceOrderResult> {
  const { currency } = plan;
  const amountMinor = payableMinor(plan);
  if (amountMinor === 0) {
    const free = { method: "Online payment", reference: `free_${checkoutId}`, isTest: false };
    return { kind: "placed", orderId: checkoutId, orderNumber: await finishCheckout(deps, checkoutId, free) };
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
  const { hosted } = deps;
  if (!hosted) return;
  const left = await deps.db
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
  for (const { id } of left) await endOpenPayment(deps, id);
}

/** Ends a payment that waits at the provider. One that is paid already becomes an order. */
export async function endOpenPayment(deps: CheckoutDeps, id: string): Promise<void> {
  const { hosted } = deps;
  if (!hosted) return;
  try {
    if (await isOpenAt(deps.db, hosted, id)) await settleHosted(deps, hosted, id, { isOver: true });
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: id }, "A checkout could not be ended; the sweep will settle it");
  }
}
