import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { FittingSize } from "#app/domain/catalog/listing/listing-filters.ts";
import type { Body, Preference } from "#app/domain/fit/body/body.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";

/** A size chart with the slugs of its sizes by label. */
export interface NamedChart {
  slug: string;
  chart: SizeChart;
  sizeSlugs: Record<string, string>;
}

/** The recommended size of each chart for bodies of this sex; charts without a size that fits are left out. */
export function fittingSizes(
  charts: readonly NamedChart[],
  body: Body,
  preference: Preference,
): FittingSize[] {
  return charts.flatMap(({ slug, chart, sizeSlugs }) => {
    const isForOthers = chart.sex !== null && chart.sex !== body.sex;
    if (isForOthers || fitColumns(chart).length === 0) return [];
    const { recommended } = recommendSize(chart, body, preference);
    const size = recommended === null ? undefined : sizeSlugs[recommended];
    return size ? [{ chart: slug, size }] : [];
  });
}
