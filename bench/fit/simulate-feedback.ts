import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { Sex } from "#app/domain/fit/body/body.ts";
import { girthLimits } from "#app/domain/fit/charts/chart-columns.ts";
import { estimateShift, type SizeOutcomes, isEvident } from "#app/domain/fit/feedback/shifted-chart.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import type { Girths, NoiseModel } from "./noise.ts";
import { drawPerson, torsoOf } from "./people.ts";
import { seededRandom, type Random } from "./random.ts";

export interface FeedbackSimulation {
  chart: SizeChart;
  sex: Sex;
  /** The ways in which buyers measured themselves; one is drawn for each buyer. */
  noises: readonly NoiseModel[];
  products: number;
  /** Answers per product. */
  answers: number;
  /** By how many sizes each product is really cut small; negative if it is cut large. */
  cutSmallBy: number;
  seed: number;
  /** The share of answers that are random. */
  carelessShare?: number;
}

/** A garment that is larger than the body by up to this is not called too large; the body larger than the garment by up to this, not too small. */
const TOLERANCE_CM = 2;
/** From one size to the next, in cm of girth. */
export const STEP_CM = 8;

/** In how many products a shift is noticed at any time within the answers, and in how many of these the wrong way. */
export function simulateFeedback(simulation: FeedbackSimulation): { noticed: number; wrongWay: number } {
  const random = seededRandom(simulation.seed);
  let [noticed, wrongWay] = [0, 0];
  for (let product = 0; product < simulation.products; product += 1) {
    const bySize = new Map<string, SizeOutcomes>();
    for (let answer = 0; answer < simulation.answers; answer += 1) {
      const { size, verdict } = nextAnswer(simulation, random);
      const counts = bySize.get(size) ?? { size, tooSmall: 0, right: 0, tooLarge: 0, kept: 0 };
      bySize.set(size, { ...counts, [verdict]: counts[verdict] + 1 });
      const estimate = estimateShift([...bySize.values()]);
      if (!isEvident({ ...estimate, ...countsOf([...bySize.values()]) })) continue;
      noticed += 1;
      if (Math.sign(estimate.shift) !== Math.sign(simulation.cutSmallBy)) wrongWay += 1;
      break;
    }
  }
  return { noticed, wrongWay };
}

function countsOf(sizes: readonly SizeOutcomes[]) {
  const sum = (of: "tooSmall" | "right" | "tooLarge") => sizes.reduce((all, size) => all + size[of], 0);
  return { tooSmall: sum("tooSmall"), right: sum("right"), tooLarge: sum("tooLarge") };
}

const VERDICTS = ["tooSmall", "right", "tooLarge"] as const;

/** A simulated customer buys the recommended size and reports how the garment fits. */
export function nextAnswer(
  {
    chart,
    sex,
    noises,
    cutSmallBy,
    carelessShare = 0.1,
  }: Pick<FeedbackSimulation, "chart" | "sex" | "noises" | "cutSmallBy" | "carelessShare">,
  random: Random,
): { size: string; verdict: (typeof VERDICTS)[number] } {
  const limits = girthLimits(chart).map((row) =>
    row.slice(0, 3).map((limit) => limit - cutSmallBy * STEP_CM),
  );
  for (;;) {
    const { heightCm, weightKg, age, ...person } = drawPerson(sex, random);
    const girths = torsoOf(person.girths);
    const noise = noises[Math.floor(random.uniform() * noises.length)];
    const figures = noise?.draw?.(girths, random) ?? null;
    const [bust, waist, hip] = figures ?? [null, null, null];
    const girthsCm = { bust, waist, hip, upperArm: null };
    const body = { sex, heightCm, weightKg, age, girthsCm, tape: noise?.tape ?? null };
    const { recommended } = recommendSize(chart, body);
    const row = chart.rows.findIndex(({ size }) => size === recommended);
    if (recommended === null || row === -1) continue;
    const careless = VERDICTS[Math.floor(random.uniform() * VERDICTS.length)] ?? "right";
    if (random.uniform() < carelessShare) return { size: recommended, verdict: careless };
    return { size: recommended, verdict: verdictOf(girths, limits[row] ?? []) };
  }
}

function verdictOf(girths: Girths, limits: readonly number[]): (typeof VERDICTS)[number] {
  const rooms = girths.map((girth, index) => (limits[index] ?? Infinity) - girth);
  if (rooms.some((room) => room < -TOLERANCE_CM)) return "tooSmall";
  return rooms.every((room) => room > STEP_CM + TOLERANCE_CM) ? "tooLarge" : "right";
}
