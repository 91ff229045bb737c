import { eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { queueOrderMail } from "#app/domain/orders/emails/order-email.server.ts";
import { surplusReturnedMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import { surplusStuckMail } from "#app/domain/orders/emails/shop-emails.server.ts";
import { recordOrderEvent } from "#app/domain/orders/lock-order.server.ts";
import { findOrderNumber } from "#app/domain/orders/orders.server.ts";
import type { HostedCheckout, Received } from "#app/domain/payments/hosted-checkout.ts";
import { noteEventHandled, noteOnce, takeEventDown } from "#app/domain/payments/payment-events.server.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
import { mailShopOf, type MailShop } from "#app/domain/settings/emails/email-shop.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";

/** Names the announcements that the store makes to itself: money that belongs to no order is to go back. */
export const SURPLUS = "surplus";

/**
 * Takes down what nobody asked for: another amount or currency, a second payment, the payment of someone whose account is gone.
 * Each is told to who paid it, once, and goes back by a job that is repeated until the provider has answered.
 */
export async function takeSurplusDown(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  checkoutId: string,
  received: readonly Received[],
): Promise<void> {
  const kept = await findPayment(deps.db, checkoutId);
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  for (const surplus of received) {
    const { reference: payment, amountMinor, currency, paidBackMinor } = surplus;
    if (kept?.status === "captured" && kept.reference === payment) continue;
    if (paidBackMinor >= amountMinor) continue;
    const event = { id: idOf(payment), name: SURPLUS, opened: checkoutId, payment, refund: null };
    const isNew = await takeEventDown(deps, hosted.name, event, (tx) =>
      tell(tx, deps, { shop, checkoutId, surplus }),
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
export async function payBackSurplus(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  { checkoutId, chargeReference }: { checkoutId: string; chargeReference: string },
): Promise<void> {
  const payment = await findPayment(deps.db, checkoutId);
  if (!payment) throw new Error(`Nothing is known of what ${chargeReference} was paid for`);
  const received = await hosted.received(payment);
  const surplus = received.find(({ reference }) => reference === chargeReference);
  if (surplus && surplus.paidBackMinor < surplus.amountMinor) {
    const { amountMinor, currency } = surplus;
    const request = { key: `surplus-${chargeReference}`, chargeReference, amountMinor, currency };
    const outcome = await hosted.refund(request);
    if (outcome.status === "failed") {
      await tellShop(deps, hosted, surplus, outcome.reason);
      throw new Error(`A payment that belongs to no order could not be refunded: ${outcome.reason}`);
    }
  }
  await noteEventHandled(deps.db, {
    provider: hosted.name,
    eventId: idOf(chargeReference),
    at: deps.clock.now(),
  });
}

/** The provider's references are its own: no announcement of its is called so. */
function idOf(chargeReference: string): string {
  return `${SURPLUS}-${chargeReference}`;
}

/** By mail, and in the order's story where there is an order. Who has left no address is told nothing. */
async function tell(
  tx: Tx,
  deps: CheckoutDeps,
  { shop, checkoutId, surplus }: { shop: MailShop; checkoutId: string; surplus: Received },
): Promise<void> {
  const [checkout] = await tx
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  if (!checkout?.plan) return;
  const { address, email } = checkout.plan;
  const orderNumber = await findOrderNumber(tx, checkoutId);
  const mail = surplusReturnedMail({ ...surplus, orderNumber, firstName: address.firstName });
  await queueOrderMail(tx, deps, { shop, order: { email, number: orderNumber }, mail });
  if (orderNumber === null) return;
  const { amountMinor } = surplus;
  const at = deps.clock.now();
  const detail = { amountMinor };
  await recordOrderEvent(tx, { orderId: checkoutId, kind: "surplus-returned", detail, actorId: null, at });
}

async function tellShop(
  deps: CheckoutDeps,
  { name: provider }: HostedCheckout,
  { reference, amountMinor, currency }: Received,
  why: string,
): Promise<void> {
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  const mail = surplusStuckMail(shop, { reference, amountMinor, currency, why });
  await inTransaction(deps.db, async (tx) => {
    if (!(await noteOnce(tx, provider, `${idOf(reference)}-stuck`, { payment: reference }))) return;
    if (shop.notifications.refundFailed) await queueMail(tx, deps.jobs, "refund-failed", mail);
  });
  deps.jobs.nudge("send-mail");
}
