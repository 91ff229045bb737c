import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import type { FitArea } from "#app/domain/fit/feedback/fit-feedback.ts";
import { z } from "zod";
import { normalCdf } from "#app/domain/fit/engine/gaussian.ts";

/**
 * A chart with the body measurements that the sizes of a product really fit: those of a size that is cut small are lowered by its share of
 * the step to the neighbouring size. A size in several lengths has one shift, the mean of those known; a size that nobody bought is shifted
 * like the product. In half centimetres; the garment's own measurements stay.
 */
export function shiftedChart(chart: SizeChart, fit: Pick<ProductFit, "shift" | "sizes">): SizeChart {
  const columns = new Set(fitColumns(chart).map(({ index }) => index));
  const shiftOf = new Map(fit.sizes.map(({ size, shift }) => [size, shift]));
  /** Of a row's size in all its lengths: rows that fit the same bodies. */
  function sharedShift(rowValues: readonly number[]): number {
    const alike = chart.rows.filter(({ values }) => [...columns].every((at) => values[at] === rowValues[at]));
    const shifts = alike.flatMap(({ size }) => shiftOf.get(size) ?? []);
    return shifts.length > 0 ? shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length : fit.shift;
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
  const value = rows[row]?.values[index] ?? 0;
  const differs = ({ values }: SizeChart["rows"][number]) => values[index] !== value;
  const next = rows.slice(row + 1).find(differs)?.values[index];
  const previous = rows.slice(0, row).findLast(differs)?.values[index] ?? value;
  return next === undefined ? value - previous : next - value;
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

/** The number of buyers of a size who found it too small, right or too large, or kept it without a review. */
export interface SizeOutcomes {
  size: string;
  tooSmall: number;
  right: number;
  tooLarge: number;
  kept: number;
}

interface EstimatedShift {
  /** In sizes, the posterior mean; positive if the product is cut small. */
  shift: number;
  /** The probability that it is off by at least half a size in the direction of `shift`. */
  certainty: number;
  sizes: SizeShifts;
}

/** Sizes from -2 to 2 in steps of a tenth. */
const GRID = Array.from({ length: 41 }, (_, index) => (index - 20) / 10);

/** Most products are true to size; one in twenty is one size off in either direction; a few are anything. */
const PRIOR = [
  { weight: 0.82, mean: 0, sd: 0.15 },
  { weight: 0.08, mean: 1, sd: 0.3 },
  { weight: 0.08, mean: -1, sd: 0.3 },
  { weight: 0.02, mean: 0, sd: 1 },
];
/** A size differs from its product's shift by this much. */
const SIZE_SD = 0.15;
/** The standard deviation between a shopper's right size and the bought one, and the difference from which it is called too small or too large; in sizes. */
const BUYER_SD = 0.6;
const NOTICEABLE_FROM = 0.8;
/** The size finder rather recommends a size too many than one too few. */
const BOUGHT_LARGER_BY = 0.1;
/** The share of answers that say nothing about the cut: another body, another taste, a slip. */
const NOISE = 0.12;
/** The share of buyers who keep a piece that does not fit and give no answer. */
const SILENT_SHARE = 0.5;

/** Estimates by how much a product and each of its sizes are cut off, by a grid over the shift: exact, and without chance. */
export function estimateShift(outcomes: readonly SizeOutcomes[]): EstimatedShift {
  const sizeLogs = outcomes.map((size) => GRID.map((shift) => logLikelihood(size, shift)));
  const ofProduct = sizeLogs.map((logs) => GRID.map((shift) => logMarginal(logs, shift)));
  const total = GRID.map((_, at) => ofProduct.reduce((sum, logs) => sum + (logs[at] ?? 0), 0));
  const posterior = normalised(GRID.map((shift, at) => Math.log(priorAt(shift)) + (total[at] ?? 0)));
  const shift = meanOf(posterior);
  const isOff = (value: number) => (shift > 0 ? value >= 0.5 : value <= -0.5);
  const certainty = GRID.reduce((sum, value, at) => sum + (isOff(value) ? (posterior[at] ?? 0) : 0), 0);
  const sizes = outcomes.map(({ size }, index) => {
    // The prior of this size from the answers of the other sizes, times the likelihood of its own answers.
    const others = normalised(
      GRID.map((value, at) => Math.log(priorAt(value)) + (total[at] ?? 0) - (ofProduct[index]?.[at] ?? 0)),
    );
    const expected = GRID.map((value) =>
      Math.log(
        GRID.reduce((sum, product, at) => sum + (others[at] ?? 0) * density(value - product, SIZE_SD), 0),
      ),
    );
    return { size, shift: meanOf(normalised(expected.map((log, at) => log + (sizeLogs[index]?.[at] ?? 0)))) };
  });
  return { shift, certainty, sizes };
}

function logLikelihood({ tooSmall, right, tooLarge, kept }: SizeOutcomes, shift: number): number {
  const small = normalCdf((shift - BOUGHT_LARGER_BY - NOTICEABLE_FROM) / BUYER_SD);
  const large = normalCdf((BOUGHT_LARGER_BY - shift - NOTICEABLE_FROM) / BUYER_SD);
  const [pSmall, pLarge, pRight] = [small, large, 1 - small - large].map(
    (probability) => NOISE / 3 + (1 - NOISE) * probability,
  ) as [number, number, number]; // as many as were mapped
  const pKept = pRight + SILENT_SHARE * (pSmall + pLarge);
  return (
    tooSmall * Math.log(pSmall) +
    right * Math.log(pRight) +
    tooLarge * Math.log(pLarge) +
    kept * Math.log(pKept)
  );
}

/** The logarithm of a size's likelihood for a shift of its product. */
function logMarginal(logs: readonly number[], product: number): number {
  const highest = Math.max(...logs);
  return (
    highest +
    Math.log(
      GRID.reduce(
        (sum, value, at) => sum + density(value - product, SIZE_SD) * Math.exp((logs[at] ?? 0) - highest),
        0,
      ),
    )
  );
}

function normalised(logs: readonly number[]): number[] {
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

const meanOf = (weights: readonly number[]) =>
  GRID.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

const density = (value: number, sd: number) => Math.exp(-0.5 * (value / sd) ** 2) / sd;

const priorAt = (shift: number) =>
  PRIOR.reduce((sum, { weight, mean, sd }) => sum + weight * density(shift - mean, sd), 0);
