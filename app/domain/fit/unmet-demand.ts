import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { GIRTHS, type Girth } from "#app/domain/fit/body/body.ts";
import { girthLimits } from "#app/domain/fit/charts/chart-columns.ts";
import { girthPrior } from "#app/domain/fit/engine/population.ts";
import { explainReadings } from "#app/domain/fit/internal/engine/tape.ts";

export const DEMAND_BAND_CM = 10;

export interface UnmetDemandRow {
  productId: string;
  name: string;
  girth: Girth;
  bandCm: number;
  count: number;
}

/** The girth that exceeds the largest size of a chart most, as the lower end of a band of 10 cm. Null if none is expected to. */
export function unmetMeasure(chart: SizeChart, body: Body): { girth: Girth; bandCm: number } | null {
  const limits = girthLimits(chart).at(-1) ?? [];
  const explanations = explainReadings(girthPrior(body), body);
  const expected = GIRTHS.map((_, at) =>
    explanations.reduce((sum, { girths, weight }) => sum + weight * (girths.mean[at] ?? 0), 0),
  );
  const over = GIRTHS.map((girth, at) => ({
    girth,
    cm: expected[at] ?? 0,
    excess: (expected[at] ?? 0) - (limits[at] ?? Infinity),
  }));
  const [worst] = over.toSorted((a, b) => b.excess - a.excess);
  if (!worst || worst.excess <= 0) return null;
  return { girth: worst.girth, bandCm: Math.floor(worst.cm / DEMAND_BAND_CM) * DEMAND_BAND_CM };
}
