import { lowestRate } from "#app/domain/settings/shipping/rate-bands.ts";
import type { ShippingTerms } from "#app/domain/settings/shipping/shipping.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/** The shop's shipping offer in a few words. */
export function shippingPromise(terms: ShippingTerms, money: MoneyFormat): string {
  const { rateMinor, freeAboveMinor, bands } = terms;
  if ((rateMinor === 0 && !bands) || freeAboveMinor === 0) return "Free shipping";
  if (freeAboveMinor === null && bands) return `Shipping from ${formatMoney(lowestRate(terms), money)}`;
  if (freeAboveMinor === null) return `Shipping for ${formatMoney(rateMinor, money)}`;
  return `Free shipping over ${formatMoney(freeAboveMinor, money)}`;
}
