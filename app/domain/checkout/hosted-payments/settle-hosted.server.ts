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
  type RefundingProvider,
} from "#app/domain/checkout/hosted-payments/internal/unmatched-payment.server.ts";
import {
  CHECKOUT_STATUSES,
  endAttempt,
  findAttemptStatus,
  recordPaidAttempt,
} from "#app/domain/checkout/internal/settle-attempt.server.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import type {
  HostedCheckout,
  HostedPayment,
  PaymentProvider,
  ReceivedPayment,
} from "#app/domain/payments/payment-provider.ts";
import { findPayment, findPaymentKey } from "#app/domain/payments/payments.server.ts";
import { recordEventHandled } from "#app/domain/payments/payment-events.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { z } from "zod";
import { listPendingRefundsOf } from "#app/domain/payments/refunds.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";

/** A checkout's status; "none": it belongs to another provider or does not exist. */
export type HostedOutcome = "reserved" | "placed" | "declined" | "expired" | "none";

/**
 * Reads the payments of a checkout, or of an order that is paid later, from the provider and acts on them: places or pays the order, even
 * if paid late, or releases the stock once the checkout is over. Payments beyond the order's own are refunded. The shopper's
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
  if (await findAttemptStatus(deps.db, checkoutId)) {
    if (charge) await recordPaidAttempt(deps, { key: checkoutId, ...charge, isTest: hosted.isTest });
    else if (isOver) await endAttempt(deps, checkoutId, "expired");
  } else if (charge && (await findCheckoutStatus(deps.db, checkoutId)))
    await finish(deps, checkoutId, { ...charge, isTest: hosted.isTest });
  else if (isOver) await releaseCheckout(deps, checkoutId, "expired");
  await recordUnmatchedPayment(deps, hosted, checkoutId, received);
  const attemptStatus = await findAttemptStatus(deps.db, checkoutId);
  if (attemptStatus) return CHECKOUT_STATUSES[attemptStatus];
  return (await findCheckoutStatus(deps.db, checkoutId)) ?? "none";
}

/** Gives back a charge of the test bank that pays no order, as an unmatched payment of a provider's page. */
export async function recordDirectUnmatched(
  deps: CheckoutDeps,
  { key, reference, method }: { key: string; reference: string; method: string },
): Promise<void> {
  const payment = await findPayment(deps.db, key);
  if (!payment) throw new Error(`Payment ${key} was not recorded before it was charged`);
  const { amountMinor, currency } = payment;
  const received = { reference, amountMinor, currency, refundedMinor: 0, method };
  await recordUnmatchedPayment(deps, deps.payments, key, [received]);
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
  hosted: HostedCheckout | null,
  job: Record<string, unknown>,
): Promise<void> {
  const { eventId, provider, name, opened, payment, refund } = PublishedEvent.parse(job);
  if (name === UNMATCHED_PAYMENT && opened && payment) {
    const received = { checkoutId: opened, chargeReference: payment };
    if (provider === hosted?.name) await refundUnmatchedPayment(deps, hosted, received);
    else if (provider === deps.payments.name)
      await refundUnmatchedPayment(deps, testBankWith(deps.payments, payment), received);
    return;
  }
  if (provider !== hosted?.name) return;
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

/** The test bank, which lists no payments, with the one that it has charged. */
function testBankWith(bank: PaymentProvider, reference: string): RefundingProvider {
  return {
    name: bank.name,
    refund: (request) => bank.refund(request),
    listReceivedPayments: ({ amountMinor, currency }) =>
      Promise.resolve([{ reference, amountMinor, currency, refundedMinor: 0, method: "" }]),
  };
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
  const { db, clock, log } = deps;
  const { hosted } = deps.providers;
  if (!hosted) return 0;
  const now = clock.now().getTime();
  const ended = [
    ...(await listEnded(db, checkouts, { provider: hosted.name, now })),
    ...(await listEnded(db, orderPayments, { provider: hosted.name, now })),
  ];
  let paid = 0;
  for (const { table, id, expiresAt, lateChecks } of ended) {
    const due = CHECKED_AT_HOURS.filter((hours) => now >= expiresAt.getTime() + hours * HOUR_MS).length;
    if (due <= lateChecks) continue;
    try {
      if ((await settleHosted(deps, hosted, id, { isOver: false })) === "placed") paid += 1;
      // Missed checks are not repeated one by one.
      await db.update(table).set({ lateChecks: due }).where(eq(table.id, id));
    } catch (error) {
      log.warn({ err: error, checkoutId: id }, "A check for late payments failed and will be retried");
    }
  }
  return paid;
}

/** Attempts at the provider that ended unpaid and are still to be checked. */
async function listEnded(
  db: Db,
  table: typeof checkouts | typeof orderPayments,
  { provider, now }: { provider: string; now: number },
) {
  const rows = await db
    .select({ id: table.id, expiresAt: table.expiresAt, lateChecks: table.lateChecks })
    .from(table)
    .innerJoin(payments, eq(payments.key, sql`${table.id}::text`))
    .where(
      and(
        eq(table.status, "expired"),
        lt(table.lateChecks, CHECKED_AT_HOURS.length),
        gt(table.expiresAt, new Date(now - LAST_CHECK_HOURS * HOUR_MS)),
        lt(table.expiresAt, new Date(now)),
        eq(payments.provider, provider),
      ),
    );
  return rows.map((row) => ({ ...row, table }));
}
