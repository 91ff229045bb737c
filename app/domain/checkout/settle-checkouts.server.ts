import { and, eq, lt, sql } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { finishCheckout, releaseCheckout } from "#app/domain/checkout/internal/finish-checkout.server.ts";

/**
 * The sweep: settles checkouts interrupted between reserving and recording. Those paid according to the
 * provider become orders; the others release their stock. A failure does not block other checkouts: a few are settled at once, in a
 * random order, and those that a run does not reach wait for the next. Returns the number settled.
 */
export async function settleCheckouts(deps: CheckoutDeps): Promise<number> {
  const left = await deps.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.status, "reserved"), lt(checkouts.expiresAt, deps.clock.now())))
    .orderBy(sql`random()`);
  let settled = 0;
  await forEachBounded(left, ASK_PROVIDER, async ({ id }) => {
    try {
      const outcome = await settle(deps, id);
      deps.log.warn({ checkoutId: id, outcome }, "Settled a checkout that had been left open");
      settled += 1;
    } catch (error) {
      deps.log.error({ err: error, checkoutId: id }, "A checkout could not be settled and will be retried");
    }
  });
  return settled;
}

async function settle(deps: CheckoutDeps, id: string): Promise<string> {
  const provider = (await findPayment(deps.db, id))?.provider;
  if (deps.hosted && provider === deps.hosted.name)
    return settleHosted(deps, deps.hosted, id, { isOver: true });
  if (provider && MANUAL_PROVIDERS.includes(provider)) {
    // The shopper got no confirmation, and nothing was paid.
    await releaseCheckout(deps, id, "expired");
    return "released";
  }
  if (provider !== deps.payments.name)
    throw new Error(`Unknown payment provider ${provider}: the payment cannot be settled`);
  const outcome = await deps.payments.settle(id);
  if (outcome.status === "approved") await finishCheckout(deps, id, outcome);
  else await releaseCheckout(deps, id, "expired");
  return outcome.status;
}
