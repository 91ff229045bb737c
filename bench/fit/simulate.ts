import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { NO_GIRTHS, type Body, type Sex } from "#app/domain/fit/body.ts";
import { girthLimits } from "#app/domain/fit/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/recommend-size.ts";
import type { Girths, NoiseModel } from "./noise.ts";
import { drawPerson, standardNormal, type Person } from "./people.ts";
import { seededRandom } from "./random.ts";

export interface Answer {
  isRight: boolean;
  isWithinOne: boolean;
  isTooSmall: boolean;
  certainty: number;
  isOracleRight: boolean;
}

interface Simulation {
  chart: SizeChart;
  sex: Sex;
  noise: NoiseModel;
  people: number;
  /** Bodies per person that the oracle weighs; 0 leaves it out. */
  draws: number;
  inflation?: number;
}

/** Asks the engine and the oracle for the sizes of simulated people. The same people for every noise model. */
export function simulate({ chart, sex, noise, people, draws, inflation }: Simulation): Answer[] {
  const limits = girthLimits(chart).map((row) => row.slice(0, 3));
  const random = seededRandom(20_26);
  const errors = seededRandom(11);
  const deviations = Array.from({ length: draws }, () => standardNormal(random));
  return Array.from({ length: people }, () => {
    const person = drawPerson(sex, random, inflation);
    const right = rowOf(limits, person.girths);
    const figures = noise.draw?.(person.girths, errors) ?? null;
    const found = recommendSize(chart, bodyOf(person, sex, figures, noise));
    const row = chart.rows.findIndex(({ size }) => size === found.recommended);
    const answer = row === -1 ? chart.rows.length : row;
    return {
      isRight: answer === right,
      isWithinOne: Math.abs(answer - right) <= 1,
      isTooSmall: answer < right,
      certainty: found.certainty,
      isOracleRight: oracleRow(limits, person, { figures, noise, deviations }) === right,
    };
  });
}

/** The smallest size in which no girth exceeds "To fit"; the number of rows if there is none. */
function rowOf(limits: readonly (readonly number[])[], girths: Girths): number {
  const found = limits.findIndex((row) => girths.every((girth, i) => girth <= (row[i] ?? Infinity)));
  return found === -1 ? limits.length : found;
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
  deviations: readonly Girths[];
}

/** The most probable size for somebody who knows the population and the noise, by importance sampling. */
function oracleRow(
  limits: readonly (readonly number[])[],
  person: Person,
  { figures, noise, deviations }: Evidence,
): number {
  const weights = Array.from({ length: limits.length + 1 }, () => 0);
  for (const deviation of deviations) {
    const girths = person.alike(deviation);
    const row = rowOf(limits, girths);
    weights[row] = (weights[row] ?? 0) + (figures ? noise.density(figures, girths) : 1);
  }
  return weights.indexOf(Math.max(...weights));
}
