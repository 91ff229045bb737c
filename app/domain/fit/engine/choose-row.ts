/**
 * What an answer that is too small costs beside one that is too large. With nothing measured the probabilities are so flat that caution
 * would cost too many right answers (docs/decisions/0027).
 */
export const TOO_SMALL_COST = { measured: 0.6, unmeasured: 0.3 } as const;

/** The row with the best expected outcome, given the probability of each row of a chart and, last, that of none. */
export function chooseRow(probabilities: readonly number[], tooSmallCost: number): number {
  let best = { row: 0, value: -Infinity };
  let larger = probabilities.reduce((sum, p) => sum + p, 0);
  for (const [row, p] of probabilities.entries()) {
    larger -= p;
    const value = p - tooSmallCost * larger;
    if (value > best.value) best = { row, value };
  }
  return best.row;
}
