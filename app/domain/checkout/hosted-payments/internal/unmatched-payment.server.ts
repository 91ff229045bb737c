import { eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  queueUnmatchedPaymentEmail,
  unmatchedPaymentRefundFailedEmail,
} from "#app/domain/orders/emails/order-emails.server.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { findOrderOfPayment } from "#app/domain/checkout/internal/settle-attempt.server.ts";
import type {
  HostedPayment,
  HostedRefund,
  ReceivedPayment,
  RefundRequest,
} from "#app/domain/payments/payment-provider.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
import { recordEventHandled, recordOnce, recordEvent } from "#app/domain/payments/payment-events.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

/** Name of the store's own events for payments without an order, which have to be refunded. */
export const UNMATCHED_PAYMENT = "surplus";

/** The provider that received an unmatched payment. */
export interface RefundingProvider {
  name: string;
  listReceivedPayments(payment: HostedPayment): Promise<ReceivedPayment[]>;
  refund(request: RefundRequest): Promise<HostedRefund>;
}

/**
 * Records unexpected payments: a different amount or currency, a second payment, or one of a deleted account.
 * Each is reported to the payer once and refunded by a job that is retried until the provider responds.
 */
export async function recordUnmatchedPayment(
  deps: CheckoutDeps,
  { name: provider }: Pick<RefundingProvider, "name">,
  checkoutId: string,
  received: readonly ReceivedPayment[],
): Promise<void> {
  const ownPayment = await findPayment(deps.db, checkoutId);
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  for (const unmatchedPayment of received) {
    const { reference: payment, amountMinor, currency, refundedMinor } = unmatchedPayment;
    if (ownPayment?.status === "captured" && ownPayment.reference === payment) continue;
    if (refundedMinor >= amountMinor) continue;
    const event = { id: idOf(payment), name: UNMATCHED_PAYMENT, opened: checkoutId, payment, refund: null };
    const isNew = await recordEvent(deps, provider, event, (tx) =>
      reportToPayer(tx, deps, { shop, checkoutId, unmatchedPayment }),
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

/**
 * Refunds an unmatched payment, once. Rejects if the provider does not respond or refuses; a refusal is
 * reported to the shop.
 */
export async function refundUnmatchedPayment(
  deps: CheckoutDeps,
  provider: RefundingProvider,
  { checkoutId, chargeReference }: { checkoutId: string; chargeReference: string },
): Promise<void> {
  const payment = await findPayment(deps.db, checkoutId);
  if (!payment) throw new Error(`No payment found for charge ${chargeReference}`);
  const received = await provider.listReceivedPayments(payment);
  const unmatchedPayment = received.find(({ reference }) => reference === chargeReference);
  if (unmatchedPayment && unmatchedPayment.refundedMinor < unmatchedPayment.amountMinor) {
    const { currency, refundedMinor } = unmatchedPayment;
    // The shop may have refunded a part of it at the provider.
    const amountMinor = unmatchedPayment.amountMinor - refundedMinor;
    const request = { key: `surplus-${chargeReference}`, chargeReference, amountMinor, currency };
    const outcome = await provider.refund(request);
    if (outcome.status === "failed") {
      await notifyShop(deps, provider, unmatchedPayment, outcome.reason);
      throw new Error(`A payment that belongs to no order could not be refunded: ${outcome.reason}`);
    }
  }
  await recordEventHandled(deps.db, {
    provider: provider.name,
    eventId: idOf(chargeReference),
    at: deps.clock.now(),
  });
}

/** The prefix keeps these ids apart from the provider's event ids. */
function idOf(chargeReference: string): string {
  return `${UNMATCHED_PAYMENT}-${chargeReference}`;
}

/** By email, and in the order's timeline if there is an order. Without an address nothing is sent. */
async function reportToPayer(
  tx: Tx,
  deps: CheckoutDeps,
  {
    shop,
    checkoutId,
    unmatchedPayment,
  }: { shop: EmailShop; checkoutId: string; unmatchedPayment: ReceivedPayment },
): Promise<void> {
  const orderToPay = await findOrderOfPayment(tx, checkoutId);
  if (orderToPay) {
    const detail = { amountMinor: unmatchedPayment.amountMinor, reason: orderToPay.reason };
    const event = { kind: "payment-returned", detail } as const;
    const { order } = orderToPay;
    await recordOrderEvent(tx, deps, { order, shop, event, actorId: null, at: deps.clock.now() });
    return;
  }
  const [checkout] = await tx
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  if (!checkout?.plan) return;
  const { amountMinor, currency } = unmatchedPayment;
  const [order] = await tx.select().from(orders).where(eq(orders.id, checkoutId));
  if (order) {
    const event = { kind: "surplus-returned", detail: { amountMinor }, currency } as const;
    await recordOrderEvent(tx, deps, { order, shop, event, actorId: null, at: deps.clock.now() });
    return;
  }
  const { address, email, isGuest = false } = checkout.plan;
  await queueUnmatchedPaymentEmail(tx, deps, {
    shop,
    payer: { id: checkoutId, email, isGuest },
    payment: { amountMinor, currency, firstName: address.firstName },
  });
}

async function notifyShop(
  deps: CheckoutDeps,
  { name: provider }: Pick<RefundingProvider, "name">,
  { reference, amountMinor, currency }: ReceivedPayment,
  reason: string,
): Promise<void> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const email = unmatchedPaymentRefundFailedEmail(shop, { reference, amountMinor, currency, reason });
  await inTransaction(deps.db, async (tx) => {
    if (!(await recordOnce(tx, provider, `${idOf(reference)}-stuck`, { payment: reference }))) return;
    if (shop.notifications.refundFailed) await queueEmail(tx, deps.jobs, "refund-failed", email);
  });
  deps.jobs.nudge("send-mail");
}
