import type { TapeUse } from "#app/domain/fit/body/body.ts";

/**
 * The cost of a size that is too small beside one that is too large. Higher for readings taken without the drawings, which err more, and
 * highest for those of an unknown use, which may over-report the waist or not; lower without readings, where the probabilities are so flat that caution would cost too many right sizes (docs/decisions/0027).
 */
export function tooSmallCost(isMeasured: boolean, tape: TapeUse | null): number {
  if (!isMeasured) return 0.3;
  if (tape === null) return 1.3;
  return tape === "guided" ? 0.6 : 0.72;
}

/** The row with the best expected outcome, given the probability of each row of a chart and, last, that of none. */
export function chooseRow(probabilities: readonly number[], cost: number): number {
  let best = { row: 0, value: -Infinity };
  let larger = probabilities.reduce((sum, p) => sum + p, 0);
  for (const [row, p] of probabilities.entries()) {
    larger -= p;
    const value = p - cost * larger;
    if (value > best.value) best = { row, value };
  }
  return best.row;
}
