import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { GIRTHS, type Girth, type Sex } from "#app/domain/fit/body/body.ts";
import type { Gaussian } from "#app/domain/fit/engine/gaussian.ts";

/** A girth in cm = intercept + bmi × (kg/m²) + height × cm + age × years, with the standard deviation of the residual below and from BMI 30. */
interface GirthModel {
  intercept: number;
  bmi: number;
  height: number;
  age: number;
  sd: number;
  sdFromBmi30: number;
}

interface Population {
  girths: Record<Girth, GirthModel>;
  /** Correlations of the residuals, in the order of `GIRTHS`. */
  correlations: readonly (readonly number[])[];
  /** Of shoppers whose figure is unknown. */
  height: Spread;
}

interface Spread {
  mean: number;
  sd: number;
}

// Linear models of the ANSUR II survey (US Army 2012; 1,986 women and 4,082 men). The women's waist is the natural waist that charts
// mean, about 6 cm less than the survey's waist at the navel.
const NATURAL_WAIST_CM = 6;

const POPULATIONS: Record<Sex, Population> = {
  female: {
    girths: {
      bust: { intercept: -1.66, bmi: 1.868, height: 0.277, age: 0.123, sd: 4.11, sdFromBmi30: 4.93 },
      waist: {
        intercept: -23.7 - NATURAL_WAIST_CM,
        bmi: 2.356,
        height: 0.286,
        age: 0.112,
        sd: 4.73,
        sdFromBmi30: 6.08,
      },
      hip: { intercept: -8.85, bmi: 1.832, height: 0.394, age: 0.005, sd: 2.9, sdFromBmi30: 3.53 },
      upperArm: { intercept: -4.69, bmi: 0.745, height: 0.096, age: 0.019, sd: 1.38, sdFromBmi30: 1.72 },
    },
    correlations: [
      [1, 0.34, -0.24, -0.12],
      [0.34, 1, 0.01, -0.13],
      [-0.24, 0.01, 1, -0.15],
      [-0.12, -0.13, -0.15, 1],
    ],
    height: { mean: 155, sd: 6 },
  },
  male: {
    girths: {
      bust: { intercept: -4.65, bmi: 1.879, height: 0.315, age: 0.106, sd: 3.06, sdFromBmi30: 3.4 },
      waist: { intercept: -36.69, bmi: 2.363, height: 0.339, age: 0.193, sd: 4.06, sdFromBmi30: 4.46 },
      hip: { intercept: -9.66, bmi: 1.696, height: 0.377, age: -0.052, sd: 2.56, sdFromBmi30: 3.04 },
      upperArm: { intercept: -0.31, bmi: 0.706, height: 0.096, age: -0.008, sd: 1.88, sdFromBmi30: 2.03 },
    },
    correlations: [
      [1, 0.12, -0.25, 0.04],
      [0.12, 1, 0.22, -0.47],
      [-0.25, 0.22, 1, -0.22],
      [0.04, -0.47, -0.22, 1],
    ],
    height: { mean: 168, sd: 7 },
  },
};

/** Shoppers of a plus-size store in India differ more from the model than the survey's soldiers did (assumption). */
const RESIDUAL_INFLATION = 1.2;
const BMI: Spread = { mean: 34, sd: 6 };
const AGE: Spread = { mean: 38, sd: 12 };

/** The girths, in cm and in the order of `GIRTHS`, that height, weight and age suggest. An unknown figure widens the distribution. */
export function girthPrior(body: Pick<Body, "sex" | "heightCm" | "weightKg" | "age">): Gaussian {
  const population = POPULATIONS[body.sex];
  const height = knownSpread(body.heightCm) ?? population.height;
  const age = knownSpread(body.age) ?? AGE;
  const bmi = bmiOf(body.weightKg, height);
  const models = GIRTHS.map((girth) => population.girths[girth]);
  const sds = models.map((model) => RESIDUAL_INFLATION * (bmi.mean >= 30 ? model.sdFromBmi30 : model.sd));
  return {
    mean: models.map(
      (model) => model.intercept + model.bmi * bmi.mean + model.height * height.mean + model.age * age.mean,
    ),
    covariance: models.map((a, i) =>
      models.map(
        (b, j) =>
          (population.correlations[i]?.[j] ?? 0) * (sds[i] ?? 0) * (sds[j] ?? 0) +
          a.bmi * b.bmi * bmi.sd ** 2 +
          a.height * b.height * height.sd ** 2 +
          a.age * b.age * age.sd ** 2,
      ),
    ),
  };
}

function bmiOf(weightKg: number | null, height: Spread): Spread {
  if (weightKg === null) return BMI;
  const mean = weightKg / (height.mean / 100) ** 2;
  return { mean, sd: (2 * mean * height.sd) / height.mean };
}

const knownSpread = (value: number | null): Spread | null => (value === null ? null : { mean: value, sd: 0 });
