import type { ShippingTerms } from "#app/domain/settings/shipping/shipping.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/** The shop's shipping offer in a few words. */
export function shippingPromise({ rateMinor, freeAboveMinor }: ShippingTerms, money: MoneyFormat): string {
  if (rateMinor === 0 || freeAboveMinor === 0) return "Free shipping";
  if (freeAboveMinor === null) return `Shipping for ${formatMoney(rateMinor, money)}`;
  return `Free shipping over ${formatMoney(freeAboveMinor, money)}`;
}
