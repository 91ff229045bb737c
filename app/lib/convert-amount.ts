/** The rounding of converted amounts: to the minor unit, to a multiple of major units, or to the nearest amount that ends in 9. */
export const ROUNDINGS = ["exact", "1", "10", "50", "9"] as const;

export type Rounding = (typeof ROUNDINGS)[number];

/** The conversion of a shop's amounts into another currency of two decimals. */
export interface Conversion {
  /** New amount per old amount, in millionths: 83.5 is 83,500,000. */
  factorMillionths: number;
  rounding: Rounding;
}

// In minor units. Results are multiples of the step minus the offset: with "9" these are 9, 19, 29, … major units.
const STEPS: Record<Rounding, { step: number; offset: number }> = {
  exact: { step: 1, offset: 0 },
  "1": { step: 100, offset: 0 },
  "10": { step: 1_000, offset: 0 },
  "50": { step: 5_000, offset: 0 },
  "9": { step: 1_000, offset: 100 },
};

/** The integers of a conversion, so that TypeScript and SQL compute the same: see `convertAmount`. */
export function conversionTerms({ factorMillionths, rounding }: Conversion) {
  const { step, offset } = STEPS[rounding];
  const divisor = BigInt(step) * 1_000_000n;
  return {
    factor: BigInt(factorMillionths),
    divisor,
    /** Makes the whole division round half up, counted from the offset. */
    addend: BigInt(offset) * 1_000_000n + divisor / 2n,
    step: BigInt(step),
    offset: BigInt(offset),
    /** The smallest price: an amount above zero never becomes zero. */
    min: BigInt(step - offset),
  };
}

/** An amount in minor units, converted and rounded half up. Zero stays zero, and no other amount becomes zero. Exact in integers. */
export function convertAmount(amountMinor: number, conversion: Conversion): number {
  if (amountMinor === 0) return 0;
  const { factor, divisor, addend, step, offset, min } = conversionTerms(conversion);
  const rounded = ((BigInt(amountMinor) * factor + addend) / divisor) * step - offset;
  return Number(rounded < min ? min : rounded);
}

/** For amounts that are no prices: rates and limits do not end in 9. */
export function withoutCharmRounding({ factorMillionths, rounding }: Conversion): Conversion {
  return { factorMillionths, rounding: rounding === "9" ? "10" : rounding };
}
