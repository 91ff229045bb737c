import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { girthLimits } from "#app/domain/fit/charts/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { estimateShift, type SizeOutcomes, shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";
import type { NoiseModel } from "./noise.ts";
import { drawPerson, torsoOf } from "./people.ts";
import { seededRandom, type Random } from "./random.ts";
import { nextAnswer, STEP_CM } from "./simulate-feedback.ts";

const BUYERS = 12;

/** When the recommendation follows a product's estimated shift: by the certainty that the estimate must have. */
export const SHIFT_RULES = [
  { name: "never", certainty: Infinity },
  { name: "always", certainty: 0 },
  { name: "certainty 0.3 or more", certainty: 0.3 },
  { name: "certainty 0.5 or more", certainty: 0.5 },
  { name: "certainty 0.7 or more", certainty: 0.7 },
] as const;

export interface ShiftShare {
  rule: (typeof SHIFT_RULES)[number]["name"];
  /** The number of answers that the estimate knows. */
  answers: number;
  /** Whether the product is cut at least half a size off. */
  isOff: boolean;
  buyers: number;
  right: number;
}

/**
 * How many further buyers of a product get the right size, by rule and by the number of answers so far. The cut of the products is drawn from
 * the estimate's prior: 82 % true to their chart, 8 % a size small, 8 % a size large, 2 % anything.
 */
export function simulateShift(simulation: {
  chart: SizeChart;
  noises: readonly NoiseModel[];
  products: number;
  /** Rising numbers of answers after which the recommendation is judged. */
  answers: readonly number[];
  seed: number;
}): ShiftShare[] {
  const { chart, noises } = simulation;
  const random = seededRandom(simulation.seed);
  const shares = new Map<string, ShiftShare>();
  for (let product = 0; product < simulation.products; product += 1) {
    const cutSmallBy = drawCut(random);
    const isOff = Math.abs(cutSmallBy) >= 0.5;
    const bySize = new Map<string, SizeOutcomes>();
    let known = 0;
    for (const answers of simulation.answers) {
      for (; known < answers; known += 1) {
        addAnswer(bySize, nextAnswer({ chart, sex: "female", noises, cutSmallBy }, random));
      }
      const estimate = estimateShift([...bySize.values()]);
      const shifted = shiftedChart(chart, estimate);
      const judged = judgeBuyers({ chart, shifted, cutSmallBy, noises }, random);
      for (const { name: rule, certainty } of SHIFT_RULES) {
        const key = `${rule} ${answers} ${isOff}`;
        const share = shares.get(key) ?? { rule, answers, isOff, buyers: 0, right: 0 };
        share.buyers += judged.buyers;
        share.right += estimate.certainty >= certainty ? judged.rightWithShift : judged.rightWithout;
        shares.set(key, share);
      }
    }
  }
  return [...shares.values()];
}

function addAnswer(bySize: Map<string, SizeOutcomes>, { size, verdict }: ReturnType<typeof nextAnswer>) {
  const counts = bySize.get(size) ?? { size, tooSmall: 0, right: 0, tooLarge: 0, kept: 0 };
  bySize.set(size, { ...counts, [verdict]: counts[verdict] + 1 });
}

function drawCut(random: Random): number {
  const kind = random.uniform();
  if (kind < 0.82) return 0.15 * random.normal();
  if (kind < 0.9) return 1 + 0.3 * random.normal();
  return kind < 0.98 ? 0.3 * random.normal() - 1 : random.normal();
}

/** How many of a product's further buyers get the right size with the shifted chart and with the plain one; people whom no size fits are left out. */
function judgeBuyers(
  product: { chart: SizeChart; shifted: SizeChart; cutSmallBy: number; noises: readonly NoiseModel[] },
  random: Random,
) {
  const counts = { buyers: 0, rightWithShift: 0, rightWithout: 0 };
  const limits = girthLimits(product.chart);
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const { heightCm, weightKg, age, ...person } = drawPerson("female", random);
    const girths = torsoOf(person.girths);
    const noise = product.noises[Math.floor(random.uniform() * product.noises.length)];
    const [bust, waist, hip] = noise?.draw?.(girths, random) ?? [null, null, null];
    const girthsCm = { bust, waist, hip, upperArm: null };
    const body = { sex: "female", heightCm, weightKg, age, girthsCm, tape: noise?.tape ?? null } as const;
    const row = limits.findIndex((of) =>
      girths.every((girth, index) => girth <= (of[index] ?? 0) - product.cutSmallBy * STEP_CM),
    );
    const right = product.chart.rows[row]?.size;
    if (right === undefined) continue;
    counts.buyers += 1;
    if (recommendSize(product.shifted, body).recommended === right) counts.rightWithShift += 1;
    if (recommendSize(product.chart, body).recommended === right) counts.rightWithout += 1;
  }
  return counts;
}
