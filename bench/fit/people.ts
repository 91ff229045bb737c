import { GIRTHS, type Sex } from "#app/domain/fit/body/body.ts";
import { girthPrior } from "#app/domain/fit/engine/population.ts";
import { cholesky } from "#app/domain/fit/engine/gaussian.ts";
import type { Girths } from "./noise.ts";
import type { Random } from "./random.ts";

export interface Person {
  heightCm: number;
  weightKg: number;
  age: number;
  /** In the order of `GIRTHS`. */
  girths: readonly number[];
  /** Girths of bodies with the same height, weight and age. */
  alike(standard: readonly number[]): number[];
}

const WORLD = { female: { height: 155, sd: 6 }, male: { height: 168, sd: 7 } };

/** A shopper of the store: BMI 34 ± 6, from 22. `inflation` scales the deviations from the survey's model that the engine assumes. */
export function drawPerson(sex: Sex, random: Random, inflation = 1): Person {
  const heightCm = random.normal(WORLD[sex].height, WORLD[sex].sd);
  let bmi = 0;
  while (bmi < 22) bmi = random.normal(34, 6);
  const weightKg = (bmi * heightCm ** 2) / 10_000;
  const age = 20 + 40 * random.uniform();
  const { mean, covariance } = girthPrior({ sex, heightCm, weightKg, age });
  const root = cholesky(covariance);
  const alike = (standard: readonly number[]) =>
    mean.map(
      (girth, i) =>
        girth + inflation * standard.reduce((sum, deviation, j) => sum + (root[i]?.[j] ?? 0) * deviation, 0),
    );
  return { heightCm, weightKg, age, alike, girths: alike(standardNormal(random)) };
}

export const torsoOf = ([bust = 0, waist = 0, hip = 0]: readonly number[]): Girths => [bust, waist, hip];

export const standardNormal = (random: Random) => GIRTHS.map(() => random.normal());
