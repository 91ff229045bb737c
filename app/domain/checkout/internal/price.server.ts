import { and, eq, inArray, or } from "drizzle-orm";
import { checkTotals } from "#app/domain/cart/check-cart.ts";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { offeredDiscount } from "#app/domain/checkout/drafts/draft-order.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CheckoutPlan, PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import type { Refusal, Refused } from "#app/domain/checkout/internal/claim.server.ts";
import {
  cartChanged,
  moneyTextOf,
  type CheckoutWithTime,
} from "#app/domain/checkout/internal/goods.server.ts";
import {
  giftRefusal,
  NO_EXPRESS,
  NOT_DELIVERED,
  planCheckout,
} from "#app/domain/checkout/internal/plan-checkout.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import type { CountryCode } from "#app/domain/customers/addresses/countries.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { shippedTo } from "#app/domain/delivery/destinations.ts";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import {
  isServed,
  notServedNotice,
  paymentRefusal,
  type Serviceability,
} from "#app/domain/delivery/delivery.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { lockOfferedDiscounts, type DiscountQuery } from "#app/domain/discounts/discounts.server.ts";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import {
  hasEarlierOrder,
  listOwnGuestOrders,
} from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { NO_CASH_FOR_GIFT } from "#app/domain/orders/gift.ts";
import { payDeadline } from "#app/domain/orders/record-order.server.ts";
import { cashError, cashFeeMinor, NO_CASH_AT_PICKUP } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { isManual, manualMethod, offeredMethods, overMaximum } from "#app/domain/payments/payment-methods.ts";
import { listBuyerSegments } from "#app/domain/people/segments/buyer-segments.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface PricedCheckout extends CheckoutWithTime {
  plan: CheckoutPlan;
  /** The discounts that the buyer may use, locked, and the one that the plan uses. Null for a draft, which has a discount of its own. */
  offer: Awaited<ReturnType<typeof lockOfferedDiscounts>> | null;
  discount: OfferedDiscount | null;
  /** The courier's service of the PIN code; null where it does not matter. */
  service: Serviceability | null;
}

/** Prices the goods with discounts, shipping and tax. Refuses an address or a way of delivery that is not offered. */
export async function price(tx: Tx, state: CheckoutWithTime): Promise<PricedCheckout | Refused> {
  const { request, settings, goods } = state;
  const { form, draft, giftCard } = request;
  const offer = draft || giftCard ? null : await lockOffer(tx, state);
  const service = form.delivery === "pickup" ? null : await findServiceability(tx, settings, form);
  if (!isServed(service)) return refuse({ kind: "not-delivered", message: notServedNotice(form.postalCode) });
  const { sales, shipping, payments, checkout } = settings;
  const isSent = form.delivery !== "pickup" && !giftCard;
  if (isSent && !shippedTo({ gst: null, shipping }).includes(form.country))
    return refuse({ kind: "not-delivered", message: notDeliveredTo(form.country) });
  const terms = {
    ...sales,
    shipping,
    gst: gstSellerOf(settings),
    ...(giftCard && UNTAXED),
    cashFeeMinor: cashFeeMinor(payments.cash, { isPickup: form.delivery === "pickup" }),
    giftWrapMinor: draft ? null : checkout.giftWrapMinor,
    fixedShippingMinor: draft?.content.shippingMinor ?? null,
  };
  const offered = offer?.offered ?? (draft ? offeredDiscount(draft.id, draft.content) : []);
  const planned = planCheckout(request, goods, terms, offered);
  if (!planned.ok && planned.error === "no-express")
    return refuse({ kind: "delivery-refused", message: NO_EXPRESS });
  if (!planned.ok) return refuse({ kind: "not-delivered", message: NOT_DELIVERED[planned.error] });
  const { plan, discount } = planned;
  return { ...state, plan, offer, discount: offer && discount, service };
}

const notDeliveredTo = (country: CountryCode) =>
  `We do not deliver to ${countryName(country)} at the moment.`;

/**
 * Transactions in vouchers are supplies of neither goods nor services (CBIC, circular 243/37/2024-GST), so that a gift card is not taxed when
 * it is sold. What it buys is.
 */
