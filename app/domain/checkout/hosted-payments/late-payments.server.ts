import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";

// Hours after a checkout's end at which it is checked again. Providers may capture payments that late.
const CHECKED_AT_HOURS: ReadonlySet<number> = new Set([0, 1, 2, 4, 8, 16, 24, 48, 72, 120]);
const LAST_CHECK_HOURS = 121;

/**
 * Asks the provider about expired checkouts at growing intervals for five days, in case a webhook event was
 * lost: late payments become orders or are refunded. Runs hourly. Returns the number of payments found.
 */
export async function checkLatePayments(deps: CheckoutDeps): Promise<number> {
  const { db, hosted, clock, log } = deps;
  if (!hosted) return 0;
  const now = clock.now().getTime();
  const ended = await db
    .select({ id: checkouts.id, expiresAt: checkouts.expiresAt })
    .from(checkouts)
    .innerJoin(payments, eq(payments.key, sql`${checkouts.id}::text`))
    .where(
      and(
        eq(checkouts.status, "expired"),
        gt(checkouts.expiresAt, new Date(now - LAST_CHECK_HOURS * HOUR_MS)),
        lt(checkouts.expiresAt, new Date(now)),
        eq(payments.provider, hosted.name),
      ),
    );
  let paid = 0;
  for (const { id, expiresAt } of ended) {
    if (!CHECKED_AT_HOURS.has(Math.floor((now - expiresAt.getTime()) / HOUR_MS))) continue;
    try {
      if ((await settleHosted(deps, hosted, id, { isOver: false })) === "placed") paid += 1;
    } catch (error) {
      log.warn({ err: error, checkoutId: id }, "A check for late payments failed and will be retried");
    }
  }
  return paid;
}
