import type { SizeChart, FittingSize } from "#app/domain/catalog/catalog.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import type { Preference } from "#app/domain/fit/body/body.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";

/** A size chart as products of one shift use it (`products.fitShift`), with the slugs of its sizes by label. */
export interface NamedChart {
  slug: string;
  chart: SizeChart;
  shift: number;
  sizeSlugs: Record<string, string>;
}

/** The recommended size of each chart and shift for bodies of this sex; charts without a size that fits are left out. */
export function fittingSizes(
  charts: readonly NamedChart[],
  body: Body,
  preference: Preference,
): FittingSize[] {
  return charts.flatMap(({ slug, chart, shift, sizeSlugs }) => {
    const isForOthers = chart.sex !== null && chart.sex !== body.sex;
    if (isForOthers || fitColumns(chart).length === 0) return [];
    const { recommended } = recommendSize(shiftedChart(chart, { shift, sizes: [] }), body, { preference });
    const size = recommended === null ? undefined : sizeSlugs[recommended];
    return size ? [{ chart: slug, shift, size }] : [];
  });
}
