import type { NumberRange } from "#app/lib/parse-number.ts";

/** How many pieces of one variant a form or a file can enter. */
export const STOCK_RANGE: NumberRange = { decimals: 0, min: 0, max: 1_000_000 };

export const STOCK_SENTENCES = {
  otherwise: "Enter a whole number, such as 12",
  "too-small": "Inventory cannot be negative",
};
