import type { SeedProduct } from "#db/seed/catalogue/seed-product.ts";
import { sizeCharts } from "#db/seed/catalogue/size-charts.ts";
import { showsWornSizes } from "#db/seed/catalogue/worn-sizes.ts";

/** Around the bust or chest of the form in the images, in centimetres; measured on `tools/images/scenes/form.py`. */
const FORM_BUST_CM = 137;

/** The size in the images, for pieces that are dressed on the one form: "Shown on 5XL: bust 137 cm." */
export function shownOn({ sizeChartSlug }: Pick<SeedProduct, "sizeChartSlug">): string | undefined {
  if (showsWornSizes({ sizeChartSlug })) return undefined;
  const chart = sizeCharts.find(({ slug }) => slug === sizeChartSlug)?.chart;
  const column = chart?.columns.findIndex(({ of, measure }) => of === "body" && measure === "bust") ?? -1;
  if (!chart || column < 0) return undefined;
  const distance = (row: (typeof chart.rows)[number]) =>
    Math.abs((row.values[column] ?? Number.NaN) - FORM_BUST_CM);
  const [nearest] = chart.rows.toSorted((one, other) => distance(one) - distance(other));
  const part = chart.sex === "male" ? "chest" : "bust";
  return nearest && `Shown on ${nearest.size}: ${part} ${FORM_BUST_CM} cm.`;
}
