import { and, asc, eq, lt } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleHosted } from "#app/domain/checkout/settle-hosted.server.ts";
import { CASH } from "#app/domain/payments/payment-methods.ts";
import { findPayment } from "#app/domain/payments/payments.server.ts";
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
      const outcome = await settle(deps, id);
      deps.log.warn({ checkoutId: id, outcome }, "Settled a checkout that had been left open");
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

async function settle(deps: CheckoutDeps, id: string): Promise<string> {
  const provider = (await findPayment(deps.db, id))?.provider;
  if (deps.hosted && provider === deps.hosted.name)
    return settleHosted(deps, deps.hosted, id, { isOver: true });
  if (provider === CASH) {
    // Nobody was told that it is placed, and nothing was paid.
    await releaseCheckout(deps, id, "expired");
    return "released";
  }
  if (provider !== deps.payments.name)
    throw new Error(`Nobody can be asked what became of a payment by ${provider}`);
  const outcome = await deps.payments.settle(id);
  if (outcome.status === "approved")
    await finishCheckout(deps, id, { method: "Card", reference: outcome.reference });
  else await releaseCheckout(deps, id, "expired");
  return outcome.status;
}
