import { lockForCash } from "#app/domain/checkout/cash/cash-limits.server.ts";
import { applyCashRules } from "#app/domain/checkout/cash/cash-rule.server.ts";
import { cashQuestions, findRepeatedOrder } from "#app/domain/checkout/cash/cash-questions.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { onlineMethodOf } from "#app/domain/checkout/checkout.forms.ts";
import type { CheckoutPlan, PlaceOrderRequest, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { Serviceability } from "#app/domain/delivery/serviceability.ts";
import { CASH_NOT_OFFERED, offeredMethods } from "#app/domain/payments/payment-methods.ts";
import { advanceFor } from "#app/domain/payments/cash/cash-rules.ts";
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
  | {
      ok: false;
      refusal: Extract<PlaceOrderResult, { kind: "method-refused" | "advance-needed" | "cash-questions" }>;
    };

const HIDDEN = { kind: "method-refused", message: CASH_NOT_OFFERED, hidden: "cash" } as const;

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
  const now = deps.clock.now();
  const locked = await lockForCash(tx, {
    userId: request.userId,
    isGuest: request.guest !== undefined,
    cash,
    canConfirmEmails: deps.canConfirmEmails,
    email: plan.email,
    phone: plan.address.phone,
    network: deps.limitsNetworks ? request.network : undefined,
    address: plan.address,
    pieces: plan.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    mostPieces: settings.checkout.mostUnpaidItems,
    now,
  });
  if (!locked.ok) {
    const { message } = locked;
    const isHidden = message === CASH_NOT_OFFERED;
    return { ok: false, refusal: isHidden ? HIDDEN : { kind: "method-refused", message } };
  }
  const repeated = await findRepeatedOrder(tx, locked.contact, { request, plan, now });
  const { risk, action } = await applyCashRules(tx, {
    userId: request.userId,
    address: plan.address,
    totalMinor: plan.totals.totalMinor,
    settings,
    service,
    isRepeated: repeated !== null,
    now,
  });
  if (action === "hide") return { ok: false, refusal: HIDDEN };
  const questions = cashQuestions(plan, { repeated, answered: request.form.answered, now });
  if (questions.length > 0) return { ok: false, refusal: { kind: "cash-questions", questions } };
  const repeatOf = repeated ? { repeatOf: repeated.id } : {};
  const { confirmHours } = cash.rules;
  if (action !== "advance")
    return {
      ok: true,
      cash: { risk, ...repeatOf, confirmHours: action === "confirm" ? confirmHours : null },
    };
  const methods = offeredMethods(settings.payments, {
    hasProvider: deps.hosted !== null,
    currency: settings.sales.currency,
  });
  // Without online payment nobody can pay an advance: confirming is the next milder rule.
  if (methods.every((method) => method === "cash"))
    return { ok: true, cash: { risk, ...repeatOf, confirmHours } };
  const advanceMinor = advanceFor(cash.rules, plan.totals.totalMinor);
  if (advanceMinor === null) return { ok: false, refusal: HIDDEN };
  const { form } = request;
  const by = onlineMethodOf(form);
  const isAgreed =
    by !== null && methods.includes(by) && form.advanceBy !== "none" && form.advanceMinor === advanceMinor;
  if (!isAgreed) return { ok: false, refusal: { kind: "advance-needed", advanceMinor } };
  return { ok: true, cash: { risk, ...repeatOf, confirmHours: null, advanceMinor } };
}
