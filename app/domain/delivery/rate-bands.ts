import type { z } from "zod";
import type * as schemas from "#app/domain/delivery/shipping.settings.ts";

export type RateBands = z.infer<typeof schemas.RateBands>;

/** The basis of a shipping rate: the weight in grams, and the price of the goods before discounts in minor units. */
export interface Consignment {
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
