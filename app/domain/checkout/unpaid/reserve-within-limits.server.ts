import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { endOpenPayment } from "#app/domain/checkout/hosted-payments/open-hosted.server.ts";
import type { Reservation } from "#app/domain/checkout/reservation.ts";
import { reserveCheckout } from "#app/domain/checkout/reserve-checkout.server.ts";

// A card that is being charged cannot be stopped; it ends soon.
const MAX_WAIT_MS = 3_000;
const POLL_MS = 100;

const OTHERS_OPEN =
  "Another order with this contact, or from your network, is being paid right now. Please try again in a minute.";

/**
 * Reserves the stock of a cart. Where the buyer would hold too much unpaid stock, earlier checkouts end first: those that wait at the
 * provider are settled there, so that one paid meanwhile becomes an order. A payment that arrives later is a late payment like any other.
 */
export async function reserveWithinLimits(
  deps: CheckoutDeps,
  request: PlaceOrderRequest,
): Promise<Exclude<Reservation, { kind: "too-much-unpaid" }>> {
  const waitUntil = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const reservation = await deps.reservationLimit.run(() => reserveCheckout(deps, request));
    if (reservation.kind !== "too-much-unpaid") return reservation;
    if (performance.now() > waitUntil) return { kind: "stock-refused", message: OTHERS_OPEN };
    let areOver = true;
    for (const id of reservation.checkoutIds) {
      await endOpenPayment(deps, id);
      areOver &&= !(await isReserved(deps, id));
    }
    if (!areOver) await wait(POLL_MS);
  }
}

async function isReserved({ db }: CheckoutDeps, id: string): Promise<boolean> {
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  return checkout?.status === "reserved";
}
