import { and, asc, eq, lt } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { finishCheckout, releaseCheckout } from "#app/domain/checkout/finish-checkout.server.ts";

const BATCH = 100;

/**
 * The sweep: takes up attempts that a crash left between reserving and recording. It asks the provider what became of the
 * charge; paid ones become orders, the others give their stock back. Each for itself: one that
 * cannot be settled holds up no other. Returns how many it settled.
 */
export async function settleCheckouts(deps: CheckoutDeps): Promise<number> {
  const left = await deps.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.status, "reserved"), lt(checkouts.expiresAt, deps.clock.now())))
    .orderBy(asc(checkouts.expiresAt))
    .limit(BATCH);
  let settled = 0;
  for (const { id } of left) {
    try {
      const outcome = await deps.payments.settle(id);
      if (outcome.status === "approved") await finishCheckout(deps, id, outcome.reference);
      else await releaseCheckout(deps, id, "expired");
      deps.log.warn(
        { checkoutId: id, outcome: outcome.status },
        "Settled a checkout that had been left open",
      );
      settled += 1;
    } catch (error) {
      deps.log.error(
        { err: error, checkoutId: id },
        "A checkout could not be settled; it will be tried again",
      );
    }
  }
  return settled;
}
