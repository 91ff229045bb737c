import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { HEM_LEVELS, type HemLevel, type Sex } from "#app/domain/fit/body/body.ts";
import { chartSex, columnIndex } from "#app/domain/fit/charts/chart-columns.ts";

// Heights above the floor as shares of stature: means of the ANSUR II survey (US Army 2012; 1,986 women and 4,082 men) of the nape, the
// fullest hip (trochanterion) and the knee (mid-patella). The natural waist is 2 % above the survey's waist at the navel and the ankle bone
// at 4 % (assumptions); mid-thigh and mid-calf lie halfway.
const WAIST = 0.62;
const ANKLE = 0.04;
const PROPORTIONS: Record<Sex, { nape: number; hip: number; knee: number }> = {
  female: { nape: 0.857, hip: 0.519, knee: 0.276 },
  male: { nape: 0.864, hip: 0.513, knee: 0.278 },
};

type Stature = Pick<Body, "sex"> & { heightCm: number };

/** The height of a level above the floor in cm. */
export function levelHeight(level: HemLevel, { sex, heightCm }: Stature): number {
  const { hip, knee } = PROPORTIONS[sex];
  const shares = { hip, thigh: (hip + knee) / 2, knee, calf: (knee + ANKLE) / 2, ankle: ANKLE, floor: 0 };
  return shares[level] * heightCm;
}

/** The height of a garment's hem above the floor in cm, negative if it is longer; null where the chart has no length. */
export function hemHeight(
  chart: SizeChart,
  values: readonly number[],
  { sex, heightCm }: Stature,
): number | null {
  const length = values[columnIndex(chart, { of: "garment", measure: "length" })];
  const outseam = values[columnIndex(chart, { of: "garment", measure: "outseam" })];
  if (length !== undefined) return PROPORTIONS[sex].nape * heightCm - length;
  return outseam === undefined ? null : WAIST * heightCm - outseam;
}

/** The level closest to a hem. */
export function nearestLevel(hem: number, stature: Stature): HemLevel {
  const distance = (level: HemLevel) => Math.abs(hem - levelHeight(level, stature));
  return HEM_LEVELS.reduce((best, level) => (distance(level) < distance(best) ? level : best));
}

const [SHORT_CM, TALL_CM] = [150, 170];

/** The levels at which shoppers may like the garment of a chart to end: where it ends on short and tall ones, and one level beyond. */
export function hemLevels(chart: SizeChart): HemLevel[] {
  const middle = chart.rows[Math.floor(chart.rows.length / 2)]?.values ?? [];
  const [lowest, highest] = [SHORT_CM, TALL_CM].map((heightCm) => {
    const stature = { sex: chartSex(chart), heightCm };
    const hem = hemHeight(chart, middle, stature);
    return hem === null ? null : HEM_LEVELS.indexOf(nearestLevel(hem, stature));
  });
  if (typeof lowest !== "number" || typeof highest !== "number") return [];
  return HEM_LEVELS.slice(Math.max(0, highest - 1), lowest + 2);
}

/** The levels at which the garments of a chart may end, by the chart's name. */
export interface LengthChoice {
  chart: string;
  levels: HemLevel[];
}

/** One choice for each name among charts that have a length. */
export function lengthChoices(charts: readonly SizeChart[]): LengthChoice[] {
  const byName = new Map(charts.map((chart) => [chart.name, hemLevels(chart)]));
  return [...byName].flatMap(([chart, levels]) => (levels.length > 0 ? [{ chart, levels }] : []));
}
