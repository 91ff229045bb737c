import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { GIRTHS, type Girth, type Preference } from "#app/domain/fit/body/body.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import { girthPrior } from "#app/domain/fit/engine/population.ts";
import { COARSE_POINTS, weighSizes } from "#app/domain/fit/engine/recommend-size.ts";
import { explainReadings } from "#app/domain/fit/internal/engine/tape.ts";

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
