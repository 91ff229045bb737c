import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { type HemLevel, fromCm, type LengthUnit } from "#app/domain/fit/body/body.ts";
import { hemHeight, levelHeight, nearestLevel } from "#app/domain/fit/charts/hem.ts";
import type { SizeRecommendation } from "#app/domain/fit/engine/recommend-size.ts";

const enumeration = new Intl.ListFormat("en-GB", { type: "conjunction" });

const LEVEL_WORDS: Record<HemLevel, string> = {
  hip: "your hip",
  thigh: "mid-thigh",
  knee: "your knee",
  calf: "mid-calf",
  ankle: "your ankle",
  floor: "the floor",
};

/** Bodies of the same height differ by more than this. */
const CLOSE_CM = 2;
const LITTLE_CM = 6;

type Wearer = Pick<SizeRecommendation, "recommended" | "sex" | "heightCm" | "length">;

/**
 * Describes where the recommended size ends on the body, compared with the shopper's preference, and how the other sizes differ: "3XL
 * ends about 4 cm below your knee, a little longer than you like. 4XL ends 1 cm lower." Null without a height, a size, or a length in the
 * chart.
 */
export function describeLength(
  chart: SizeChart,
  { recommended, sex, heightCm, length }: Wearer,
  unit: LengthUnit,
): string | null {
  const values = chart.rows.find(({ size }) => size === recommended)?.values;
  if (!values || heightCm === null) return null;
  const stature = { sex, heightCm };
  const hem = hemHeight(chart, values, stature);
  if (hem === null) return null;
  const comparison = length === null ? "" : `, ${compare(hem - levelHeight(length, stature))}`;
  const hemPosition = describePlace(hem, length ?? nearestLevel(hem, stature), { stature, unit });
  return [`${recommended} ${hemPosition}${comparison}.`, describeOthers(chart, hem, { stature, unit })]
    .join(" ")
    .trim();
}

interface Terms {
  stature: { sex: SizeRecommendation["sex"]; heightCm: number };
  unit: LengthUnit;
}

function describePlace(hem: number, level: HemLevel, { stature, unit }: Terms): string {
  if (hem < 1) return "reaches the floor";
  const above = hem - levelHeight(level, stature);
  if (Math.abs(above) <= CLOSE_CM) return `ends at ${LEVEL_WORDS[level]}`;
  return `ends about ${lengthText(above, unit)} ${above > 0 ? "above" : "below"} ${LEVEL_WORDS[level]}`;
}

/** Compares a hem with the preferred level, in words; `above` is in cm. */
function compare(above: number): string {
  if (Math.abs(above) <= CLOSE_CM) return "as you like it";
  return `${Math.abs(above) <= LITTLE_CM ? "a little " : ""}${above > 0 ? "shorter" : "longer"} than you like`;
}

/** The sizes whose hem is higher or lower. */
function describeOthers(chart: SizeChart, hem: number, { stature, unit }: Terms): string {
  const sizes = new Map<string, string[]>();
  for (const { size, values } of chart.rows) {
    const above = Math.round((hemHeight(chart, values, stature) ?? hem) - hem);
    if (above === 0) continue;
    const difference = `${lengthText(above, unit)} ${above > 0 ? "higher" : "lower"}`;
    sizes.set(difference, [...(sizes.get(difference) ?? []), size]);
  }
  const parts = [...sizes].map(
    ([difference, sizeNames]) =>
      `${enumeration.format(sizeNames)} ${sizeNames.length > 1 ? "end" : "ends"} ${difference}`,
  );
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}

const lengthText = (cm: number, unit: LengthUnit) => `${fromCm(Math.round(Math.abs(cm)), unit)} ${unit}`;
