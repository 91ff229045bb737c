import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import type { FitArea } from "#app/domain/fit/feedback/fit-feedback.ts";
import { isEvident, type ProductFit } from "#app/domain/fit/feedback/product-fit.ts";
import { shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";

export interface CorrectedMeasure {
  /** The chart's term: "bust". */
  word: string;
  /** The mean change of "To fit" over the sizes, in half centimetres. */
  byCm: number;
}

/** An area is corrected alone if this share of the answers that name one name it, and at least so many. */
const ONLY_FROM = 0.6;
const MIN_NAMED = 3;

/**
 * The change of a chart's body measurements that buyers' answers propose; empty without evidence. If most answers that name a
 * measurement name the same one, only that one is changed.
 */
export function proposeCorrection(
  chart: SizeChart,
  fit: ProductFit,
  areas: ReadonlyMap<FitArea, number>,
): CorrectedMeasure[] {
  if (!isEvident(fit)) return [];
  const shifted = shiftedChart(chart, fit);
  const named = [...areas.values()].reduce((sum, count) => sum + count, 0);
  const columns = fitColumns(chart);
  const only = columns.find(({ girth }) => (areas.get(girth) ?? 0) >= Math.max(MIN_NAMED, ONLY_FROM * named));
  return (only ? [only] : columns).map(({ word, index }) => {
    const changes = chart.rows.map(
      ({ values }, row) => (shifted.rows[row]?.values[index] ?? 0) - (values[index] ?? 0),
    );
    const mean = changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length);
    return { word, byCm: Math.round(mean * 2) / 2 };
  });
}
