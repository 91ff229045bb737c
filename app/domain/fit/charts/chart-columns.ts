import type { SizeChart, ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { GIRTHS, type Girth, type Sex } from "#app/domain/fit/body/body.ts";

export interface FitColumn {
  girth: Girth;
  /** The chart's term: "bust" or "chest". */
  word: string;
  /** Index of its values in a row. */
  index: number;
}

/** The columns of a chart that say which girths of a body each size fits. */
export function fitColumns(chart: SizeChart): FitColumn[] {
  return GIRTHS.flatMap((girth) => {
    const index = columnIndex(chart, { of: "body", measure: girth });
    return index === -1 ? [] : [{ girth, word: girthWord(girth, chart.sex), index }];
  });
}

function girthWord(girth: Girth, sex: SizeChart["sex"]): string {
  if (girth === "upperArm") return "upper arm";
  return girth === "bust" && sex === "male" ? "chest" : girth;
}

/** The index of a column's values in a row; -1 if the chart lacks it. */
export function columnIndex(
  { columns }: SizeChart,
  { of, measure }: Pick<SizeChart["columns"][number], "of" | "measure">,
): number {
  return columns.findIndex((column) => column.of === of && column.measure === measure);
}

/** Whose bodies a chart is made for; women's where it does not say. */
export function chartSex(chart: SizeChart): Sex {
  return chart.sex ?? "female";
}

/** The largest girths that each size of a chart fits, in the order of `GIRTHS`; Infinity where the chart has no column. */
export function girthLimits(chart: SizeChart): number[][] {
  const columns = fitColumns(chart);
  return chart.rows.map(({ values }) =>
    GIRTHS.map((girth) => {
      const column = columns.find((candidate) => candidate.girth === girth);
      return (column && values[column.index]) ?? Infinity;
    }),
  );
}

/** The garment's ease (garment minus body that it is made for) of each size, in the order of `GIRTHS`; null where the chart does not say. */
export function garmentEase(chart: SizeChart): (number | null)[][] {
  const limits = girthLimits(chart);
  const waists = ["waist", "waistRelaxed", "waistStretched"] as const;
  const hasWaist = waists.some((measure) => columnIndex(chart, { of: "garment", measure }) !== -1);
  return chart.rows.map(({ values }, row) => {
    const measureOf = (measure: Girth) => values[columnIndex(chart, { of: "garment", measure })] ?? null;
    const [bust, hip] = [measureOf("bust"), measureOf("hip")];
    // Without a waist measurement a garment hangs straight, so its waist is at least the narrower of bust and hip.
    const waist = hasWaist || bust === null || hip === null ? measureOf("waist") : Math.min(bust, hip);
    return [bust, waist, hip, measureOf("upperArm")].map((garment, girth) => {
      const limit = limits[row]?.[girth] ?? Infinity;
      return garment === null || limit === Infinity ? null : garment - limit;
    });
  });
}

/** A product's chart with the sizes that it is made in. Null without a chart, and where the sizes do not depend on the body. */
export function offeredChart(product: Pick<ProductDetailView, "sizeChart" | "sizes">): SizeChart | null {
  const { sizeChart, sizes } = product;
  if (!sizeChart || fitColumns(sizeChart).length === 0) return null;
  const rows = sizeChart.rows.filter(({ size }) => sizes.includes(size));
  return rows.length > 0 ? { ...sizeChart, rows } : null;
}
