import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import type { FitArea } from "#app/domain/fit/feedback/fit-feedback.ts";
import { z } from "zod";

/**
 * A chart with the body measurements that the sizes of a product really fit: those of a size that is cut small are lowered by its share of
 * the step to the neighbouring size. A size in several lengths has one shift, the mean of those known; a size that nobody bought is shifted
 * like the product. In half centimetres; the garment's own measurements stay.
 */
export function shiftedChart(chart: SizeChart, fit: Pick<ProductFit, "shift" | "sizes">): SizeChart {
  const columns = new Set(fitColumns(chart).map(({ index }) => index));
  const shiftOf = new Map(fit.sizes.map(({ size, shift }) => [size, shift]));
  /** Of a row's size in all its lengths: rows that fit the same bodies. */
  function sharedShift(own: readonly number[]): number {
    const alike = chart.rows.filter(({ values }) => [...columns].every((at) => values[at] === own[at]));
    const known = alike.flatMap(({ size }) => shiftOf.get(size) ?? []);
    return known.length > 0 ? known.reduce((sum, shift) => sum + shift, 0) / known.length : fit.shift;
  }
  return {
    ...chart,
    rows: chart.rows.map(({ size, values }, row) => {
      const shift = sharedShift(values);
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

/** The estimated shift of each size of a product that was bought. */
export const StoredSizeShifts = z.array(z.object({ size: z.string(), shift: z.number() }));

export type SizeShifts = z.infer<typeof StoredSizeShifts>;

/** Counts of buyers' answers about the fit of a product, and the shift estimated from them. */
export interface ProductFit {
  tooSmall: number;
  right: number;
  tooLarge: number;
  /** In sizes; positive if it is cut small. */
  shift: number;
  /** The probability that it is off by at least half a size in the direction of `shift`. */
  certainty: number;
  sizes: SizeShifts;
}

/** Fewer answers are anecdotes. */
const MIN_ANSWERS = 5;
const MIN_CERTAINTY = 0.6;

/** Whether the answers are enough to say that a product is cut small or large. */
export function isEvident({
  tooSmall,
  right,
  tooLarge,
  shift,
  certainty,
}: Omit<ProductFit, "sizes">): boolean {
  return tooSmall + right + tooLarge >= MIN_ANSWERS && Math.abs(shift) >= 0.5 && certainty >= MIN_CERTAINTY;
}

/** "Order one size up: 9 of 11 found it small." Null without evidence. */
export function describeShift(fit: ProductFit | null): string | null {
  if (!fit || !isEvident(fit)) return null;
  const [way, word, count] =
    fit.shift > 0 ? (["up", "small", fit.tooSmall] as const) : (["down", "large", fit.tooLarge] as const);
  const steps = Math.max(1, Math.round(Math.abs(fit.shift)));
  const answers = fit.tooSmall + fit.right + fit.tooLarge;
  return `Order ${steps === 1 ? "one size" : "two sizes"} ${way}: ${count} of ${answers} found it ${word}.`;
}

/** Shoppers do not notice a smaller shift. In sizes. */
const UNNOTICED_SHIFT = 0.25;

/** No estimate is certain. */
const MAX_PERCENT = 99;

/** "Cut 0.9 sizes small, 97% sure" to be off by at least half a size. */
export function describeEstimate({ shift, certainty }: ProductFit): string {
  if (Math.abs(shift) < UNNOTICED_SHIFT) return "True to size";
  const way = shift > 0 ? "small" : "large";
  return `Cut ${Math.abs(shift).toFixed(1)} sizes ${way}, ${Math.min(MAX_PERCENT, Math.round(certainty * 100))}% sure`;
}

/** "Chart for this product: bust −8 cm, hip −8 cm". Null without a proposal. */
export function describeCorrection(correction: readonly CorrectedMeasure[]): string | null {
  if (correction.length === 0) return null;
  const parts = correction.map(({ word, byCm }) => `${word} ${byCm < 0 ? "−" : "+"}${Math.abs(byCm)} cm`);
  return `Proposed “Your body” columns: ${parts.join(", ")}`;
}
