import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";

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
