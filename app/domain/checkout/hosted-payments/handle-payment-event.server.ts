import { z } from "zod";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import {
  refundUnmatchedPayment,
  UNMATCHED_PAYMENT,
} from "#app/domain/checkout/hosted-payments/internal/unmatched-payment.server.ts";
import { settleRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import type { HostedCheckout } from "#app/domain/payments/hosted-checkout.ts";
import { recordEventHandled } from "#app/domain/payments/payment-events.server.ts";
import { findPaymentKey } from "#app/domain/payments/payments.server.ts";
import { listPendingRefundsOf } from "#app/domain/payments/refunds.server.ts";

const PublishedEvent = z.object({
  provider: z.string(),
  eventId: z.string(),
  name: z.string(),
  opened: z.string().nullable(),
  payment: z.string().nullable(),
  refund: z.string().nullable(),
});

const CheckoutId = z.uuid();

/**
 * Handles a provider's webhook event. The event only names a checkout or refund; its state is read from the
 * provider, so order and repetition of events do not matter. Rejects if the provider does not respond; the job
 * is then retried.
 */
export async function handlePaymentEvent(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  job: Record<string, unknown>,
): Promise<void> {
  const { eventId, provider, name, opened, payment, refund } = PublishedEvent.parse(job);
  if (provider !== hosted.name) return;
  if (name === UNMATCHED_PAYMENT && opened && payment) {
    await refundUnmatchedPayment(deps, hosted, { checkoutId: opened, chargeReference: payment });
    return;
  }
  if (refund && payment) {
    for (const id of await listPendingRefundsOf(deps.db, payment)) await settleRefund(deps, id);
  } else if (opened) {
    const known = await findPaymentKey(deps.db, provider, payment ? [opened, payment] : [opened]);
    // The provider account may serve other shops: events without one of our keys are ignored.
    const key = CheckoutId.safeParse(known ?? (await hosted.findKey(opened)));
    if (key.success) await settleHosted(deps, hosted, key.data, { isOver: false });
  }
  await recordEventHandled(deps.db, { provider, eventId, at: deps.clock.now() });
}
