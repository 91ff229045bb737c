import { describeFinalSales } from "#app/domain/catalog/final-sale.server.ts";
import { namesFinalSales, type PageValues } from "#app/domain/content/placeholders.ts";
import { deliveryTime, isHomeOnly, type ShippingTerms } from "#app/domain/delivery/shipping.ts";
import type { ReturnsSettings } from "#app/domain/orders/returns/returns.settings.ts";
import { wayBackSentence } from "#app/domain/orders/returns/way-back.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { MANUAL_METHOD_NAMES, manualMethod } from "#app/domain/payments/payment-methods.ts";
import { gstSellerOf, sellerDetailsOf } from "#app/domain/settings/seller.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";
import { listingTags, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * The current values of the placeholders of a page's text, with the cache tags of those that are not settings. The final sales are read only if
 * the text names them.
 */
export async function findPageValues(
  db: Db,
  settings: StoreSettings,
  text: string,
): Promise<{ values: PageValues; tags: CacheTag[] }> {
  const isRead = namesFinalSales(text);
  const finalSale = isRead ? await describeFinalSales(db) : "";
  return {
    values: { ...valuesOfSettings(settings), "final-sale": finalSale },
    tags: isRead ? listingTags([]) : [],
  };
}

function valuesOfSettings(settings: StoreSettings): Omit<PageValues, "final-sale"> {
  const { general, returns, sales, payments } = settings;
  const money = moneyFormatOf(sales);
  const { name: seller, addressLines } = sellerDetailsOf(settings);
  return {
    shop: general.name,
    seller,
    address: addressLines.join(", "),
    email: general.email,
    phone: general.phone,
    registration: general.gstin ? `GSTIN ${general.gstin}.` : "Not registered for GST.",
    officer: officerOf(settings),
    "return-days": String(returns.days),
    "refund-time": returns.refundedWithin,
    "way-back": wayBackOf(returns, money),
    replacement: REPLACEMENTS[returns.replacementSent],
    "payment-methods": paymentMethodsOf(settings),
    "cash-terms": cashTermsOf(payments, money),
    "dispatch-time": dispatchOf(settings),
    ...deliveryOf(settings, money),
  };
}

function officerOf({ general, legal }: StoreSettings): string {
  const { officerName, officerDesignation, officerContact } = legal;
  if (officerName === "") return [general.name, general.email, general.phone].join(", ");
  return [officerName, officerDesignation, ...officerContact].filter(Boolean).join(", ");
}

function wayBackOf(returns: ReturnsSettings, money: MoneyFormat): string {
  const deducted = wayBackSentence(returns, money);
  if (deducted) return deducted;
  return returns.customerPays.length > 0
    ? "You send the parcel at your own cost. If the item is faulty, damaged or not what you ordered, we pay the way back."
    : "We pay the way back.";
}

const REPLACEMENTS: Record<ReturnsSettings["replacementSent"], string> = {
  "on-receipt": "The replacement leaves as soon as we have received and checked the returned item.",
  "on-pickup": "The replacement leaves as soon as the courier has the returned item.",
  "in-advance": "The replacement leaves as soon as we have approved the exchange.",
};

function paymentMethodsOf({ payments, sales }: StoreSettings): string {
  const ofCurrency = sales.currency === "INR" ? ["UPI", "card"] : ["card"];
  const online = payments.online ? ofCurrency : [];
  const manual = MANUAL_METHOD_NAMES.map(manualMethod)
    .filter((method) => method.isOffered(payments, sales))
    .map(({ label }) => label.toLowerCase());
  return [...online, ...manual].join(", ");
}

function cashTermsOf({ cash }: StoreSettings["payments"], money: MoneyFormat): string {
  if (!cash.isOn) return `${CASH_ON_DELIVERY.label} is not offered.`;
  const limit = cash.mostMinor === null ? "" : ` for orders up to ${formatPrice(cash.mostMinor, money)}`;
  const fee = cash.feeMinor === 0 ? "without a fee" : `with a fee of ${formatPrice(cash.feeMinor, money)}`;
  return `${CASH_ON_DELIVERY.label} is possible within India${limit}, ${fee}.`;
}

function dispatchOf({ delivery: { handlingDays, cutOffHour } }: StoreSettings): string {
  if (handlingDays > 0)
    return `We send orders within ${handlingDays === 1 ? "one working day" : `${handlingDays} working days`}.`;
  return cutOffHour < 24
    ? `Orders placed before ${cutOffHour}:00 on a working day leave on that day, later ones on the next working day.`
    : "Orders leave on the next working day at the latest.";
}

/** Times and charges by zone: "India 3-5 working days; other countries 7-14 working days". */
function deliveryOf(settings: StoreSettings, money: MoneyFormat) {
  const { zones, elsewhere } = settings.shipping;
  const isOnlyHome = elsewhere.countries === "none" || isHomeOnly({ gst: gstSellerOf(settings) });
  const areas: (ShippingTerms & { name: string })[] = isOnlyHome
    ? zones
    : [...zones, { ...elsewhere, name: "other countries" }];
  const listed = (text: (terms: ShippingTerms) => string) =>
    areas.map((terms) => `${terms.name} ${text(terms)}`).join("; ");
  return {
    "delivery-times": listed(deliveryTime),
    "delivery-rates": listed((terms) => rateOf(terms, money)),
  };
}

function rateOf(
  { rateMinor, freeAboveMinor, isFreeAtLimit, bands }: ShippingTerms,
  money: MoneyFormat,
): string {
  const rate = rateMinor === 0 ? "free" : formatPrice(rateMinor, money);
  if (bands) return `by ${bands.by === "weight" ? "weight" : "order value"}, as the cart shows`;
  if (freeAboveMinor === null || rateMinor === 0) return rate;
  return `${rate}, free ${isFreeAtLimit ? "from" : "above"} ${formatPrice(freeAboveMinor, money)}`;
}
