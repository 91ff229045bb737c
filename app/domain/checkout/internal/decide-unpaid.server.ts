import { and, desc, eq, gt, inArray, notInArray, or, sql } from "drizzle-orm";
import {
  lockForUnpaid,
  REPEATED_WITHIN_MINUTES,
  type LockedContact,
} from "#app/domain/checkout/cash/cash-limits.server.ts";
import { applyCashRules } from "#app/domain/checkout/cash/cash-rule.server.ts";
import { onlineMethodOf, type CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import {
  hasSameGoods,
  type CheckoutPlan,
  type DraftToPlace,
  type PlaceOrderRequest,
} from "#app/domain/checkout/checkout.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { Refusal, Refused } from "#app/domain/checkout/internal/claim.server.ts";
import type { CreditedCheckout } from "#app/domain/checkout/internal/redeem-credit.server.ts";
import { describeDoubtfulAddress } from "#app/domain/customers/addresses/address.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { type CashRisk, advanceFor, type CashAction } from "#app/domain/payments/cash/cash-risk.ts";
import { CASH_NOT_OFFERED } from "#app/domain/payments/cash/cash-on-delivery.ts";
import {
  isManual,
  manualMethod,
  offeredMethods,
  type ManualMethodName,
  type PaymentMethod,
} from "#app/domain/payments/payment-methods.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface DecidedCheckout extends CreditedCheckout {
  /** Missing for an order that is not paid in cash. */
  cash?: CheckoutPlan["cash"];
  /** The days for which an order that is paid first waits. Missing for others. */
  payWithinDays?: number | undefined;
}

const HIDDEN: Refusal = { kind: "method-refused", message: CASH_NOT_OFFERED, hidden: "cash" };

/**
 * Applies the owner's limits to an order that is placed unpaid, and the rules to one that is to be paid in cash. Locks the customer and the
 * address until commit. Refuses with a sentence for the shopper.
 */
export async function decideUnpaid(tx: Tx, state: CreditedCheckout): Promise<DecidedCheckout | Refused> {
  const { payment } = state.request.form;
  if (!isManual(payment)) return state;
  const owner = state.request.draft?.owner;
  if (owner) return payment === "cash" ? decideOwnersCash(tx, state, owner) : state;
  const locked = await lockForUnpaid(tx, unpaidOrderOf(state, payment));
  if (!locked.ok) {
    const { message } = locked;
    return refuse(message === CASH_NOT_OFFERED ? HIDDEN : { kind: "method-refused", message });
  }
  if (payment === "cash") return decideCash(tx, state, locked.contact);
  return { ...state, payWithinDays: manualMethod(payment).payWithinDays?.(state.settings.payments) };
}

async function decideCash(
  tx: Tx,
  state: CreditedCheckout,
  contact: LockedContact,
): Promise<DecidedCheckout | Refused> {
  const { deps, request, plan, settings, service } = state;
  const now = deps.clock.now();
  const repeated = await findRepeatedOrder(tx, contact, { request, plan, now });
  const { risk, action } = await applyCashRules(tx, {
    userId: request.userId,
    address: plan.address,
    totalMinor: plan.totals.totalMinor,
    settings,
    service,
    isRepeated: repeated !== null,
    now,
  });
  if (action === "hide") return refuse(HIDDEN);
  // The owner has checked the address of a draft with the customer.
  const questions = request.draft
    ? []
    : cashQuestions(plan, { repeated, answered: request.form.answered, now });
  if (questions.length > 0) return refuse({ kind: "cash-questions", questions });
  return applyAction(state, action, { risk, ...(repeated && { repeatOf: repeated.id }) });
}

/**
 * A cash order that the owner places for a customer: who has spoken to the customer needs no confirmation. Limits and rules refuse it
 * unless the owner gives a reason why they do not apply.
 */
async function decideOwnersCash(
  tx: Tx,
  state: CreditedCheckout,
  { overruledBecause }: NonNullable<DraftToPlace["owner"]>,
): Promise<DecidedCheckout | Refused> {
  const { deps, request, plan, settings, service } = state;
  const { risk, action } = await applyCashRules(tx, {
    userId: request.userId,
    address: plan.address,
    totalMinor: plan.totals.totalMinor,
    settings,
    service,
    isRepeated: false,
    now: deps.clock.now(),
  });
  const allowed = { ...state, cash: { risk, confirmHours: null } };
  if (overruledBecause) return allowed;
  const locked = await lockForUnpaid(tx, unpaidOrderOf(state, "cash"));
  if (!locked.ok) return refuse({ kind: "method-refused", message: OVER_LIMITS, hidden: "cash" });
  return action === "hide" || action === "advance"
    ? refuse({ kind: "method-refused", message: AGAINST_RULES[action], hidden: "cash" })
    : allowed;
}

const OVER_LIMITS = "This customer, phone number or address is over a limit of unpaid orders.";

const AGAINST_RULES = {
  hide: "By your rules such an order cannot be paid in cash.",
  advance: "By your rules such an order needs an advance, which the customer can pay by a payment link.",
};

function refuse(refusal: Refusal): Refused {
  return { ok: false, refusal };
}

function unpaidOrderOf(
  { deps, request, plan, settings }: CreditedCheckout,
  method: ManualMethodName,
): Parameters<typeof lockForUnpaid>[1] {
  return {
    method,
    userId: request.userId,
    isGuest: request.guest !== undefined,
    cash: settings.payments.cash,
    canConfirmEmails: deps.canConfirmEmails(),
    email: plan.email,
    phone: plan.address.phone,
    network: deps.limitsNetworks ? request.network : undefined,
    address: plan.address,
    itemCount: plan.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    maxItems: settings.checkout.mostUnpaidItems,
    now: deps.clock.now(),
  };
}

