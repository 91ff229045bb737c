import { and, eq } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { isLeasedBy } from "#app/domain/checkout/lease-holder.server.ts";

/** An attempt whose stock is held, and which the caller has in hand. */
export interface Taken {
  kind: "reserved";
  checkoutId: string;
  plan: CheckoutPlan;
}

/**
 * Takes an attempt in hand that a process left between reserving and recording when it ended; null while that one lives, or when
 * somebody else was quicker. It may have charged: the provider remembers the key, so charging again gives the same answer.
 */
export async function reclaimCheckout(
  { db, liveness, log }: CheckoutDeps,
  checkoutId: string,
): Promise<Taken | null> {
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
  log.warn({ checkoutId }, "A checkout is finished that a process left when it ended");
  return { kind: "reserved", checkoutId, plan };
}
