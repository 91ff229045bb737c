import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import type { ProductFit } from "#app/domain/fit/feedback/product-fit.ts";

/**
 * A chart with the body measurements that the sizes of a product really fit: those of a size that is cut small are lowered by its share of
 * the step to the neighbouring size. A size that nobody bought is shifted like the product. In half centimetres; the garment's own
 * measurements stay.
 */
export function shiftedChart(chart: SizeChart, fit: Pick<ProductFit, "shift" | "sizes">): SizeChart {
  const columns = new Set(fitColumns(chart).map(({ index }) => index));
  const shiftOf = new Map(fit.sizes.map(({ size, shift }) => [size, shift]));
  return {
    ...chart,
    rows: chart.rows.map(({ size, values }, row) => {
      const shift = shiftOf.get(size) ?? fit.shift;
      const step = (index: number) => stepOf(chart, row, index);
      return {
        size,
        values: values.map((value, index) =>
          columns.has(index) ? value - Math.round(shift * step(index) * 2) / 2 : value,
        ),
      };
    }),
  };
}

/** The difference to the next size, of the last one to the previous. The same size in another length is skipped. */
function stepOf({ rows }: SizeChart, row: number, index: number): number {
  const own = rows[row]?.values[index] ?? 0;
  const differs = ({ values }: SizeChart["rows"][number]) => values[index] !== own;
  const next = rows.slice(row + 1).find(differs)?.values[index];
  const previous = rows.slice(0, row).findLast(differs)?.values[index] ?? own;
  return next === undefined ? own - previous : next - own;
}
