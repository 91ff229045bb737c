import { lockForCash } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { applyCashRules } from "#app/domain/checkout/cash/cash-rule.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { CheckoutPlan, PlaceOrderRequest, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { Serviceability } from "#app/domain/delivery/serviceability.ts";
import { CASH_NOT_OFFERED } from "#app/domain/payments/payment-methods.ts";
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
  const { risk, action } = await applyCashRules(tx, {
    userId: request.userId,
    address: plan.address,
    totalMinor: plan.totals.totalMinor,
    settings,
    service,
    now: deps.clock.now(),
  });
  if (action === "hide")
    return { ok: false, refusal: { kind: "method-refused", message: CASH_NOT_OFFERED, hidden: "cash" } };
  return { ok: true, cash: { risk, confirmHours: action === "confirm" ? cash.rules.confirmHours : null } };
}
