import type { NumberRange } from "#app/lib/forms/parse-number.ts";

/** Valid weight of one piece in forms and imports, in grams. */
export const WEIGHT_RANGE: NumberRange = { decimals: 0, min: 1, max: 50_000 };

export const WEIGHT_SENTENCES = { otherwise: "Enter whole grams from 1 to 50000" };
