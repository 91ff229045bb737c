import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleHosted } from "#app/domain/checkout/settle-hosted.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";

const HOUR_MS = 3_600_000;

// Whole hours after an attempt has ended at which it is looked at once more. A provider may take money that long after.
const LOOKED_AT: ReadonlySet<number> = new Set([0, 1, 2, 4, 8, 16, 24, 48, 72, 120]);
const LAST_LOOK_HOURS = 121;

/**
 * Asks the provider, every hour, whether something was paid after all for attempts that have ended unpaid, in growing pauses for five
 * days: whose announcement was lost gets the order, or the money back. Returns how many were paid.
 */
export async function lookForLatePayments(deps: CheckoutDeps): Promise<number> {
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
        gt(checkouts.expiresAt, new Date(now - LAST_LOOK_HOURS * HOUR_MS)),
        lt(checkouts.expiresAt, new Date(now)),
        eq(payments.provider, hosted.name),
      ),
    );
  let paid = 0;
  for (const { id, expiresAt } of ended) {
    if (!LOOKED_AT.has(Math.floor((now - expiresAt.getTime()) / HOUR_MS))) continue;
    try {
      if ((await settleHosted(deps, hosted, id, { isOver: false })) === "placed") paid += 1;
    } catch (error) {
      log.warn({ err: error, checkoutId: id }, "Whether something was paid late is asked again later");
    }
  }
  return paid;
}
