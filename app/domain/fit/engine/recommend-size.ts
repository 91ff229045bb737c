import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import {
  isMeasured,
  GIRTHS,
  type Girth,
  type HemLevel,
  type Preference,
  type Sex,
} from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { fitColumns, garmentEase, girthLimits } from "#app/domain/fit/charts/chart-columns.ts";
import { hemHeight, levelHeight } from "#app/domain/fit/charts/hem.ts";
import { chooseRow, tooSmallCost } from "#app/domain/fit/engine/choose-row.ts";
import { FINE_POINTS, normalCdf, probabilitiesBelow } from "#app/domain/fit/engine/gaussian.ts";
import { girthPrior } from "#app/domain/fit/engine/population.ts";
import { explainReadings, type Doubt, type Explanation } from "#app/domain/fit/internal/engine/tape.ts";

export type Fit = "tight" | "right" | "loose";

export interface SizeProbability {
  size: string;
  /** From 0 to 1, that this is the smallest size that fits. */
  probability: number;
  /** At each girth of the chart. */
  fit: Partial<Record<Girth, Fit>>;
}

export interface SizeRecommendation {
  /** Whose body it is. */
  sex: Sex;
  heightCm: number | null;
  /** The level at which the shopper likes the garment to end. */
  length: HemLevel | null;
  /** Null if most probably no size is large enough. */
  recommended: string | null;
  /** The probability of the recommendation, from 0 to 1. */
  certainty: number;
  sizes: SizeProbability[];
  /** The probability that no size is large enough. */
  noneOfOurs: number;
  /** Mistakes that the readings make likely. */
  doubts: Doubt[];
}

/** The fit that a shopper prefers, and the level at which the garment should end. */
export interface FitPreferences {
  /** "regular" by default. */
  preference?: Preference;
  /** Null without a preference. */
  length?: HemLevel | null;
}

/** About one size step. A body smaller than a size is made for by more than this finds it loose. */
const STEP_CM: Record<Girth, number> = { bust: 8, waist: 8, hip: 8, upperArm: 3 };

/** The probability above which the shopper is asked to check a mistake in the readings. */
const DOUBTED_FROM = 0.5;

/**
 * The probability of each size of a chart for a body, and the recommended one. The right size is the smallest in which no girth exceeds
 * "To fit"; a preference for a close or loose fit moves that by the garment's ease. Of sizes that fit the same girths in several lengths, it is the
 * one that ends closest to the preferred length, or the first. The rows of the chart are in ascending order, and it has body columns
 * (`offeredChart`).
 */
export function recommendSize(
  chart: SizeChart,
  body: Body,
  { preference = "regular", length = null }: FitPreferences = {},
): SizeRecommendation {
  const columns = fitColumns(chart);
  const weighed = weighSizes(chart, body, preference);
  const { explanations } = weighed;
  const noneOfOurs = weighed.probabilities.at(-1) ?? 0;
  const limits = girthLimits(chart);
  const chosen = rowsByLength(chart, body, length);
  const probabilities = chart.rows.map((_, row) =>
    weighed.probabilities.reduce((sum, p, from) => (chosen[from] === row ? sum + p : sum), 0),
  );
  const best = chosen[weighed.best] ?? chart.rows.length;
  return {
    sex: body.sex,
    heightCm: body.heightCm,
    length,
    recommended: chart.rows[best]?.size ?? null,
    certainty: probabilities[best] ?? noneOfOurs,
    sizes: chart.rows.map(({ size }, row) => ({
      size,
      probability: probabilities[row] ?? 0,
      fit: Object.fromEntries(
        columns.map(({ girth }) => [girth, fitAt(explanations, girth, limits[row]?.[GIRTHS.indexOf(girth)])]),
      ),
    })),
    noneOfOurs,
    doubts: likelyDoubts(explanations),
  };
}

/** For each row, the one of the same girths that ends closest to the preferred length; without a preference or a height, the first. */
function rowsByLength(chart: SizeChart, { sex, heightCm }: Body, length: HemLevel | null): number[] {
  const limits = girthLimits(chart);
  const distances = chart.rows.map(({ values }) => {
    if (heightCm === null || length === null) return 0;
    const stature = { sex, heightCm };
    return Math.abs((hemHeight(chart, values, stature) ?? 0) - levelHeight(length, stature));
  });
  return limits.map((rowLimits) => {
    const alike = [...limits.keys()].filter((row) =>
      limits[row]?.every((limit, i) => limit === rowLimits[i]),
    );
    const nearest = Math.min(...alike.map((row) => distances[row] ?? 0));
    return alike.find((row) => distances[row] === nearest) ?? 0;
  });
}

/** Explanations less likely than this need fewer points for the same error of the result. */
const UNLIKELY = 0.25;
export const COARSE_POINTS = 8;

/**
 * The probability that each row of a chart is the smallest size that fits, and, last, that none is; and the row to recommend. A preference
 * for a close fit never makes it larger than without one, and for a loose fit never smaller, even for readings that contradict each other.
 */
export function weighSizes(chart: SizeChart, body: Body, preference: Preference, points = FINE_POINTS) {
  const explanations = explainReadings(girthPrior(body), body);
  const cost = tooSmallCost(isMeasured(body), body.tape);
  const weigh = (by: Preference) => rowProbabilities(explanations, preferredLimits(chart, by), points);
  const { probabilities, emphasized } = weigh(preference);
  const best = chooseRow(emphasized, cost);
  if (preference === "regular") return { explanations, probabilities, best };
  const limit = preference === "close" ? Math.min : Math.max;
  return { explanations, probabilities, best: limit(best, chooseRow(weigh("regular").emphasized, cost)) };
}

