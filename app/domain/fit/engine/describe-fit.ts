import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { type Girth, fromCm, type LengthUnit } from "#app/domain/fit/body/body.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import type { SizeRecommendation } from "#app/domain/fit/engine/recommend-size.ts";
import type { Doubt } from "#app/domain/fit/internal/engine/tape.ts";

const enumeration = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** A probability in words: "about 8 in 10", "almost certain". */
export function describeCertainty(certainty: number): string {
  return certainty >= 0.95 ? "almost certain" : `about ${Math.max(1, Math.round(certainty * 10))} in 10`;
}

/**
 * Sentences for the shopper: questions about contradictory readings, a body that no size fits, and a piece that is cut for the
 * other sex.
 */
export function describeNotes(chart: SizeChart, recommendation: SizeRecommendation): string[] {
  const words = new Map(fitColumns(chart).map(({ girth, word }) => [girth, word]));
  const largest = chart.rows.at(-1)?.size;
  const isLoose = recommendation.sizes.every(({ fit }) => Object.values(fit).every((at) => at === "loose"));
  return [
    ...recommendation.doubts.map((doubt) => describeDoubt(doubt, words)),
    ...(recommendation.recommended === null && largest
      ? [`The largest size of this piece, ${largest}, is probably too small.`]
      : []),
    ...(chart.sex !== null && chart.sex !== recommendation.sex
      ? [
          `This piece is cut for ${chart.sex === "female" ? "women" : "men"}; the size is chosen by your measurements.`,
        ]
      : []),
    ...(isLoose ? ["Even the smallest size of this piece is probably loose."] : []),
  ];
}

function describeDoubt(doubt: Doubt, words: ReadonlyMap<Girth, string>): string {
  if (doubt === "swapped") return "Could waist and hip be swapped? We have read them the other way round.";
  if (doubt === "inches") return "Are these measurements in inches? We have read them as inches.";
  const again = "Would you measure once more?";
  if (doubt === "under-bust")
    return "The bust seems small for the rest of the body. It is measured over the fullest part, not below it.";
  if (doubt === "waist")
    return `The waist does not match the rest of the body. Was it measured at the navel? The waist of our charts is a hand’s width above. ${again}`;
  return `The ${words.get(doubt) ?? "upper arm"} does not match the rest of the body. ${again}`;
}

/** Describes how the neighbouring sizes would differ, as sentences. */
export function describeNeighbours(
  chart: SizeChart,
  recommendation: SizeRecommendation,
  unit: LengthUnit,
): string[] {
  const recommendedRow = chart.rows.find(({ size }) => size === recommendation.recommended);
  if (!recommendedRow) return [];
  const columns = fitColumns(chart);
  // The same size in another length is no neighbour.
  const isOther = ({ values }: typeof recommendedRow) =>
    columns.some(({ index }) => values[index] !== recommendedRow.values[index]);
  const rows = chart.rows.filter((row) => row === recommendedRow || isOther(row));
  const row = rows.indexOf(recommendedRow);
  const [smaller, larger] = [rows[row - 1], rows[row + 1]];
  const smallerFit = recommendation.sizes.find(({ size }) => size === smaller?.size)?.fit;
  const tight = columns.filter(({ girth }) => smallerFit?.[girth] === "tight");
  const [first] = columns;
  const more =
    first && larger ? (larger.values[first.index] ?? 0) - (recommendedRow.values[first.index] ?? 0) : 0;
  return [
    ...(smaller
      ? [
          tight.length > 0
            ? `${smaller.size} would be tight at the ${enumeration.format(tight.map(({ word }) => word))}.`
            : `${smaller.size} would sit closer everywhere.`,
        ]
      : []),
    ...(first && larger
      ? [`${larger.size} would give about ${fromCm(more, unit)} ${unit} more room at the ${first.word}.`]
      : []),
  ];
}
