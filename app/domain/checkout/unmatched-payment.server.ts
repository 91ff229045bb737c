import { eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { queueOrderMail } from "#app/domain/orders/emails/order-email.server.ts";
import { unmatchedPaymentRefundedMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import { unmatchedPaymentStuckMail } from "#app/domain/orders/emails/shop-emails.server.ts";
import { recordOrderEvent } from "#app/domain/orders/lock-order.server.ts";
import { findOrderNumber } from "#app/domain/orders/orders.server.ts";
import type { HostedCheckout, Received } from "#app/domain/payments/hosted-checkout.ts";
import { recordEventHandled, recordOnce, recordEvent } from "#app/domain/payments/payment-events.server.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
import { mailShopOf, type MailShop } from "#app/domain/settings/emails/email-shop.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";

/** Names the announcements that the store makes to itself: money that belongs to no order is to go back. */
export const UNMATCHED_PAYMENT = "surplus";

/**
 * Takes down what nobody asked for: another amount or currency, a second payment, the payment of someone whose account is gone.
 * Each is told to who paid it, once, and goes back by a job that is repeated until the provider has answered.
 */
export async function recordUnmatchedPayment(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  checkoutId: string,
  received: readonly Received[],
): Promise<void> {
  const kept = await findPayment(deps.db, checkoutId);
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  for (const unmatchedPayment of received) {
    const { reference: payment, amountMinor, currency, refundedMinor } = unmatchedPayment;
    if (kept?.status === "captured" && kept.reference === payment) continue;
    if (refundedMinor >= amountMinor) continue;
    const event = { id: idOf(payment), name: UNMATCHED_PAYMENT, opened: checkoutId, payment, refund: null };
    const isNew = await recordEvent(deps, hosted.name, event, (tx) =>
      report(tx, deps, { shop, checkoutId, unmatchedPayment }),
    );
    if (!isNew) continue;
    deps.log.error(
      { checkoutId, charge: payment, amountMinor, currency },
      "A payment that belongs to no order was received; it is being refunded",
    );
    deps.jobs.nudge("payment-events");
    deps.jobs.nudge("send-mail");
  }
}

/** Pays one such payment back, once. Rejects while the provider does not answer, or says no, which is told to the shop. */
export async function refundUnmatchedPayment(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  { checkoutId, chargeReference }: { checkoutId: string; chargeReference: string },
): Promise<void> {
  const payment = await findPayment(deps.db, checkoutId);
  if (!payment) throw new Error(`Nothing is known of what ${chargeReference} was paid for`);
  const received = await hosted.received(payment);
  const unmatchedPayment = received.find(({ reference }) => reference === chargeReference);
  if (unmatchedPayment && unmatchedPayment.refundedMinor < unmatchedPayment.amountMinor) {
    const { amountMinor, currency } = unmatchedPayment;
    const request = { key: `surplus-${chargeReference}`, chargeReference, amountMinor, currency };
    const outcome = await hosted.refund(request);
    if (outcome.status === "failed") {
      await notifyShop(deps, hosted, unmatchedPayment, outcome.reason);
      throw new Error(`A payment that belongs to no order could not be refunded: ${outcome.reason}`);
    }
  }
  await recordEventHandled(deps.db, {
    provider: hosted.name,
    eventId: idOf(chargeReference),
    at: deps.clock.now(),
  });
}

/** The provider's references are its own: no announcement of its is called so. */
function idOf(chargeReference: string): string {
  return `${UNMATCHED_PAYMENT}-${chargeReference}`;
}

/** By mail, and in the order's story where there is an order. Who has left no address is told nothing. */
async function report(
  tx: Tx,
  deps: CheckoutDeps,
  { shop, checkoutId, unmatchedPayment }: { shop: MailShop; checkoutId: string; unmatchedPayment: Received },
): Promise<void> {
  const [checkout] = await tx
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  if (!checkout?.plan) return;
  const { address, email } = checkout.plan;
  const orderNumber = await findOrderNumber(tx, checkoutId);
  const mail = unmatchedPaymentRefundedMail({
    ...unmatchedPayment,
    orderNumber,
    firstName: address.firstName,
  });
  await queueOrderMail(tx, deps, { shop, order: { email, number: orderNumber }, mail });
  if (orderNumber === null) return;
  const { amountMinor } = unmatchedPayment;
  const at = deps.clock.now();
  const detail = { amountMinor };
  await recordOrderEvent(tx, { orderId: checkoutId, kind: "surplus-returned", detail, actorId: null, at });
}

async function notifyShop(
  deps: CheckoutDeps,
  { name: provider }: HostedCheckout,
  { reference, amountMinor, currency }: Received,
  why: string,
): Promise<void> {
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  const mail = unmatchedPaymentStuckMail(shop, { reference, amountMinor, currency, why });
  await inTransaction(deps.db, async (tx) => {
    if (!(await recordOnce(tx, provider, `${idOf(reference)}-stuck`, { payment: reference }))) return;
    if (shop.notifications.refundFailed) await queueMail(tx, deps.jobs, "refund-failed", mail);
  });
  deps.jobs.nudge("send-mail");
}