const UNTAXED = { gst: null, taxBasisPoints: 0 };

/** Locks the discounts that the buyer may use. */
function lockOffer(tx: Tx, { deps, request, settings, goods, discounts }: CheckoutWithTime) {
  const proven = provenBuyer(request);
  const { email, phone } = request.form;
  const now = deps.clock.now();
  const query: DiscountQuery = {
    code: request.discountCode ?? null,
    userId: proven.userId,
    listOwnOrders: () => listOwnGuestOrders(tx, proven),
    productIds: [...new Set(goods.map((variant) => variant.productId))],
    now,
    hasEarlierOrder: () => lockForFirstOrder(tx, request),
    listOwnSegments: (segmentIds) =>
      listBuyerSegments(tx, {
        buyer: { userId: proven.userId, contact: { email, phone } },
        segmentIds,
        currency: settings.sales.currency,
        now,
      }),
  };
  return lockOfferedDiscounts(tx, query, discounts);
}

/** Refuses a total or a discount code that differs from what the shopper saw, and a payment method that is not offered for this order. */
export function check(state: PricedCheckout): PricedCheckout | Refused {
  const { deps, request, settings, plan, offer, service, shownLines } = state;
  const show = moneyTextOf(settings);
  const { shownTotalMinor, form } = request;
  const changes = checkTotals({ codeError: offer?.codeError ?? null, shownTotalMinor }, plan.totals, show);
  if (changes.length > 0) return cartChanged(changes, shownLines);
  if (request.draft?.owner) return state;
  const message =
    giftCardError(state) ??
    methodError(deps, form, settings, plan.totals) ??
    (plan.gift && form.payment === "cash" ? NO_CASH_FOR_GIFT : null) ??
    paymentRefusal(service, plan.address.postalCode, form.payment === "cash");
  if (message) return refuse({ kind: "method-refused", message });
  const giftMessage = giftRefusal(plan, { settings, service, now: preparedFrom(state) });
  return giftMessage ? refuse({ kind: "delivery-refused", message: giftMessage }) : state;
}

/** The reason why the gift card cannot be bought, as a sentence; null if it can, or none is bought. It is issued at once, so it is paid at once. */
function giftCardError({ request: { giftCard, form }, settings }: PricedCheckout): string | null {
  if (!giftCard) return null;
  if (!settings.checkout.giftCardValues.includes(giftCard.valueMinor))
    return "We no longer sell gift cards of this value. Please choose another one.";
  return isManual(form.payment) || form.payment === "credit" ? "A gift card is paid online." : null;
}

/** When the parcel can be prepared at the latest: an order that is paid first may wait for its payment until its deadline. */
function preparedFrom({ deps, request, settings }: PricedCheckout): Date {
  const { payment } = request.form;
  const days = isManual(payment) ? manualMethod(payment).payWithinDays?.(settings.payments) : undefined;
  return days ? payDeadline(days, deps.clock.now()) : deps.clock.now();
}

function refuse(refusal: Refusal): Refused {
  return { ok: false, refusal };
}

/** The reason why the payment method cannot be used, as a sentence; null if it can. */
function methodError(
  { providers: { hosted } }: CheckoutDeps,
  { payment, delivery, country, postalCode }: CheckoutForm,
  settings: StoreSettings,
  { totalMinor, cashFeeMinor: feeMinor = 0 }: Totals,
): string | null {
  const { payments, sales } = settings;
  const offered = offeredMethods(payments, { hasProvider: hosted !== null, currency: sales.currency });
  // Whether store credit covers the order in full is known once it is redeemed.
  if (payment === "credit") return null;
  if (!offered.includes(payment))
    return "We no longer accept this payment method. Please choose another one.";
  if (!isManual(payment)) return null;
  const show = moneyTextOf(settings);
  const maxTotalMinor = manualMethod(payment).maxTotalMinor?.(payments);
  if (payment !== "cash") return overMaximum(payment, maxTotalMinor, { totalMinor, show });
  if (delivery === "pickup") return NO_CASH_AT_PICKUP;
  return cashError(payments.cash, { country, postalCode, totalMinor: totalMinor - feeMinor }, show);
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
