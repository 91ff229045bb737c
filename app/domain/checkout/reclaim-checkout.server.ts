import { and, eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { isLeasedBy } from "#app/domain/checkout/lease-holder.server.ts";

/** A checkout with reserved stock whose lease the caller holds. */
export interface ReservedCheckout {
  kind: "reserved";
  checkoutId: string;
  plan: CheckoutPlan;
}

/**
 * Takes over a checkout from a process that exited between reserving and recording; null while that process
 * lives or if another one was faster. It may have been charged: the provider returns the same result for the
 * same key.
 */
export async function reclaimCheckout(
  { db, liveness, log }: CheckoutDeps,
  checkoutId: string,
): Promise<ReservedCheckout | null> {
  const isOpen = and(eq(checkouts.id, checkoutId), eq(checkouts.status, "reserved"));
  const [left] = await db.select({ plan: checkouts.plan }).from(checkouts).where(isOpen);
  const before = left?.plan?.leaseHolder;
  if (!left?.plan || before === undefined || !(await liveness.isGone(before))) return null;
  const plan = { ...left.plan, leaseHolder: liveness.self };
  const taken = await db
    .update(checkouts)
    .set({ plan })
    .where(and(isOpen, isLeasedBy(before)))
    .returning({ id: checkouts.id });
  if (taken.length === 0) return null;
  log.warn({ checkoutId }, "Reclaimed a checkout from a process that exited");
  return { kind: "reserved", checkoutId, plan };
}
