import { lockForCash } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { readCashFacts } from "#app/domain/checkout/cash/cash-facts.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { CheckoutPlan, PlaceOrderRequest, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { Serviceability } from "#app/domain/delivery/serviceability.ts";
import { scoreCashOrder } from "#app/domain/payments/cash/cash-risk.ts";
import { cashActionFor } from "#app/domain/settings/cash-rules.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface CashInput {
  request: PlaceOrderRequest;
  plan: CheckoutPlan;
  settings: StoreSettings;
  service: Serviceability | null;
}

type CashAssessment =
  /** `cash` is absent for an order that is not paid in cash. */
  | { ok: true; cash?: NonNullable<CheckoutPlan["cash"]> }
  | { ok: false; refusal: Extract<PlaceOrderResult, { kind: "method-refused" }> };

// Gives no reason, because the reason may be the order history of a phone number that anybody can type.
const HIDDEN = "Cash on delivery is not offered for this order. Please pay in another way.";

/**
 * Applies the owner's limits and rules to an order that is to be paid in cash. Locks the customer and the address until commit. Refuses
 * with a sentence for the shopper.
 */
export async function assessCash(
  tx: Tx,
  deps: CheckoutDeps,
  { request, plan, settings, service }: CashInput,
): Promise<CashAssessment> {
  if (request.form.payment !== "cash") return { ok: true };
  const { cash } = settings.payments;
  const message = await lockForCash(tx, {
    userId: request.userId,
    isGuest: request.guest !== undefined,
    cash,
    canConfirmEmails: deps.canConfirmEmails,
    address: plan.address,
  });
  if (message) return { ok: false, refusal: { kind: "method-refused", message } };
  const { totalMinor } = plan.totals;
  const risk = scoreCashOrder(
    await readCashFacts(tx, {
      userId: request.userId,
      plan,
      settings,
      service,
      now: deps.clock.now(),
    }),
  );
  const action = cashActionFor(cash.rules, { band: risk.band, totalMinor });
  if (action === "hide")
    return { ok: false, refusal: { kind: "method-refused", message: HIDDEN, hidden: "cash" } };
  return { ok: true, cash: { risk, confirmHours: action === "confirm" ? cash.rules.confirmHours : null } };
}
