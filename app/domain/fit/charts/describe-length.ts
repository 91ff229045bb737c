import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { columnIndex } from "#app/domain/fit/charts/chart-columns.ts";
import type { SizeRecommendation } from "#app/domain/fit/engine/recommend-size.ts";

// Heights above the floor as shares of stature, means of the ANSUR II survey (women and men differ by less than 0.01): the nape of the
// neck, the natural waist, and the levels at which a hem may fall.
const NECK = 0.855;
const WAIST = 0.62;
const LEVELS = [
  { above: 0.42, words: "falls to the hip" },
  { above: 0.31, words: "falls to mid-thigh" },
  { above: 0.285, words: "falls just above the knee" },
  { above: 0.255, words: "falls to the knee" },
  { above: 0.21, words: "falls just below the knee" },
  { above: 0.1, words: "falls to mid-calf" },
  { above: 0.02, words: "falls to the ankle" },
];

/** Where the recommended size ends on a body of this height: "At 155 cm 3XL falls to mid-calf." Null without a length or a height. */
export function describeLength(
  chart: SizeChart,
  { recommended, heightCm }: Pick<SizeRecommendation, "recommended" | "heightCm">,
): string | null {
  const values = chart.rows.find(({ size }) => size === recommended)?.values;
  if (!values || heightCm === null) return null;
  const length = values[columnIndex(chart, { of: "garment", measure: "length" })];
  const outseam = values[columnIndex(chart, { of: "garment", measure: "outseam" })];
  if (length === undefined && outseam === undefined) return null;
  const hem = length === undefined ? WAIST - (outseam ?? 0) / heightCm : NECK - length / heightCm;
  const words = LEVELS.find(({ above }) => hem > above)?.words ?? "reaches the floor";
  return `At a height of ${Math.round(heightCm)} cm, ${recommended} ${words}.`;
}
