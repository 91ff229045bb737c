import type { ColumnKind } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
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
export function columnIndex({ columns }: SizeChart, { of, measure }: ColumnKind): number {
  return columns.findIndex((column) => column.of === of && column.measure === measure);
}

/** Whose bodies a chart is made for; women's where it does not say. */
export function chartSex(chart: SizeChart): Sex {
  return chart.sex ?? "female";
}
