import type { z } from "zod";
import type * as schemas from "#app/domain/settings/shipping/shipping.forms.ts";

export type RateBands = z.infer<typeof schemas.RateBands>;

/** What a shipping rate depends on: the weight in grams, and the price of the goods before discounts in minor units. */
export interface Consignment {
  weightGrams: number;
  subtotalMinor: number;
}

/**
 * The rate of a consignment, in minor units. `rateMinor` is the rate of the first band, which begins at 0; every further band begins at
 * its `from` and ends where the next one begins, so that there is neither a gap nor an overlap.
 */
export function bandRate(
  { rateMinor, bands }: { rateMinor: number; bands?: RateBands | undefined },
  { weightGrams, subtotalMinor }: Consignment,
): number {
  if (!bands) return rateMinor;
  const measure = bands.by === "weight" ? weightGrams : subtotalMinor;
  return bands.steps.findLast(({ from }) => from <= measure)?.rateMinor ?? rateMinor;
}

/** The lowest rate that a consignment can have. */
export function lowestRate({
  rateMinor,
  bands,
}: {
  rateMinor: number;
  bands?: RateBands | undefined;
}): number {
  return Math.min(rateMinor, ...(bands?.steps ?? []).map((step) => step.rateMinor));
}

/** The weight of lines in grams. A variant without a weight counts nothing. */
export function totalWeight(lines: readonly { weightGrams?: number | null; quantity: number }[]): number {
  return lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0);
}
