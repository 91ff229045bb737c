import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { GIRTHS, fromCm, type LengthUnit } from "#app/domain/fit/body/body.ts";
import { fitColumns, type FitColumn, garmentEase } from "#app/domain/fit/charts/chart-columns.ts";

const enumeration = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The body that a size fits: "a bust of 122 cm, a waist of 107 cm and a hip of 129 cm". Null without body columns. */
export function describeSize(chart: SizeChart, size: string, unit: LengthUnit): string | null {
  const row = chart.rows.find((candidate) => candidate.size === size);
  const girths = fitColumns(chart).flatMap(({ girth, word, index }) => {
    const cm = row?.values[index];
    return cm === undefined
      ? []
      : [`${girth === "upperArm" ? "an" : "a"} ${word} of ${fromCm(cm, unit)} ${unit}`];
  });
  return girths.length === 0 ? null : enumeration.format(girths);
}

/** The size of the piece in an image, worn or hung, with the first girth of the chart: "Shown in 3XL: bust 122 cm". */
export function describeSizeInImage(chart: SizeChart | null, size: string): string {
  const row = chart?.rows.find((candidate) => candidate.size === size);
  const [girth] = chart ? fitColumns(chart) : [];
  const cm = girth && row?.values[girth.index];
  return `Shown in ${size}${girth && cm !== undefined ? `: ${girth.word} ${cm} cm` : ""}`;
}

/** The smallest and the largest ease of a garment at a girth. */
export interface EaseRange {
  /** "bust" */
  word: string;
  minCm: number;
  maxCm: number;
}

/** The garment's ease in cm over the sizes of a chart, smallest and largest, by girth. Empty where the chart does not say. */
export function easeRanges(chart: SizeChart): EaseRange[] {
  const ease = garmentEase(chart);
  return fitColumns(chart).flatMap(({ girth, word }) => {
    const eases = ease.flatMap((row) => row[GIRTHS.indexOf(girth)] ?? []);
    return eases.length === 0 ? [] : [{ word, minCm: Math.min(...eases), maxCm: Math.max(...eases) }];
  });
}

/** Ease (garment minus body) from which a cut is loose. */
const LOOSE_EASE_CM = 15;

/** Advice for a body between two sizes. Null for a chart without body columns. */
export function betweenSizesAdvice(chart: SizeChart): string | null {
  const columns = fitColumns(chart);
  if (columns.length === 0) return null;
  const isLooseAt = ({ girth }: FitColumn) =>
    garmentEase(chart).every((ease) => (ease[GIRTHS.indexOf(girth)] ?? 0) >= LOOSE_EASE_CM);
  return columns.every(isLooseAt)
    ? "Between two sizes, take the larger, or the smaller for a closer fit: the cut leaves room."
    : "Between two sizes, take the larger.";
}
