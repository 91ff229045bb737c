import { rateOfInclusive, splitInclusive, taxOf } from "#app/domain/tax/inclusive-price.ts";
import type { RatePeriod } from "#app/domain/tax/tax-class.ts";

/** A price of one piece, tax included, split into the tax and the amount that the shop keeps. Paise; 500 basis points are 5 %. */
export interface PriceOutcome {
  priceMinor: number;
  basisPoints: number;
  taxMinor: number;
  keptMinor: number;
}

/** A price between the two rates of a class: taxed at the higher one, though its value is within the threshold. */
export interface DeadZone {
  price: PriceOutcome;
  /** The highest price below that bears the lower rate. */
  below: PriceOutcome;
  /** The lowest price above whose value is past the threshold. */
  above: PriceOutcome;
}

/**
 * The prices between which neither rate is consistent, both excluded: for apparel more than ₹2,625.00 (₹2,500 and 5 %) and up to
 * ₹2,950.00 (₹2,500 and 18 %). Null where a class has no threshold, or its rate does not rise there.
 */
export function deadZoneBounds(
  period: Pick<RatePeriod, "basisPoints" | "threshold">,
): { below: number; above: number } | null {
  const { basisPoints, threshold } = period;
  if (!threshold || threshold.aboveBasisPoints <= basisPoints) return null;
  const inclusive = (rate: number) => Math.floor((threshold.upToMinor * (10_000 + rate)) / 10_000);
  return { below: inclusive(basisPoints), above: inclusive(threshold.aboveBasisPoints) + 1 };
}

/**
 * Whether a price of one piece lies in the dead zone of its class, with the two nearest consistent prices and the
 * shop's share of each. Null for a consistent price. `priceMinor` is in paise, after discount, tax included.
 */
export function findDeadZone(
  period: Pick<RatePeriod, "basisPoints" | "threshold">,
  priceMinor: number,
): DeadZone | null {
  const bounds = deadZoneBounds(period);
  if (!bounds || priceMinor <= bounds.below || priceMinor >= bounds.above) return null;
  return {
    price: outcomeOf(period, priceMinor),
    below: outcomeOf(period, bounds.below),
    above: outcomeOf(period, bounds.above),
  };
}

/** The shop's share of the price of one piece. */
export function outcomeOf(
  period: Pick<RatePeriod, "basisPoints" | "threshold">,
  priceMinor: number,
): PriceOutcome {
  const basisPoints = rateOfInclusive(period, { inclusiveMinor: priceMinor, quantity: 1 });
  const parts = splitInclusive(priceMinor, basisPoints, "whole");
  return { priceMinor, basisPoints, taxMinor: taxOf(parts), keptMinor: parts.taxableMinor };
}
