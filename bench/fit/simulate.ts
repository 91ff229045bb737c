import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { NO_GIRTHS, type Sex } from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { girthLimits } from "#app/domain/fit/charts/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import type { Girths, NoiseModel } from "./noise.ts";
import { drawPerson, standardNormal, torsoOf, type Person } from "./people.ts";
import { seededRandom } from "./random.ts";

/** One simulated recommendation. Rows count from the smallest size; the number of rows stands for none of them. */
export interface Recommendation {
  right: number;
  recommended: number;
  certainty: number;
  /** The probability of each row, and of none, by the engine and by the oracle. */
  engine: readonly number[];
  oracle: readonly number[];
}

interface Simulation {
  chart: SizeChart;
  sex: Sex;
  noise: NoiseModel;
  people: number;
  /** Bodies per person that the oracle weighs; 0 leaves it out. */
  draws: number;
  inflation?: number;
  /** Of the people and of their errors. */
  seed?: number;
}

/** Asks the engine and the oracle for the sizes of simulated people. The same people for every noise model. The upper arm is not measured. */
export function simulate({
  chart,
  sex,
  noise,
  people,
  draws,
  inflation,
  seed,
}: Simulation): Recommendation[] {
  const limits = girthLimits(chart);
  const random = seededRandom(seed ?? 20_26);
  const errors = seededRandom(seed ?? 11);
  const deviations = Array.from({ length: draws }, () => standardNormal(random));
  return Array.from({ length: people }, () => {
    const person = drawPerson(sex, random, inflation);
    const figures = noise.draw?.(torsoOf(person.girths), errors) ?? null;
    const recommendation = recommendSize(chart, bodyOf(person, sex, figures, noise));
    const row = chart.rows.findIndex(({ size }) => size === recommendation.recommended);
    return {
      right: rowOf(limits, person.girths),
      recommended: row === -1 ? chart.rows.length : row,
      certainty: recommendation.certainty,
      engine: [...recommendation.sizes.map(({ probability }) => probability), recommendation.noneOfOurs],
      oracle: oracleOf(limits, person, { figures, noise, deviations }),
    };
  });
}

/** The smallest size in which no girth exceeds "To fit"; the number of rows if there is none. */
function rowOf(limits: readonly (readonly number[])[], girths: readonly number[]): number {
  const rowIndex = limits.findIndex((row) => girths.every((girth, i) => girth <= (row[i] ?? Infinity)));
  return rowIndex === -1 ? limits.length : rowIndex;
}

function bodyOf(person: Person, sex: Sex, figures: Girths | null, { tape }: NoiseModel): Body {
  const { heightCm, weightKg, age } = person;
  const girthsCm = figures
    ? { bust: figures[0], waist: figures[1], hip: figures[2], upperArm: null }
    : NO_GIRTHS;
  return { sex, heightCm, weightKg, age, girthsCm, tape };
}

interface Evidence {
  figures: Girths | null;
  noise: NoiseModel;
  deviations: readonly (readonly number[])[];
}

/** The probability of each size given the population and the noise, by importance sampling. */
function oracleOf(
  limits: readonly (readonly number[])[],
  person: Person,
  { figures, noise, deviations }: Evidence,
): number[] {
  const weights = Array.from({ length: limits.length + 1 }, () => 0);
  for (const deviation of deviations) {
    const girths = person.alike(deviation);
    const row = rowOf(limits, girths);
    weights[row] = (weights[row] ?? 0) + (figures ? noise.density(figures, torsoOf(girths)) : 1);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length));
}
