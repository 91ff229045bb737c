import type { z } from "zod";
import type * as schemas from "#app/domain/delivery/shipping.settings.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

export type ShippingZone = z.infer<typeof schemas.ShippingZone>;
export type ShippingSettings = z.infer<typeof schemas.ShippingSettings>;
export type ShippingTerms = ShippingSettings["elsewhere"];
export type ShippingRate = Omit<ShippingTerms, "express" | "trackingUrl">;

/** The ways of delivery among which a shopper chooses. */
export const DELIVERY_METHODS = ["standard", "express", "pickup"] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The ways in which an order reaches its customer. `digital`: it is a gift card, of which no parcel is sent. */
export const ORDER_DELIVERIES = [...DELIVERY_METHODS, "digital"] as const;

export type OrderDelivery = (typeof ORDER_DELIVERIES)[number];

/** The shipping terms for a country. The only place that decides them. */
export function shippingTermsFor(shipping: ShippingSettings, country: string): ShippingTerms {
  return shipping.zones.find(({ countries }) => countries.includes(country)) ?? shipping.elsewhere;
}

/** The rate of a way of delivery to a country; null for express where it is not offered, and for pick-up and gift cards, which have none. */
export function shippingRateFor(
  shipping: ShippingSettings,
  country: string,
  method: OrderDelivery,
): ShippingRate | null {
  const terms = shippingTermsFor(shipping, country);
  if (method === "standard") return terms;
  return method === "express" ? (terms.express ?? null) : null;
}

/** The rate by whose days an order is delivered: that of standard delivery where its own way has none any more. */
export function deliveryRateFor(
  shipping: ShippingSettings,
  country: string,
  method: OrderDelivery = "standard",
): ShippingRate {
  return shippingRateFor(shipping, country, method) ?? shippingTermsFor(shipping, country);
}

type FreeShipping = Pick<ShippingRate, "freeAboveMinor" | "isFreeAtLimit">;

/** Whether the goods' price, in minor units and before discounts, makes shipping free. */
export function isShippedFree(
  { freeAboveMinor, isFreeAtLimit }: FreeShipping,
  subtotalMinor: number,
): boolean {
  if (freeAboveMinor === null) return false;
  return isFreeAtLimit ? subtotalMinor >= freeAboveMinor : subtotalMinor > freeAboveMinor;
}

/** "3-5 working days", "1 working day". */
export function deliveryTime({ minDays, maxDays }: Pick<ShippingTerms, "minDays" | "maxDays">): string {
  const days = minDays === maxDays ? String(maxDays) : `${minDays}-${maxDays}`;
  return `${days} working ${maxDays === 1 ? "day" : "days"}`;
}

// Shop addresses and opening hours are Indian; India has no daylight saving time.
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Adds working days to a moment. All days but Sunday are working days. */
function addWorkingDays(from: Date, days: number): Date {
  let time = from.getTime();
  for (let remainingDays = days; remainingDays > 0;) {
    time += DAY_MS;
    if (new Date(time + INDIA_OFFSET_MS).getUTCDay() !== 0) remainingDays -= 1;
  }
  return new Date(time);
}

function arrivalDay(from: Date, workingDays: number): string {
  return formatUpcomingDay(indianDay(addWorkingDays(from, workingDays)));
}

/** The estimated delivery of an order: "Thu 26 Nov – Sat 28 Nov". */
export function estimatedDelivery(
  { minDays, maxDays }: Pick<ShippingTerms, "minDays" | "maxDays">,
  placedAt: Date,
): string {
  const first = arrivalDay(placedAt, minDays);
  const last = arrivalDay(placedAt, maxDays);
  return first === last ? first : `${first} – ${last}`;
}

/** The latest expected delivery of a shipped parcel: "Sat 28 Nov". */
export function latestDelivery({ maxDays }: Pick<ShippingTerms, "maxDays">, shippedAt: Date): string {
  return arrivalDay(shippedAt, maxDays);
}

export type RateBands = z.infer<typeof schemas.RateBands>;

/** The basis of a shipping rate: the weight in grams, and the price of the goods before discounts in minor units. */
interface Consignment {
  weightGrams: number;
  subtotalMinor: number;
}

/** A rate in minor units, or with bands that of the first one. */
interface BandedRate {
  rateMinor: number;
  bands?: RateBands | undefined;
}

/**
 * The rate of a consignment, in minor units. `rateMinor` is the rate of the first band, which begins at 0; every further band begins at
 * its `from` and ends where the next one begins, so that there is neither a gap nor an overlap. Bands of weight and value form a table.
 */
export function bandRate(
  { rateMinor, bands }: BandedRate,
  { weightGrams, subtotalMinor }: Consignment,
): number {
  if (!bands) return rateMinor;
  const measure = bands.by === "weight" ? weightGrams : subtotalMinor;
  const step = bands.steps.findLastIndex(({ from }) => from <= measure);
  const byValue = bands.values?.findLast(({ from }) => from <= subtotalMinor);
  return byValue?.ratesMinor[step + 1] ?? bands.steps[step]?.rateMinor ?? rateMinor;
}

/** The lowest rate that a consignment can have. */
export function lowestRate({ rateMinor, bands }: BandedRate): number {
  const stepRates = bands?.steps.map((step) => step.rateMinor) ?? [];
  const valueRates = bands?.values?.flatMap(({ ratesMinor }) => ratesMinor) ?? [];
  return Math.min(rateMinor, ...stepRates, ...valueRates);
}

/** The weight of lines in grams. A variant without a weight counts nothing. */
export function totalWeight(lines: readonly { weightGrams?: number | null; quantity: number }[]): number {
  return lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0);
}

/** The shop's shipping offer in a few words. */
export function shippingPromise(terms: ShippingTerms, money: MoneyFormat): string {
  const { rateMinor, freeAboveMinor, isFreeAtLimit, bands } = terms;
  if ((rateMinor === 0 && !bands) || freeAboveMinor === 0) return "Free shipping";
  if (freeAboveMinor === null && bands) return `Shipping from ${formatPrice(lowestRate(terms), money)}`;
  if (freeAboveMinor === null) return `Shipping for ${formatPrice(rateMinor, money)}`;
  return `Free shipping ${isFreeAtLimit ? "from" : "over"} ${formatPrice(freeAboveMinor, money)}`;
}
