import type { ProductDetailView, SizeChart } from "#app/domain/catalog/catalog.ts";
import { GIRTHS, type Girth, type Sex } from "#app/domain/fit/body.ts";

export interface FitColumn {
  girth: Girth;
  /** The chart's term: "bust" or "chest". */
  word: string;
  /** Index of its values in a row. */
  index: number;
}

/** The body columns of a chart: "To fit bust", and "To fit waist up to" for ranges. */
export function fitColumns(chart: SizeChart): FitColumn[] {
  return chart.columns.flatMap((column, index) => {
    const [, word = ""] = /^to fit (bust|chest|waist|hip|upper arm)(?: up to)?$/i.exec(column) ?? [];
    const girth = GIRTH_BY_WORD[word.toLowerCase()];
    return girth ? [{ girth, word: word.toLowerCase(), index }] : [];
  });
}

const GIRTH_BY_WORD: Partial<Record<string, Girth>> = {
  bust: "bust",
  chest: "bust",
  waist: "waist",
  hip: "hip",
  "upper arm": "upperArm",
};

/** Whose bodies a chart is made for, where nobody says: men's charts have a chest. */
export function chartSex(chart: SizeChart): Sex {
  return fitColumns(chart).some(({ word }) => word === "chest") ? "male" : "female";
}

/** Whether a column measures the body rather than the garment. */
export function isFitColumn(name: string): boolean {
  return /^to fit /i.test(name);
}

/** The short heading of a body column: "Bust" for "To fit bust". */
export function bodyColumnLabel(name: string): string {
  const label = name.replace(/^to fit /i, "");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A product's chart with the sizes that it is made in. Null without a chart, and where the sizes do not depend on the body. */
export function offeredChart(product: Pick<ProductDetailView, "sizeChart" | "sizes">): SizeChart | null {
  const { sizeChart, sizes } = product;
  if (!sizeChart || fitColumns(sizeChart).length === 0) return null;
  const rows = sizeChart.rows.filter(({ size }) => sizes.includes(size));
  return rows.length > 0 ? { ...sizeChart, rows } : null;
}

/** The largest girths that each size of a chart fits, in the order of `GIRTHS`; Infinity where the chart has no column. */
export function girthLimits(chart: SizeChart): number[][] {
  const columns = fitColumns(chart);
  return chart.rows.map(({ values }) =>
    GIRTHS.map((girth) => {
      const column = columns.find((known) => known.girth === girth);
      return (column && values[column.index]) ?? Infinity;
    }),
  );
}

/** The garment's ease (garment minus body that it is made for) of each size, in the order of `GIRTHS`; null where the chart does not say. */
export function garmentEase(chart: SizeChart): (number | null)[][] {
  const limits = girthLimits(chart);
  return chart.rows.map(({ values }, row) => {
    const at = (...names: string[]) => {
      const index = chart.columns.findIndex((column) => names.includes(column.toLowerCase()));
      return values[index] ?? null;
    };
    const bust = at("bust", "chest");
    const hip = at("hip");
    const isWaistShown = chart.columns.some((column) => /^waist/i.test(column));
    // Without a waist measurement a garment hangs straight, so its waist is at least the narrower of bust and hip.
    const waist = isWaistShown || bust === null || hip === null ? at("waist") : Math.min(bust, hip);
    return [bust, waist, hip, at("upper arm")].map((garment, girth) => {
      const limit = limits[row]?.[girth] ?? Infinity;
      return garment === null || limit === Infinity ? null : garment - limit;
    });
  });
}
