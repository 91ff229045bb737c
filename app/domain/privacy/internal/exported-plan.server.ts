import type { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { INTERNAL, type Decision } from "#app/domain/privacy/internal/exported-columns.server.ts";

type CheckoutPlan = NonNullable<(typeof checkouts.$inferSelect)["plan"]>;

const PLAN = {
  customerName: true,
  email: true,
  address: true,
  currency: true,
  lines: true,
  totals: true,
  taxBasisPoints: true,
  gst: true,
  buyerGstin: true,
  buyerName: true,
  notes: true,
  gift: true,
  draft: "has internal notes of the shop",
  discountCode: true,
  discountId: INTERNAL,
  isGuest: true,
  guestConsents: true,
  promisedDay: true,
  returnDays: true,
  delivery: true,
  payment: true,
  cash: "has the risk, for the same reason as an order",
  payWithinDays: true,
  creditMinor: true,
  isTestCredit: INTERNAL,
  giftCard: true,
  heldAlertIds: true,
  leaseHolder: INTERNAL,
  network: "a digest, for limits",
} satisfies Record<keyof CheckoutPlan, Decision>;

/** The exported part of a checkout's plan. */
export function exportedPlan(plan: CheckoutPlan | null): Partial<CheckoutPlan> | null {
  const decisions = new Map<string, Decision>(Object.entries(PLAN));
  return plan && Object.fromEntries(Object.entries(plan).filter(([name]) => decisions.get(name) === true));
}
