import { parcelTo } from "#app/domain/delivery/destinations.ts";
import {
  addCashFee,
  addGiftWrap,
  discountShares,
  priceWithBestDiscount,
  rulesFor,
  withShipping,
  type PricedCart,
  type StorePricing,
} from "#app/domain/cart/price-cart.ts";
import { giftOf } from "#app/domain/checkout/gift.forms.ts";
import type { CheckoutPlan, PlannedLine, PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import { taxPricedCart } from "#app/domain/checkout/cart-taxes.ts";
import { placeNameOf, placeOfPickup, supplyTo } from "#app/domain/tax/place-of-supply.ts";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import { addressOf } from "#app/domain/customers/addresses/address.forms.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { promisedFor } from "#app/domain/orders/gift.ts";
import { shippingRateFor } from "#app/domain/delivery/shipping.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";
import {
  deliveryDaysFrom,
  promisedDay,
  type Serviceability,
  promiseDelivery,
} from "#app/domain/delivery/delivery.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";

export type PlanResult =
  | { ok: true; plan: CheckoutPlan; discount: OfferedDiscount | null }
  /** The address cannot be supplied at prices with GST inside; see `findSupply`. */
  | { ok: false; error: "state-unknown" | "no-lut" }
  /** Express delivery is not offered to the country. */
  | { ok: false; error: "no-express" };

export const NO_EXPRESS = "We do not offer express delivery to this address.";

export const NOT_DELIVERED = {
  "no-lut": "We deliver only within India at the moment.",
  "state-unknown": "Choose the state of your address from the list.",
};

interface CheckoutTerms extends StorePricing {
  currency: string;
  cashFeeMinor?: number;
  /** Null or absent where gifts are not wrapped. */
  giftWrapMinor?: number | null;
  fixedShippingMinor?: number | null;
}

/** Builds the order's content, with lines in cart order, and the discount it uses. */
export function planCheckout(
  { lines, form, guest, giftCard }: Pick<PlaceOrderRequest, "lines" | "form" | "guest" | "giftCard">,
  forSale: readonly Omit<PlannedLine, "quantity" | "discountMinor">[],
  sales: CheckoutTerms,
  offered: readonly OfferedDiscount[],
): PlanResult {
  if (form.delivery === "express" && !shippingRateFor(sales.shipping, parcelTo(form), "express"))
    return { ok: false, error: "no-express" };
  const quantities = new Map<string, number>();
  for (const { variantId, quantity } of lines)
    quantities.set(variantId, quantity + (quantities.get(variantId) ?? 0));
  const variants = new Map(forSale.map((variant) => [variant.variantId, variant]));
  const requested = [...quantities].flatMap(([id, quantity]) => {
    const variant = variants.get(id);
    return variant ? [{ ...variant, quantity }] : [];
  });
  const { giftWrapMinor = null } = sales;
  const gift = giftOf(form, { canWrap: giftWrapMinor !== null });
  const rules = withShipping(
    rulesFor(sales, parcelTo(form), form.delivery),
    sales.fixedShippingMinor ?? null,
  );
  const goods = priceWithBestDiscount(requested, rules, offered);
  const withFee = addCashFee(goods, form.payment === "cash" ? (sales.cashFeeMinor ?? 0) : 0);
  const priced = addGiftWrap(withFee, gift?.isWrapped ? (giftWrapMinor ?? 0) : 0);
  const { totals, discount } = priced;
  const shares = discountShares(requested, priced);
  const plan: CheckoutPlan = {
    customerName: fullNameOf(form),
    email: form.email,
    address: addressOf(form),
    currency: sales.currency,
    lines: requested.map((line, index) => ({ ...line, discountMinor: shares[index] ?? 0 })),
    totals,
    taxBasisPoints: sales.gst ? 0 : sales.taxBasisPoints,
    discountCode: discount?.code ?? null,
    payment: form.payment,
    delivery: giftCard ? "digital" : form.delivery,
    ...(gift && { gift }),
    ...(giftCard && { giftCard }),
    ...(guest && { isGuest: true, guestConsents: [...guest.consents] }),
  };
  return sales.gst ? withGst({ plan, priced, seller: sales.gst, form }) : { ok: true, plan, discount };
}

interface GstInput {
  plan: CheckoutPlan;
  priced: PricedCart;
  seller: GstSeller;
  form: PlaceOrderRequest["form"];
}

/** Adds what the prices include: the taxes of each line and of shipping, at today's rates and for the delivery address. */
function withGst({ plan, priced, seller, form }: GstInput): PlanResult {
  const destination = plan.delivery === "pickup" ? placeOfPickup(seller, plan.address) : plan.address;
  const supplyResult = supplyTo(seller, destination);
  if (!supplyResult.ok) return supplyResult;
  const { supply } = supplyResult;
  const { lines, charges } = taxPricedCart(plan.lines, priced, supply);
  const gst = {
    supply,
    placeName: placeNameOf(destination),
    sellerGstin: seller.gstin,
    shipping: charges[0] ?? null,
  };
  const buyer = form.buyerGstin ? { buyerGstin: form.buyerGstin, buyerName: form.buyerName } : {};
  const taxed = plan.lines.map((line, index) => ({ ...line, gst: lines[index] }));
  return { ok: true, plan: { ...plan, lines: taxed, gst, ...buyer }, discount: priced.discount };
}

interface PromiseInput {
  settings: StoreSettings;
  /** Of the PIN code. */
  service: Serviceability | null;
  now: Date;
}

/** The promise of an order that is placed now, for an Indian address or a pick-up: of a gift the wished day, unless it is too early by now. */
export function promiseOf(
  plan: Pick<CheckoutPlan, "delivery" | "address" | "gift">,
  input: PromiseInput,
): { promisedDay?: string } {
  const earliest = earliestDay(plan, input);
  return earliest === null ? {} : { promisedDay: promisedFor(earliest, plan.gift) };
}

function earliestDay(
  { delivery, address: { country, postalCode } }: Pick<CheckoutPlan, "delivery" | "address">,
  { settings, service, now }: PromiseInput,
): string | null {
  if (delivery === "digital") return null;
  if (delivery === "pickup") return promisedDay(settings.delivery, { orderedAt: now, transitDays: 0 });
  const result =
    country === HOME_COUNTRY ? promiseDelivery(settings, { pin: postalCode, service, now }) : null;
  if (!result?.ok) return null;
  return (delivery === "express" ? result.express?.deliveredBy : result.deliveredBy) ?? null;
}

/** The reason why an order cannot be a gift as requested, as a sentence; null if it can, or is none. */
export function giftRefusal(plan: CheckoutPlan, input: PromiseInput): string | null {
  const { gift } = plan;
  if (!gift) return null;
  const { delivery, checkout } = input.settings;
  if (!checkout.gifts) return "Orders can no longer be sent as gifts. Please check your order.";
  if (gift.wishedDay === null) return null;
  const earliest = earliestDay(plan, input);
  if (earliest === null)
    return "We cannot promise a day for this address. Please order without a wished day.";
  const days = deliveryDaysFrom(delivery, earliest);
  if (days.includes(gift.wishedDay)) return null;
  const [first = earliest, last = earliest] = [days[0], days.at(-1)];
  return `Choose another day for your gift: from ${formatUpcomingDay(first)} to ${formatUpcomingDay(last)}, without days on which no parcels arrive.`;
}
