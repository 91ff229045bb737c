import { createHash } from "node:crypto";
import { eq, and, inArray, or } from "drizzle-orm";
import type { CartChange, RequestedLine } from "#app/domain/cart/cart.ts";
import { addHeld, toPricedLine, withRates } from "#app/domain/cart/rate-lines.server.ts";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import { checkTotals, checkCart, checkCurrency } from "#app/domain/cart/check-cart.ts";
import { takeHeldPieces } from "#app/domain/back-in-stock/held-pieces.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { claimKey, findClaimed, findOrderOfOlderCart } from "#app/domain/checkout/claim-key.server.ts";
import { onlineMethodOf, type CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { Reservation } from "#app/domain/checkout/reservation.ts";
import { assessCash } from "#app/domain/checkout/cash/assess-cash.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { promiseOf, NO_EXPRESS, NOT_DELIVERED, planCheckout } from "#app/domain/checkout/plan-checkout.ts";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import { isServed, notServedNotice, paymentRefusal } from "#app/domain/delivery/serviceability.ts";
import { checkUnpaidStock, lockBuyer } from "#app/domain/checkout/unpaid/lock-unpaid.server.ts";
import { endOfPayment } from "#app/domain/checkout/unpaid/unpaid-limits.ts";
import { lockOfferedDiscounts, redeemDiscountStatements } from "#app/domain/discounts/discounts.server.ts";
import {
  listOwnGuestOrders,
  hasEarlierOrder,
} from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import { CASH, cashError, NO_CASH_AT_PICKUP, offeredMethods } from "#app/domain/payments/payment-methods.ts";
import { insertPaymentStatement } from "#app/domain/payments/payments.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { RollbackWithResult, inTransaction } from "#app/platform/database/transaction.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

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
      if (!claim) return findClaimed(tx, request, { requestHash, lines });
      // The cart of a guest without a stored one exists only in the browser.
      const isStored = request.guest?.cartId !== null;
      if (isStored && request.cartRevision && claim.cartRevision !== request.cartRevision)
        throw new ReservationRollback(await findOrderOfOlderCart(tx, request));
      const buyer = { ...request, network: deps.limitsNetworks ? request.network : undefined };
      const lockedBuyer = await lockBuyer(tx, buyer);
      const locked = await lockVariantsForSale(
        tx,
        lines.map((line) => line.variantId),
      );
      const held = await takeHeldPieces(tx, locked, request.heldAlertIds ?? []);
      const found = await withRates(tx, addHeld(locked, countByVariant(held)), {
        pricesIncludeGst: gst !== null,
        now: deps.clock.now(),
      });
      const priced = found.map((variant) => toPricedLine(variant, sales.maxLineQuantity));
      const show = (amountMinor: number) => formatMoney(amountMinor, moneyFormatOf(sales));
      const refuse = (changes: CartChange[]) => {
        if (changes.length === 0) return;
        throw new ReservationRollback({ kind: "cart-changed", changes, lines: priced });
      };
      refuse(checkCurrency(request.shownCurrency, sales.currency));
      refuse(checkCart(lines, priced, show));
      const unpaid = await checkUnpaidStock(tx, lockedBuyer, {
        locked,
        variants: found,
        lines,
        mostPieces: settings.checkout.mostUnpaidItems,
      });
      if (!unpaid.ok) throw new ReservationRollback(unpaid.refusal);
      const proven = provenBuyer(request);
      const { offered, codeError } = await lockOfferedDiscounts(tx, {
        code: request.discountCode ?? null,
        userId: proven.userId,
        listOwnOrders: () => listOwnGuestOrders(tx, proven),
        productIds: [...new Set(found.map((variant) => variant.productId))],
        now: deps.clock.now(),
        hasEarlierOrder: () => lockForFirstOrder(tx, request),
      });
      const isPickup = request.form.delivery === "pickup";
      const service = isPickup ? null : await findServiceability(tx, settings, request.form);
      if (!isServed(service))
        throw new ReservationRollback({
          kind: "not-delivered",
          message: notServedNotice(request.form.postalCode),
        });
      const planned = planCheckout(
        request,
        found,
        { ...sales, shipping, gst, cashFeeMinor: payments.cash.feeMinor },
        offered,
      );
      if (!planned.ok && planned.error === "no-express")
        throw new ReservationRollback({ kind: "delivery-refused", message: NO_EXPRESS });
      if (!planned.ok)
        throw new ReservationRollback({ kind: "not-delivered", message: NOT_DELIVERED[planned.error] });
      const { plan, discount } = planned;
      refuse(checkTotals({ codeError, shownTotalMinor: request.shownTotalMinor }, plan.totals, show));
      const message =
        methodError(deps, request.form, settings, plan.totals, show) ??
        paymentRefusal(service, plan.address.postalCode, request.form.payment === "cash");
      if (message) throw new ReservationRollback({ kind: "method-refused", message });
      const paidInCash = await assessCash(tx, deps, { request, plan, settings, service });
      if (!paidInCash.ok) throw new ReservationRollback(paidInCash.refusal);
      const advanceMinor = paidInCash.cash?.advanceMinor;
      const redeemed = discount
        ? redeemDiscountStatements(tx, offered, {
            discountId: discount.id,
            checkoutId,
            userId: request.userId,
          })
        : [];
      const payment = insertPaymentStatement(tx, {
        key: checkoutId,
        provider: providerOf(deps, request.form, advanceMinor),
        amountMinor: advanceMinor ?? plan.totals.totalMinor,
        currency: plan.currency,
      });
      const promised = promiseOf(plan, { settings, service, now: deps.clock.now() });
      const heldAlertIds = held.length > 0 ? { heldAlertIds: held.map(({ id }) => id) } : {};
      const storedPlan = {
        ...plan,
        ...(settings.checkout.orderNotes && request.form.notes && { notes: request.form.notes }),
        ...heldAlertIds,
        ...(discount && { discountId: discount.id }),
        ...promised,
        ...(request.network && { network: request.network }),
        cash: paidInCash.cash,
        leaseHolder: deps.liveness.self,
      };
      const saved = tx
        .update(checkouts)
        .set({ plan: storedPlan, ...shorterHold(request.form, claim.createdAt, unpaid.minutes) })
        .where(eq(checkouts.id, checkoutId));
      affectedTags = await changeStock(
        tx,
        locked,
        lines.map((line) => ({ variantId: line.variantId, delta: -line.quantity })),
        { reason: "reserved", referenceId: checkoutId },
        [...redeemed, payment, saved],
      );
      return { kind: "reserved", checkoutId, plan: storedPlan };
    });
    if (reserved.kind === "reserved") deps.onStockChanged(affectedTags);
    return reserved;
  } catch (error) {
    if (error instanceof ReservationRollback) return error.result;
    throw error;
  }
}

