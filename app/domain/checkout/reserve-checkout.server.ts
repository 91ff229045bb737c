import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { carts } from "#app/domain/cart/cart.tables.ts";
import type { CartChange, RequestedLine } from "#app/domain/cart/cart.ts";
import { toPricedLine, withRates } from "#app/domain/cart/rate-lines.server.ts";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import { checkTotals, checkCart, checkCurrency } from "#app/domain/cart/check-cart.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { lockForCash } from "#app/domain/checkout/cash-limits.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  MINUTES_TO_PAY,
  type CheckoutPlan,
  type PlaceOrderRequest,
  type PlaceOrderResult,
} from "#app/domain/checkout/checkout.ts";
import { answerPin } from "#app/domain/checkout/answer-pin.server.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/domain/settings/shipping.ts";
import { lockForFirstOrder } from "#app/domain/checkout/lock-for-first-order.server.ts";
import { NOT_DELIVERED, planCheckout } from "#app/domain/checkout/plan-checkout.ts";
import { lockOfferedDiscounts, redeemDiscountStatements } from "#app/domain/discounts/discounts.server.ts";
import { CASH, cashError, offeredMethods } from "#app/domain/payments/payment-methods.ts";
import { insertPaymentStatement } from "#app/domain/payments/payments.server.ts";
import type { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { gstSellerOf } from "#app/domain/settings/gst-seller.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { RollbackWithResult } from "#app/platform/database/rollback-with-result.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type Reservation =
  | { kind: "reserved"; checkoutId: string; plan: CheckoutPlan }
  | { kind: "existing"; checkoutId: string }
  /** Another tab or device is buying, or has bought, the same cart revision. */
  | { kind: "taken"; checkoutId: string }
  | Extract<PlaceOrderResult, { kind: "cart-changed" | "key-reused" | "method-refused" | "not-delivered" }>;

// Covers a slow provider and its settlement, so that the sweep never touches a checkout in progress.
const SWEEP_MARGIN_MS = 60_000;

class ReservationRollback extends RollbackWithResult<Reservation> {}

/** Checks prices and stock under lock and reserves the stock, atomically. */
export async function reserveCheckout(deps: CheckoutDeps, request: PlaceOrderRequest): Promise<Reservation> {
  const settings = await deps.settings.get();
  const { sales, shipping, payments } = settings;
  const gst = gstSellerOf(settings);
  const lines = sumByVariant(request.lines);
  const requestHash = hashOf(lines, request);
  let affectedTags: CacheTag[] = [];
  try {
    const reserved = await inTransaction(deps.db, async (tx): Promise<Reservation> => {
      const checkoutId = newId();
      const claim = await claimKey(tx, deps, request, checkoutId, requestHash);
      if (!claim) return findClaimed(tx, request, requestHash);
      if (request.cartRevision && claim.cartRevision !== request.cartRevision)
        throw new ReservationRollback(await findOrderOfOlderCart(tx, request));
      const locked = await lockVariantsForSale(
        tx,
        lines.map((line) => line.variantId),
      );
      const found = await withRates(tx, locked, { isGst: gst !== null, now: deps.clock.now() });
      const priced = found.map((variant) => toPricedLine(variant, sales.maxLineQuantity));
      const show = (amountMinor: number) => formatMoney(amountMinor, moneyFormatOf(sales));
      const refuse = (corrections: CartChange[]) => {
        if (corrections.length === 0) return;
        throw new ReservationRollback({ kind: "cart-changed", corrections, lines: priced });
      };
      refuse(checkCurrency(request.shownCurrency, sales.currency));
      refuse(checkCart(lines, priced, show));
      const { offered, codeError } = await lockOfferedDiscounts(tx, {
        code: request.discountCode ?? null,
        userId: request.userId,
        productIds: [...new Set(found.map((variant) => variant.productId))],
        now: deps.clock.now(),
        hasEarlierOrder: () => lockForFirstOrder(tx, request),
      });
      const planned = planCheckout(
        request,
        found,
        { ...sales, shipping, gst, cashFeeMinor: payments.cash.feeMinor },
        offered,
      );
      if (!planned.ok)
        throw new ReservationRollback({ kind: "not-delivered", message: NOT_DELIVERED[planned.error] });
      const { plan, discount } = planned;
      refuse(checkTotals({ codeError, shownTotalMinor: request.shownTotalMinor }, plan.totals, show));
      const { cash } = payments;
      const message =
        methodProblem(deps, request.form, payments, plan.totals, show) ??
        (request.form.payment === "cash"
          ? await lockForCash(tx, {
              userId: request.userId,
              isGuest: request.guest !== undefined,
              cash,
              canConfirmEmails: deps.canConfirmEmails,
              address: plan.address,
            })
          : null);
      if (message) throw new ReservationRollback({ kind: "method-refused", message });
      const redeemed = discount
        ? redeemDiscountStatements(tx, { discountId: discount.id, checkoutId, userId: request.userId })
        : [];
      const payment = insertPaymentStatement(tx, {
        key: checkoutId,
        provider: providerOf(deps, request.form),
        amountMinor: plan.totals.totalMinor,
        currency: plan.currency,
      });
      const promised = promiseOf(plan.address, settings, deps.clock.now());
      const held = { ...plan, ...promised, leaseHolder: deps.liveness.self };
      const saved = tx.update(checkouts).set({ plan: held }).where(eq(checkouts.id, checkoutId));
      affectedTags = await changeStock(
        tx,
        lines.map((line) => ({ variantId: line.variantId, delta: -line.quantity })),
        { reason: "reserved", referenceId: checkoutId },
        [...redeemed, payment, saved],
      );
      return { kind: "reserved", checkoutId, plan };
    });
    if (reserved.kind === "reserved") deps.onStockChanged(affectedTags);
    return reserved;
  } catch (error) {
    if (error instanceof ReservationRollback) return error.result;
    throw error;
  }
}

/** The promise that the checkout showed, for an Indian address. */
function promiseOf(
  { country, postalCode }: Address,
  settings: StoreSettings,
  now: Date,
): { promisedDay?: string } {
  const answer = country === HOME_COUNTRY ? answerPin(postalCode, settings, now) : null;
  return answer?.ok && answer.deliveredBy ? { promisedDay: answer.deliveredBy } : {};
}

/** The reason why the payment method cannot be used, as a sentence; null if it can. */
function methodProblem(
  { hosted }: CheckoutDeps,
  { payment, country, postalCode }: CheckoutForm,
  settings: PaymentSettings,
  { totalMinor, cashFeeMinor = 0 }: Totals,
  show: (amountMinor: number) => string,
): string | null {
  if (!offeredMethods(settings, hosted !== null).includes(payment))
    return "We no longer accept this payment method. Please choose another one.";
  if (payment !== "cash") return null;
  return cashError(settings.cash, { country, postalCode, totalMinor: totalMinor - cashFeeMinor }, show);
}

function providerOf({ payments, hosted }: CheckoutDeps, { payment }: CheckoutForm): string {
  if (payment === "cash") return CASH;
  return payment === "online" && hosted ? hosted.name : payments.name;
}

/**
 * Claims the key and the cart revision first: a second request with either waits until the first commits or
 * rolls back. Returns the current revision of the customer's cart; null if the key or the revision is taken.
 */
async function claimKey(
  tx: Tx,
  { clock, paymentTimeoutMs }: CheckoutDeps,
  { userId, guest, idempotencyKey, cartRevision, form }: PlaceOrderRequest,
  id: string,
  requestHash: string,
): Promise<{ cartRevision: string | null } | null> {
  const createdAt = clock.now();
  const payingMs = form.payment === "online" ? MINUTES_TO_PAY * 60_000 : 2 * paymentTimeoutMs;
  const expiresAt = new Date(createdAt.getTime() + payingMs + SWEEP_MARGIN_MS);
  const claimed = await tx
    .insert(checkouts)
    .values({
      id,
      userId,
      idempotencyKey,
      requestHash,
      cartRevision,
      status: "reserved",
      plan: null,
      createdAt,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning({ cartRevision: currentRevisionOf(userId, guest) });
  return claimed[0] ?? null;
}

async function findClaimed(tx: Tx, request: PlaceOrderRequest, requestHash: string): Promise<Reservation> {
  const [existing] = await tx
    .select({ id: checkouts.id, requestHash: checkouts.requestHash })
    .from(checkouts)
    .where(and(eq(checkouts.userId, request.userId), eq(checkouts.idempotencyKey, request.idempotencyKey)));
  if (!existing) return findTaken(tx, request);
  if (existing.requestHash !== requestHash) return { kind: "key-reused" };
  return { kind: "existing", checkoutId: existing.id };
}

async function findTaken(tx: Tx, { userId, cartRevision }: PlaceOrderRequest): Promise<Reservation> {
  const [other] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.cartRevision, cartRevision ?? ""),
        inArray(checkouts.status, ["reserved", "placed"]),
      ),
    );
  // It has just failed, so the cart can be bought after all.
  if (!other) return { kind: "key-reused" };
  return { kind: "taken", checkoutId: other.id };
}

