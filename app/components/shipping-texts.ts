import { lowestRate, type ShippingTerms } from "#app/domain/delivery/shipping.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";

/** The shop's shipping offer in a few words. */
export function shippingPromise(terms: ShippingTerms, money: MoneyFormat): string {
  const { rateMinor, freeAboveMinor, isFreeAtLimit, bands } = terms;
  if ((rateMinor === 0 && !bands) || freeAboveMinor === 0) return "Free shipping";
  if (freeAboveMinor === null && bands) return `Shipping from ${formatPrice(lowestRate(terms), money)}`;
  if (freeAboveMinor === null) return `Shipping for ${formatPrice(rateMinor, money)}`;
  return `Free shipping ${isFreeAtLimit ? "from" : "over"} ${formatPrice(freeAboveMinor, money)}`;
}
