import { STARTER_CHARTS } from "#app/domain/catalog/attributes/starter-charts.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";

export interface SeedSizeChart {
  slug: string;
  name: string;
  chart: StoredSizeChart;
}

/** Starter charts of garments that the sample shop does not sell. */
const NOT_SOLD = new Set(["blouse", "trousers", "dress"]);

export const sizeCharts: SeedSizeChart[] = STARTER_CHARTS.filter(({ key }) => !NOT_SOLD.has(key)).map(
  ({ key: slug, name, chart }) => ({ slug, name, chart }),
);
