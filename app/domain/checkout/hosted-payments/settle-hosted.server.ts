import { eq, and, gt, lt, sql } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { PaidBy } from "#app/domain/checkout/checkout.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  finishCheckout,
  PaidAfterClosing,
  releaseCheckout,
} from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { finishLate } from "#app/domain/checkout/hosted-payments/internal/finish-late.server.ts";
import {
  recordUnmatchedPayment,
  refundUnmatchedPayment,
  UNMATCHED_PAYMENT,
} from "#app/domain/checkout/hosted-payments/internal/unmatched-payment.server.ts";
import type {
  HostedCheckout,
  HostedPayment,
  ReceivedPayment,
} from "#app/domain/payments/payment-provider.ts";
import { findPayment, findPaymentKey, recordEventHandled } from "#app/domain/payments/payments.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { z } from "zod";
import { listPendingRefundsOf } from "#app/domain/payments/refunds.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";

/** A checkout's status; "none": it belongs to another provider or does not exist. */
export type HostedOutcome = "reserved" | "placed" | "declined" | "expired" | "none";

/**
 * Reads a checkout's payments from the provider and acts on them: places the order, even if paid late, or
 * releases the stock once the checkout is over. Payments beyond the order's own are refunded. The shopper's
 * return, webhook events in any order and the sweep all call this. Rejects without any change if the provider
 * does not respond.
 */
export async function settleHosted(
  deps: CheckoutDeps,
  hosted: HostedCheckout,
  checkoutId: string,
  { isOver }: { isOver: boolean },
): Promise<HostedOutcome> {
  const payment = await findPayment(deps.db, checkoutId);
  if (payment?.provider !== hosted.name) return "none";
  const received = await hosted.listReceivedPayments(payment);
  const charge = received.find((one) => matches(one, payment));
  if (charge && (await findCheckoutStatus(deps.db, checkoutId)))
    await finish(deps, checkoutId, { ...charge, isTest: hosted.isTest });
  else if (isOver) await releaseCheckout(deps, checkoutId, "expired");
  await recordUnmatchedPayment(deps, hosted, checkoutId, received);
  return (await findCheckoutStatus(deps.db, checkoutId)) ?? "none";
}

function matches(received: ReceivedPayment, requested: HostedPayment): boolean {
  const { amountMinor, currency, refundedMinor } = received;
  return amountMinor === requested.amountMinor && currency === requested.currency && refundedMinor === 0;
}

async function finish(deps: CheckoutDeps, checkoutId: string, paid: PaidBy): Promise<void> {
  try {
    await finishCheckout(deps, checkoutId, paid);
  } catch (error) {
    if (!(error instanceof PaidAfterClosing)) throw error;
    await finishLate(deps, checkoutId, paid);
  }
}

async function findCheckoutStatus(db: Db, id: string): Promise<Exclude<HostedOutcome, "none"> | null> {
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  return checkout?.status ?? null;
}

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
  deps: CheckoutDeps & { settleRefund: (refundId: string) => Promise<void> },
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
    for (const id of await listPendingRefundsOf(deps.db, payment)) await deps.settleRefund(id);
  } else if (opened) {
    const savedKey = await findPaymentKey(deps.db, provider, payment ? [opened, payment] : [opened]);
    // The provider account may serve other shops: events without one of our keys are ignored.
    const key = CheckoutId.safeParse(savedKey ?? (await hosted.findKey(opened)));
    if (key.success) await settleHosted(deps, hosted, key.data, { isOver: false });
  }
  await recordEventHandled(deps.db, { provider, eventId, at: deps.clock.now() });
}

// Hours after a checkout's end at which it is checked again. Providers may capture payments that late.
const CHECKED_AT_HOURS = [0, 1, 2, 4, 8, 16, 24, 48, 72, 120];
// A store that was stopped meanwhile makes up for its last check until then.
const LAST_CHECK_HOURS = 30 * 24;

/**
 * Asks the provider about expired checkouts at growing intervals for five days, in case a webhook event was
 * lost: late payments become orders or are refunded. Runs hourly; a check that was missed or that failed is made in the next hour.
 * Returns the number of payments found.
 */
export async function checkLatePayments(deps: CheckoutDeps): Promise<number> {
  const { db, hosted, clock, log } = deps;
  if (!hosted) return 0;
  const now = clock.now().getTime();
  const ended = await db
    .select({ id: checkouts.id, expiresAt: checkouts.expiresAt, lateChecks: checkouts.lateChecks })
    .from(checkouts)
    .innerJoin(payments, eq(payments.key, sql`${checkouts.id}::text`))
    .where(
      and(
        eq(checkouts.status, "expired"),
        lt(checkouts.lateChecks, CHECKED_AT_HOURS.length),
        gt(checkouts.expiresAt, new Date(now - LAST_CHECK_HOURS * HOUR_MS)),
        lt(checkouts.expiresAt, new Date(now)),
        eq(payments.provider, hosted.name),
      ),
    );
  let paid = 0;
  for (const { id, expiresAt, lateChecks } of ended) {
    const due = CHECKED_AT_HOURS.filter((hours) => now >= expiresAt.getTime() + hours * HOUR_MS).length;
    if (due <= lateChecks) continue;
    try {
      if ((await settleHosted(deps, hosted, id, { isOver: false })) === "placed") paid += 1;
      // Missed checks are not repeated one by one.
      await db.update(checkouts).set({ lateChecks: due }).where(eq(checkouts.id, id));
    } catch (error) {
      log.warn({ err: error, checkoutId: id }, "A check for late payments failed and will be retried");
    }
  }
  return paid;
}
