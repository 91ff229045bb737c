import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { RequestedLine } from "#app/domain/cart/cart.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { onlineMethodOf, type CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type {
  CheckoutPlan,
  DraftToPlace,
  PlaceOrderRequest,
  PlaceOrderResult,
  ReservedCheckout,
} from "#app/domain/checkout/checkout.ts";
import {
  awaitResult,
  resultOfOther,
  type CheckoutAttempt,
  type Refusal,
} from "#app/domain/checkout/internal/claim.server.ts";
import { decideUnpaid, type DecidedCheckout } from "#app/domain/checkout/internal/decide-unpaid.server.ts";
import { claimForBuyer, limitUnpaid, lockGoods } from "#app/domain/checkout/internal/goods.server.ts";
import { endOpenPayment, endOpenPayments, pay } from "#app/domain/checkout/internal/pay.server.ts";
import { promiseOf } from "#app/domain/checkout/internal/plan-checkout.ts";
import { check, price } from "#app/domain/checkout/internal/price.server.ts";
import { redeemCredit } from "#app/domain/checkout/internal/redeem-credit.server.ts";
import { endOfPayment } from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";
import { redeemDiscountStatements } from "#app/domain/discounts/discounts.server.ts";
import { isManual, manualMethod, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { insertPaymentStatement } from "#app/domain/payments/payments.server.ts";
import { newId } from "#app/lib/id.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { commitWithNext } from "#app/platform/database/connect-drizzle.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/**
 * Turns a cart into a paid order: reserves stock in one transaction, charges outside of it, and records the
 * order (or releases the stock) in another. One idempotency key makes at most one order and one charge; every
 * repetition gets the first result. A checkout interrupted by a process exit is finished by a request with the
 * same key, or settled by the sweep.
 */
export async function placeOrder(deps: CheckoutDeps, request: PlaceOrderRequest): Promise<PlaceOrderResult> {
  if (deps.providers.hosted) await endOpenPayments(deps, request);
  const claimed = await reserveWithinLimits(deps, request);
  if (claimed.kind === "taken" || claimed.kind === "resubmitted") return resultOfOther(deps, claimed);
  const reservation = claimed.kind === "existing" ? await awaitResult(deps, claimed.checkoutId) : claimed;
  if (reservation.kind !== "reserved") return reservation;
  const { checkoutId } = reservation;
  try {
    return await pay(deps, request.form, reservation);
  } catch (error) {
    // The payment may have succeeded, so no failure may be reported. The sweep asks the provider and settles
    // it.
    deps.log.error({ err: error, checkoutId }, "A checkout was left open; the sweep will settle it");
    return { kind: "in-progress" };
  }
}

/** The stock of a cart, reserved for a checkout, or the reason why it is not. */
type Reservation = ReservedCheckout | Refusal;

/** Checks prices and stock under lock and reserves the stock. A refusal of any step rolls back all of them. */
export async function reserveCheckout(deps: CheckoutDeps, request: PlaceOrderRequest): Promise<Reservation> {
  const settings = await deps.settings.get();
  const lines = sumByVariant(request.lines);
  const attempt: CheckoutAttempt = { ok: true, deps, request, settings, checkoutId: newId(), lines };
  const result = await inTransactionUnlessRefused(deps.db, async (tx) => {
    const claimed = await claimForBuyer(tx, attempt);
    if (!claimed.ok) return claimed;
    const withGoods = await lockGoods(tx, claimed);
    if (!withGoods.ok) return withGoods;
    const limited = limitUnpaid(withGoods);
    if (!limited.ok) return limited;
    const priced = await price(tx, limited);
    if (!priced.ok) return priced;
    const checked = check(priced);
    if (!checked.ok) return checked;
    const credited = await redeemCredit(tx, checked);
    if (!credited.ok) return credited;
    const decided = await decideUnpaid(tx, credited);
    return decided.ok ? reserve(tx, decided) : decided;
  });
  if (!result.ok) return result.refusal;
  deps.onStockChanged(result.affectedTags);
  return { kind: "reserved", checkoutId: attempt.checkoutId, plan: result.plan };
}

/** Takes the stock and writes the plan, the payment and the use of the discount, as one statement, which ends the transaction. */
async function reserve(
  tx: Tx,
  state: DecidedCheckout,
): Promise<{ ok: true; plan: CheckoutPlan; affectedTags: CacheTag[] }> {
  const { deps, request, checkoutId, lines, locked, offer, discount, cash, creditMinor } = state;
  const plan = planToStore(state);
  const openMinor = plan.totals.totalMinor - (request.form.payment === "credit" ? 0 : creditMinor);
  const redeemed =
    discount && offer
      ? redeemDiscountStatements(tx, offer.offered, {
          discountId: discount.id,
          checkoutId,
          userId: request.userId,
        })
      : [];
  const payment = insertPaymentStatement(tx, {
    key: checkoutId,
    provider: providerOf(deps, request.form, cash?.advanceMinor),
    amountMinor: cash?.advanceMinor ?? openMinor,
    currency: plan.currency,
  });
  const saved = tx
    .update(checkouts)
    .set({ plan, ...shorterHold(state) })
    .where(eq(checkouts.id, checkoutId));
  const changes = lines.map((line) => ({ variantId: line.variantId, delta: -line.quantity }));
  const source = { reason: "reserved", referenceId: checkoutId } as const;
  commitWithNext(tx);
  const affectedTags = await changeStock(tx, locked, changes, source, [...redeemed, payment, saved]);
  return { ok: true, plan, affectedTags };
}

function planToStore(state: DecidedCheckout): CheckoutPlan {
  const { deps, request, settings, plan, heldAlertIds, discount, service, cash, payWithinDays } = state;
  const { creditMinor, isTestCredit } = state;
  return {
    ...plan,
    ...((request.draft || settings.checkout.orderNotes) &&
      request.form.notes && { notes: request.form.notes }),
    ...(heldAlertIds.length > 0 && { heldAlertIds }),
    ...(discount && { discountId: discount.id }),
    // The days run from the payment, whose day nobody knows yet.
    returnDays: settings.returns.days,
    ...(!payWithinDays && promiseOf(plan, { settings, service, now: deps.clock.now() })),
    ...(request.network && { network: request.network }),
    ...(request.draft && { draft: plannedDraft(request.draft) }),
    cash,
    ...(creditMinor > 0 && { creditMinor }),
    ...(isTestCredit && { isTestCredit }),
    ...(payWithinDays && { payWithinDays }),
    leaseHolder: deps.liveness.self,
  };
}

/** What the order keeps of its draft. */
function plannedDraft({ id, content, owner }: DraftToPlace): CheckoutPlan["draft"] {
  const { source, packerNote, discount } = content;
  const remarks = [
    ...(discount?.reason ? [`Discount: ${discount.reason}`] : []),
    ...(owner?.overruledBecause
      ? [`Placed against the rules of cash orders: ${owner.overruledBecause}`]
      : []),
  ];
  return {
    id,
    source,
    remarks,
    ...(packerNote && { packerNote }),
    ...(owner && { actorId: owner.actorId }),
    ...(owner?.paidReference && { paidReference: owner.paidReference }),
  };
}

/** The provider of the payment that is made now: an order that is paid to the shop itself, without an advance, has none. */
function providerOf(
  { payments, providers: { hosted } }: CheckoutDeps,
  form: CheckoutForm,
  advanceMinor: number | undefined,
): string {
  if (form.payment === "credit") return STORE_CREDIT.provider;
  if (isManual(form.payment) && advanceMinor === undefined) return manualMethod(form.payment).provider;
  return onlineMethodOf(form) === "online" && hosted ? hosted.name : payments.name;
}

/** Where the shopper pays on the provider's page, scarce items are held for a shorter time than the key was claimed for. */
function shorterHold({ request, createdAt, minutesToPay }: DecidedCheckout): { expiresAt?: Date } {
  return onlineMethodOf(request.form) === "online"
    ? { expiresAt: endOfPayment(createdAt, minutesToPay) }
    : {};
}

/** Merges lines of the same variant. Sorted by id, so that equal carts are equal. */
function sumByVariant(lines: readonly RequestedLine[]): RequestedLine[] {
  const sums = new Map<string, RequestedLine>();
  for (const line of lines) {
    const earlier = sums.get(line.variantId);
    sums.set(line.variantId, { ...line, quantity: line.quantity + (earlier?.quantity ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

// A card that is being charged cannot be stopped; it ends soon.
const MAX_WAIT_MS = 3_000;
const POLL_MS = 100;

const OTHERS_OPEN =
  "Another order with this contact, or from your network, is being paid right now. Please try again in a minute.";

/**
 * Reserves the stock of a cart. Where the buyer would hold too much unpaid stock, earlier checkouts end first: those that wait at the
 * provider are settled there, so that one paid meanwhile becomes an order. A payment that arrives later is a late payment like any other.
 */
async function reserveWithinLimits(
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
