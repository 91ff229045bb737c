import { normalCdf } from "#app/domain/fit/engine/gaussian.ts";
import type { SizeShifts } from "#app/domain/fit/feedback/shifted-chart.ts";

/** The number of buyers of a size who found it too small, right or too large, or kept it without a review. */
export interface SizeOutcomes {
  size: string;
  tooSmall: number;
  right: number;
  tooLarge: number;
  kept: number;
}

export interface EstimatedShift {
  /** In sizes, the posterior mean; positive if the product is cut small. */
  shift: number;
  /** The probability that it is off by at least half a size in the direction of `shift`. */
  certainty: number;
  sizes: SizeShifts;
}

/** Sizes from -2 to 2 in steps of a tenth. */
const GRID = Array.from({ length: 41 }, (_, index) => (index - 20) / 10);

/** Most products are true to size; one in twenty is one size off in either direction; a few are anything. */
const PRIOR = [
  { weight: 0.82, mean: 0, sd: 0.15 },
  { weight: 0.08, mean: 1, sd: 0.3 },
  { weight: 0.08, mean: -1, sd: 0.3 },
  { weight: 0.02, mean: 0, sd: 1 },
];
/** A size differs from its product's shift by this much. */
const SIZE_SD = 0.15;
/** The standard deviation between a shopper's right size and the bought one, and the difference from which it is called too small or too large; in sizes. */
const BUYER_SD = 0.6;
const NOTICEABLE_FROM = 0.8;
/** The size finder rather recommends a size too many than one too few. */
const BOUGHT_LARGER_BY = 0.1;
/** The share of answers that say nothing about the cut: another body, another taste, a slip. */
const NOISE = 0.12;
/** The share of buyers who keep a piece that does not fit and give no answer. */
const SILENT_SHARE = 0.5;

/** Estimates by how much a product and each of its sizes are cut off, by a grid over the shift: exact, and without chance. */
export function estimateShift(outcomes: readonly SizeOutcomes[]): EstimatedShift {
  const own = outcomes.map((size) => GRID.map((shift) => logLikelihood(size, shift)));
  const ofProduct = own.map((logs) => GRID.map((shift) => logMarginal(logs, shift)));
  const total = GRID.map((_, at) => ofProduct.reduce((sum, logs) => sum + (logs[at] ?? 0), 0));
  const posterior = normalised(GRID.map((shift, at) => Math.log(priorAt(shift)) + (total[at] ?? 0)));
  const shift = meanOf(posterior);
  const isOff = (value: number) => (shift > 0 ? value >= 0.5 : value <= -0.5);
  const certainty = GRID.reduce((sum, value, at) => sum + (isOff(value) ? (posterior[at] ?? 0) : 0), 0);
  const sizes = outcomes.map(({ size }, index) => {
    // The prior of this size from the answers of the other sizes, times the likelihood of its own answers.
    const others = normalised(
      GRID.map((value, at) => Math.log(priorAt(value)) + (total[at] ?? 0) - (ofProduct[index]?.[at] ?? 0)),
    );
    const expected = GRID.map((value) =>
      Math.log(
        GRID.reduce((sum, product, at) => sum + (others[at] ?? 0) * density(value - product, SIZE_SD), 0),
      ),
    );
    return { size, shift: meanOf(normalised(expected.map((log, at) => log + (own[index]?.[at] ?? 0)))) };
  });
  return { shift, certainty, sizes };
}

function logLikelihood({ tooSmall, right, tooLarge, kept }: SizeOutcomes, shift: number): number {
  const small = normalCdf((shift - BOUGHT_LARGER_BY - NOTICEABLE_FROM) / BUYER_SD);
  const large = normalCdf((BOUGHT_LARGER_BY - shift - NOTICEABLE_FROM) / BUYER_SD);
  const [pSmall, pLarge, pRight] = [small, large, 1 - small - large].map(
    (probability) => NOISE / 3 + (1 - NOISE) * probability,
  ) as [number, number, number]; // as many as were mapped
  const pKept = pRight + SILENT_SHARE * (pSmall + pLarge);
  return (
    tooSmall * Math.log(pSmall) +
    right * Math.log(pRight) +
    tooLarge * Math.log(pLarge) +
    kept * Math.log(pKept)
  );
}

/** The logarithm of a size's likelihood for a shift of its product. */
function logMarginal(logs: readonly number[], product: number): number {
  const highest = Math.max(...logs);
  return (
    highest +
    Math.log(
      GRID.reduce(
        (sum, value, at) => sum + density(value - product, SIZE_SD) * Math.exp((logs[at] ?? 0) - highest),
        0,
      ),
    )
  );
}

function normalised(logs: readonly number[]): number[] {
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

const meanOf = (weights: readonly number[]) =>
  GRID.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

const density = (value: number, sd: number) => Math.exp(-0.5 * (value / sd) ** 2) / sd;

const priorAt = (shift: number) =>
  PRIOR.reduce((sum, { weight, mean, sd }) => sum + weight * density(shift - mean, sd), 0);