/** The page showed an older revision: the cart was ordered or changed in another tab or on another device. */
async function findOrderOfOlderCart(
  tx: Tx,
  { userId, cartRevision = "" }: PlaceOrderRequest,
): Promise<Reservation> {
  const [cartId = "", revision] = cartRevision.split(":");
  const [later] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.status, "placed"),
        sql`split_part(${checkouts.cartRevision}, ':', 1) = ${cartId}`,
        sql`split_part(${checkouts.cartRevision}, ':', 2)::int >= ${Number(revision)}`,
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  if (later) return { kind: "taken", checkoutId: later.id };
  const message = "Your cart was changed in another window or on another device. Please check it again.";
  const changed = { variantId: null, name: "", kind: "total-changed" as const, message };
  return { kind: "cart-changed", corrections: [changed], lines: null };
}

function currentRevisionOf(userId: string, guest: PlaceOrderRequest["guest"]) {
  const isOwn = guest
    ? sql`${carts.id} = ${guest.cartId}::uuid and ${carts.userId} is null`
    : sql`${carts.userId} = ${userId}`;
  return sql<string | null>`(select ${carts.id} || ':' || ${carts.revision} from ${carts} where ${isOwn})`;
}

/** Merges lines of the same variant. Sorted by id, so that equal carts are equal. */
function sumByVariant(lines: readonly RequestedLine[]): RequestedLine[] {
  const sums = new Map<string, RequestedLine>();
  for (const line of lines) {
    const known = sums.get(line.variantId);
    sums.set(line.variantId, { ...line, quantity: line.quantity + (known?.quantity ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

const CARD_FIELDS: ReadonlySet<string> = new Set(["cardName", "cardNumber", "expiryDate", "cvv"]);

/** Identifies equal requests. Card data is excluded: not even a digest of it is stored. */
function hashOf(lines: readonly RequestedLine[], { form, discountCode }: PlaceOrderRequest): string {
  const withoutCard = (key: string, value: unknown) => (CARD_FIELDS.has(key) ? undefined : value);
  return createHash("sha256")
    .update(JSON.stringify([lines, form, discountCode ?? null], withoutCard))
    .digest("hex");
}