/** The probability of each row and of none, and the same with the emphasis by which a row is chosen. */
function rowProbabilities(explanations: readonly Explanation[], limits: number[][], points: number) {
  // For each size, the probability that it or a smaller one is the right size.
  const atMost = limits.map(() => 0);
  const emphasizedAtMost = limits.map(() => 0);
  for (const { girths, weight, emphasis } of explanations) {
    const below = probabilitiesBelow(girths, limits, weight < UNLIKELY ? COARSE_POINTS : points);
    for (const [row, probability] of below.entries()) {
      atMost[row] = (atMost[row] ?? 0) + weight * probability;
      emphasizedAtMost[row] = (emphasizedAtMost[row] ?? 0) + emphasis * weight * probability;
    }
  }
  const total = explanations.reduce((sum, { weight, emphasis }) => sum + emphasis * weight, 0);
  return {
    probabilities: differences([...atMost, 1]),
    emphasized: differences([...emphasizedAtMost, total]),
  };
}

const differences = (sums: readonly number[]) =>
  sums.map((sum, row) => Math.max(0, sum - (sums[row - 1] ?? 0)));

/** Half the garment's ease is a matter of taste, up to one size. */
const EASE_SHARE = { close: 0.5, regular: 0, loose: -0.5 } as const;

function preferredLimits(chart: SizeChart, preference: Preference): number[][] {
  const ease = garmentEase(chart);
  return girthLimits(chart).map((limits, row) =>
    GIRTHS.map((girth, index) => {
      const step = STEP_CM[girth];
      const rowEase = Math.min(ease[row]?.[index] ?? step, 2 * step);
      return (limits[index] ?? Infinity) + EASE_SHARE[preference] * rowEase;
    }),
  );
}

function fitAt(explanations: readonly Explanation[], girth: Girth, limit = Infinity): Fit {
  if (probabilityAbove(explanations, girth, limit) > 0.5) return "tight";
  return probabilityAbove(explanations, girth, limit - STEP_CM[girth]) < 0.5 ? "loose" : "right";
}

function probabilityAbove(explanations: readonly Explanation[], girth: Girth, limit: number): number {
  const index = GIRTHS.indexOf(girth);
  return explanations.reduce((sum, { girths, weight }) => {
    const sd = Math.sqrt(girths.covariance[index]?.[index] ?? 0);
    return sum + weight * normalCdf(((girths.mean[index] ?? 0) - limit) / Math.max(sd, 1e-6));
  }, 0);
}

function likelyDoubts(explanations: readonly Explanation[]): Doubt[] {
  const weights = new Map<Doubt, number>();
  for (const { doubts, weight } of explanations)
    for (const doubt of doubts) weights.set(doubt, (weights.get(doubt) ?? 0) + weight);
  return [...weights].filter(([, weight]) => weight > DOUBTED_FROM).map(([doubt]) => doubt);
}

/** Three-point Gauss–Hermite quadrature of a normal distribution. */
const NODES = [
  { deviations: -Math.sqrt(3), weight: 1 / 6 },
  { deviations: 0, weight: 2 / 3 },
  { deviations: Math.sqrt(3), weight: 1 / 6 },
];

/** An expected gain in certainty below this is not worth a tape measure. */
const MIN_GAIN = 0.03;

/** The unmeasured girth that is expected to raise the certainty most, and the certainty expected with it. Null if none helps. */
export function mostHelpfulMeasure(
  chart: SizeChart,
  body: Body,
  preference: Preference,
): { girth: Girth; certainty: number } | null {
  const now = certaintyOf(chart, body, preference);
  const options = fitColumns(chart)
    .filter(({ girth }) => body.girthsCm[girth] === null)
    .map(({ girth }) => ({ girth, certainty: expectedCertainty(chart, body, preference, girth) }));
  const [best] = options.toSorted((a, b) => b.certainty - a.certainty);
  return best && best.certainty > now + MIN_GAIN ? best : null;
}

function expectedCertainty(chart: SizeChart, body: Body, preference: Preference, girth: Girth): number {
  const { mean, sd } = predicted(body, girth);
  return NODES.reduce((sum, { deviations, weight }) => {
    const girthsCm = { ...body.girthsCm, [girth]: mean + deviations * sd };
    return sum + weight * certaintyOf(chart, { ...body, girthsCm, tape: body.tape ?? "guided" }, preference);
  }, 0);
}

/** Rounded to tenths when shown, so few points are enough. */
function certaintyOf(chart: SizeChart, body: Body, preference: Preference): number {
  const { probabilities, best } = weighSizes(chart, body, preference, COARSE_POINTS);
  return probabilities[best] ?? 0;
}

function predicted(body: Body, girth: Girth): { mean: number; sd: number } {
  const index = GIRTHS.indexOf(girth);
  const explanations = explainReadings(girthPrior(body), body);
  const mean = explanations.reduce((sum, { girths, weight }) => sum + weight * (girths.mean[index] ?? 0), 0);
  const variance = explanations.reduce(
    (sum, { girths, weight }) =>
      sum + weight * ((girths.covariance[index]?.[index] ?? 0) + ((girths.mean[index] ?? 0) - mean) ** 2),
    0,
  );
  return { mean, sd: Math.sqrt(variance) };
}