/** The order as the owner's rule allows it: as it is, to be confirmed, or after an advance that the shopper has agreed to. */
function applyAction(
  state: CreditedCheckout,
  action: CashAction,
  assessed: { risk: CashRisk; repeatOf?: string },
): DecidedCheckout | Refused {
  const { deps, request, plan, settings } = state;
  const { rules } = settings.payments.cash;
  const { confirmHours } = rules;
  if (action !== "advance")
    return { ...state, cash: { ...assessed, confirmHours: action === "confirm" ? confirmHours : null } };
  const methods = offeredMethods(settings.payments, {
    hasProvider: deps.providers.hosted !== null,
    currency: settings.sales.currency,
  });
  // Without online payment nobody can pay an advance: confirming is the next milder rule.
  if (methods.every(isManual)) return { ...state, cash: { ...assessed, confirmHours } };
  const neededMinor = advanceFor(rules, plan.totals.totalMinor);
  if (neededMinor === null) return refuse(HIDDEN);
  // Store credit is an advance, too.
  const advanceMinor = neededMinor - state.creditMinor;
  if (advanceMinor <= 0) return { ...state, cash: { ...assessed, confirmHours: null } };
  return hasAgreed(request.form, methods, advanceMinor)
    ? { ...state, cash: { ...assessed, confirmHours: null, advanceMinor } }
    : refuse({ kind: "advance-needed", advanceMinor });
}

function hasAgreed(form: CheckoutForm, methods: readonly PaymentMethod[], advanceMinor: number): boolean {
  const by = onlineMethodOf(form);
  return (
    form.payment === "cash" &&
    form.advanceBy !== "none" &&
    by !== null &&
    methods.includes(by) &&
    form.advanceMinor === advanceMinor
  );
}

/** A question that the shopper answers before a cash order is placed. */
interface CashQuestion {
  /** What the answer is sent back as. */
  id: string;
  text: string;
}

/** An earlier cash order of the same items. */
interface RepeatedOrder {
  id: string;
  /** Null while it is being placed. */
  number: number | null;
  placedAt: Date;
  /** Whether it is of this account, browser or network address, so that the shopper may be told of it. */
  isOwn: boolean;
}

/**
 * The newest cash order of the same items within an hour by the same account, email or phone number; null if there is none.
 */
async function findRepeatedOrder(
  tx: Tx,
  { userId, email, phone }: LockedContact,
  { request, plan, now }: { request: PlaceOrderRequest; plan: CheckoutPlan; now: Date },
): Promise<RepeatedOrder | null> {
  const since = new Date(now.getTime() - REPEATED_WITHIN_MINUTES * MINUTE_MS);
  const recent = await tx
    .select({
      id: checkouts.id,
      userId: checkouts.userId,
      plan: checkouts.plan,
      createdAt: checkouts.createdAt,
      number: orders.number,
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.id))
    .where(
      and(
        inArray(checkouts.status, ["reserved", "placed"]),
        // Implied by the next condition; for the index.
        gt(checkouts.expiresAt, since),
        gt(checkouts.createdAt, since),
        sql`${checkouts.plan} ->> 'payment' = 'cash'`,
        or(sql`${orders.id} is null`, notInArray(orders.status, ["Cancelled", "Refunded"])),
        or(
          eq(checkouts.userId, userId),
          email === "" ? undefined : sql`lower(${checkouts.plan} ->> 'email') = ${email}`,
          phone === "" ? undefined : sql`${checkouts.plan} -> 'address' ->> 'phone' = ${phone}`,
        ),
      ),
    )
    .orderBy(desc(checkouts.createdAt));
  const repeated = recent.find((earlier) => hasSameGoods(earlier.plan, plan.lines));
  return repeated ? toRepeatedOrder(request, repeated) : null;
}

function toRepeatedOrder(
  { userId, guest, network, openedCheckoutIds = [] }: PlaceOrderRequest,
  earlier: Pick<RepeatedOrder, "id" | "number"> &
    Pick<typeof checkouts.$inferSelect, "userId" | "plan" | "createdAt">,
): RepeatedOrder {
  const { id, number, createdAt } = earlier;
  const isOfAccount = !guest && earlier.userId === userId;
  const isOfNetwork = network !== undefined && earlier.plan?.network === network;
  const isOwn = isOfAccount || isOfNetwork || openedCheckoutIds.includes(id);
  return { id, number, placedAt: createdAt, isOwn };
}

/**
 * What the shopper is asked before this cash order is placed, once: an order with these answers is not asked about again. A typed contact
 * proves nothing, so an earlier order of somebody else is not told.
 */
function cashQuestions(
  plan: CheckoutPlan,
  { repeated, answered, now }: { repeated: RepeatedOrder | null; answered: readonly string[]; now: Date },
): CashQuestion[] {
  const doubt = plan.delivery === "pickup" ? null : describeDoubtfulAddress(plan.address);
  const questions = [
    ...(doubt ? [{ id: "address", text: doubt }] : []),
    ...(repeated?.isOwn
      ? [
          {
            id: `order-${repeated.id}`,
            text: `This looks like ${describe(repeated, now)}. Do you want it twice?`,
          },
        ]
      : []),
  ];
  return questions.filter(({ id }) => !answered.includes(id));
}

function describe({ number, placedAt }: RepeatedOrder, now: Date): string {
  if (number === null) return "an order that is being placed right now";
  const minutes = Math.floor((now.getTime() - placedAt.getTime()) / MINUTE_MS);
  const since = minutes < 1 ? "just now" : minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  return `order ${orderNumberLabel(number)}, placed ${since}`;
}
