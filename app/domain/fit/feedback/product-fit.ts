import { z } from "zod";

/** The estimated shift of each size of a product that was bought. */
export const StoredSizeShifts = z.array(z.object({ size: z.string(), shift: z.number() }));

export type SizeShifts = z.infer<typeof StoredSizeShifts>;

/** Counts of buyers' answers about the fit of a product, and the shift estimated from them. */
export interface ProductFit {
  tooSmall: number;
  right: number;
  tooLarge: number;
  /** In sizes; positive if it is cut small. */
  shift: number;
  /** The probability that it is off by at least half a size in the direction of `shift`. */
  certainty: number;
  sizes: SizeShifts;
}

/** Fewer answers are anecdotes. */
const MIN_ANSWERS = 5;
const MIN_CERTAINTY = 0.6;

/** Whether the answers are enough to say that a product is cut small or large. */
export function isEvident({
  tooSmall,
  right,
  tooLarge,
  shift,
  certainty,
}: Omit<ProductFit, "sizes">): boolean {
  return tooSmall + right + tooLarge >= MIN_ANSWERS && Math.abs(shift) >= 0.5 && certainty >= MIN_CERTAINTY;
}

/** "Order one size up: 9 of 11 found it small." Null without evidence. */
export function describeShift(fit: ProductFit | null): string | null {
  if (!fit || !isEvident(fit)) return null;
  const [way, word, count] =
    fit.shift > 0 ? (["up", "small", fit.tooSmall] as const) : (["down", "large", fit.tooLarge] as const);
  const steps = Math.max(1, Math.round(Math.abs(fit.shift)));
  const answers = fit.tooSmall + fit.right + fit.tooLarge;
  return `Order ${steps === 1 ? "one size" : "two sizes"} ${way}: ${count} of ${answers} found it ${word}.`;
}
