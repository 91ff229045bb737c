import type { Sex } from "#app/domain/fit/body.ts";
import { girthPrior } from "#app/domain/fit/population.ts";
import type { Girths } from "./noise.ts";
import type { Random } from "./random.ts";

export interface Person {
  heightCm: number;
  weightKg: number;
  age: number;
  girths: Girths;
  /** Girths of bodies with the same height, weight and age. */
  alike(standard: Girths): Girths;
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
  const root = rootOf(covariance.slice(0, 3).map((row) => row.slice(0, 3)));
  const alike = (standard: Girths): Girths => {
    const girth = (i: number) =>
      (mean[i] ?? 0) +
      inflation * standard.reduce((sum, deviation, j) => sum + (root[i]?.[j] ?? 0) * deviation, 0);
    return [girth(0), girth(1), girth(2)];
  };
  return { heightCm, weightKg, age, alike, girths: alike(standardNormal(random)) };
}

export const standardNormal = (random: Random): Girths => [random.normal(), random.normal(), random.normal()];

/** The Cholesky factor of a 3 × 3 matrix. */
function rootOf([[a = 0] = [], [b = 0, c = 0] = [], [d = 0, e = 0, f = 0] = []]: number[][]): number[][] {
  const first = Math.sqrt(a);
  const second = Math.sqrt(c - (b / first) ** 2);
  const cross = (e - (b * d) / a) / second;
  return [[first], [b / first, second], [d / first, cross, Math.sqrt(f - d ** 2 / a - cross ** 2)]];
}
