import type { z } from "zod";
import type * as schemas from "#app/domain/delivery/shipping.settings.ts";
import { USUAL_COUNTRIES } from "#app/domain/customers/addresses/countries.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

export type ShippingZone = z.infer<typeof schemas.ShippingZone>;
export type ShippingSettings = z.infer<typeof schemas.ShippingSettings>;
export type ShippingTerms = Omit<ShippingZone, "id" | "name" | "countries" | "states">;
export type ShippingRate = Omit<ShippingTerms, "express" | "trackingUrl">;

/** The ways of delivery among which a shopper chooses. */
export const DELIVERY_METHODS = ["standard", "express", "pickup"] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The ways in which an order reaches its customer. `digital`: it is a gift card, of which no parcel is sent. */
export const ORDER_DELIVERIES = [...DELIVERY_METHODS, "digital"] as const;

export type OrderDelivery = (typeof ORDER_DELIVERIES)[number];

/** The destination of a parcel, as far as it is known (`parcelTo`): in India with the GST code of the state. */
export interface ParcelDestination {
  country: string;
  stateCode?: string | undefined;
}

/** The shop's own country, while nothing else is known. */
export const HOME: ParcelDestination = { country: HOME_COUNTRY };

/** The shipping terms for a destination: of the zone of its state, else of its country. The only place that decides them. */
export function shippingTermsFor(
  { zones, elsewhere }: ShippingSettings,
  { country, stateCode = "" }: ParcelDestination,
): ShippingTerms {
  const ofState = zones.find(({ states }) => states?.includes(stateCode));
  const ofCountry = () => zones.find(({ countries, states }) => !states && countries.includes(country));
  return ofState ?? ofCountry() ?? elsewhere;
}

/** The settings that decide to which countries a shop delivers. */
export interface DeliveryArea {
  gst: { stateCode: string | null; hasLut: boolean } | null;
  shipping: ShippingSettings;
}

/** Whether a shop delivers only within India: a seller with a GSTIN but without a letter of undertaking (`findSupply`). */
export function isHomeOnly({ gst }: Pick<DeliveryArea, "gst">): boolean {
  return gst !== null && gst.stateCode !== null && !gst.hasLut;
}

/** The codes of the countries that a shop delivers to, without those that only "every other country" covers; see `shippedTo`. */
export function namedDestinations({ gst, shipping }: DeliveryArea): string[] {
  if (isHomeOnly({ gst })) return [HOME_COUNTRY];
  const usual = shipping.elsewhere.countries === "none" ? [] : USUAL_COUNTRIES;
  return [...new Set([...usual, ...shipping.zones.flatMap(({ countries }) => countries)])];
}

/** The rate of a way of delivery to a destination; null for express where it is not offered, and for pick-up and gift cards, which have none. */
export function shippingRateFor(
  shipping: ShippingSettings,
  to: ParcelDestination,
  method: OrderDelivery,
): ShippingRate | null {
  const terms = shippingTermsFor(shipping, to);
  if (method === "standard") return terms;
  return method === "express" ? (terms.express ?? null) : null;
}

/** The rate by whose days an order is delivered: that of standard delivery where its own way has none any more. */
export function deliveryRateFor(
  shipping: ShippingSettings,
  to: ParcelDestination,
  method: OrderDelivery = "standard",
): ShippingRate {
  return shippingRateFor(shipping, to, method) ?? shippingTermsFor(shipping, to);
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