/** The reason why the payment method cannot be used, as a sentence; null if it can. */
function methodError(
  { hosted }: CheckoutDeps,
  { payment, delivery, country, postalCode }: CheckoutForm,
  { payments, sales }: StoreSettings,
  { totalMinor, cashFeeMinor = 0 }: Totals,
  show: (amountMinor: number) => string,
): string | null {
  const offered = offeredMethods(payments, { hasProvider: hosted !== null, currency: sales.currency });
  if (!offered.includes(payment))
    return "We no longer accept this payment method. Please choose another one.";
  if (payment !== "cash") return null;
  if (delivery === "pickup") return NO_CASH_AT_PICKUP;
  return cashError(payments.cash, { country, postalCode, totalMinor: totalMinor - cashFeeMinor }, show);
}

/** The provider of the payment that is made now: an order in cash without an advance has none. */
function providerOf(
  { payments, hosted }: CheckoutDeps,
  form: CheckoutForm,
  advanceMinor: number | undefined,
): string {
  if (form.payment === "cash" && advanceMinor === undefined) return CASH;
  return onlineMethodOf(form) === "online" && hosted ? hosted.name : payments.name;
}

/** Where the shopper pays on the provider's page, scarce pieces are held for a shorter time than the key was claimed for. */
function shorterHold(form: CheckoutForm, createdAt: Date, minutes: number): { expiresAt?: Date } {
  return onlineMethodOf(form) === "online" ? { expiresAt: endOfPayment(createdAt, minutes) } : {};
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

function countByVariant(held: readonly { variantId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { variantId } of held) counts.set(variantId, (counts.get(variantId) ?? 0) + 1);
  return counts;
}

const CARD_FIELDS: ReadonlySet<string> = new Set(["cardName", "cardNumber", "expiryDate", "cvv", "upiId"]);

/** Identifies equal requests. Card data and UPI IDs are excluded: not even a digest of them is stored. */
function hashOf(lines: readonly RequestedLine[], { form, discountCode }: PlaceOrderRequest): string {
  const withoutCard = (key: string, value: unknown) => (CARD_FIELDS.has(key) ? undefined : value);
  return createHash("sha256")
    .update(JSON.stringify([lines, form, discountCode ?? null], withoutCard))
    .digest("hex");
}

/**
 * Whether a buyer has ordered before or uses a discount in a checkout being paid, by what is proven: the account and this browser. Locks
 * the customer's row until commit: of two concurrent checkouts, the second sees the first one's reservation.
 */
async function lockForFirstOrder(
  tx: Tx,
  {
    userId,
    guest,
    openedCheckoutIds = [],
  }: Pick<PlaceOrderRequest, "userId" | "guest" | "openedCheckoutIds">,
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isOwn = or(
    inArray(checkouts.id, [...openedCheckoutIds]),
    guest ? undefined : eq(checkouts.userId, userId),
  );
  // Checkouts first: one that becomes an order in between is still found as an order.
  const inPayment = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(discountRedemptions, eq(discountRedemptions.checkoutId, checkouts.id))
    .where(and(isOwn, eq(checkouts.status, "reserved")))
    .limit(1);
  if (inPayment.length > 0) return true;
  return hasEarlierOrder(tx, provenBuyer({ userId, guest, openedCheckoutIds }));
}

/** What a request proves about its buyer: the account, or nothing but the orders of this browser. */
function provenBuyer({
  userId,
  guest,
  openedCheckoutIds = [],
}: Pick<PlaceOrderRequest, "userId" | "guest" | "openedCheckoutIds">) {
  return { userId: guest ? null : userId, browserOrderIds: openedCheckoutIds };
}
