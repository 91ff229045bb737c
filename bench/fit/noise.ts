import type { TapeUse } from "#app/domain/fit/body/body.ts";
import type { Random } from "./random.ts";

/** Bust, waist and hip in cm. */
export type Girths = readonly [bust: number, waist: number, hip: number];

/** A way in which a shopper gets figures wrong. */
export interface NoiseModel {
  name: string;
  /** The input of the size finder. */
  tape: TapeUse | null;
  /** The figures with noise. Null if nothing is measured. */
  draw: ((girths: Girths, random: Random) => Girths) | null;
  /** The density of the figures given the girths, up to a factor. Used by the oracle only. */
  density(figures: Girths, girths: Girths): number;
  /** Whether the engine's constants were not chosen on it. */
  isHeldOut: boolean;
  /** The target share of right sizes. */
  goal?: number;
}

const normal = (x: number, sd: number) => Math.exp(-0.5 * (x / sd) ** 2) / sd;

function each(girths: Girths, change: (girth: number, index: number) => number): Girths {
  const [bust, waist, hip] = girths;
  return [change(bust, 0), change(waist, 1), change(hip, 2)];
}

function product(girths: Girths, factor: (girth: number, index: number) => number): number {
  const [bust, waist, hip] = girths;
  return factor(bust, 0) * factor(waist, 1) * factor(hip, 2);
}

/** Independent normal errors. */
function normalErrors(errors: readonly { bias: number; sd: number }[]): Pick<NoiseModel, "density"> & {
  draw: NonNullable<NoiseModel["draw"]>;
} {
  const error = (index: number) => errors[index] ?? { bias: 0, sd: 1 };
  return {
    draw: (girths, random) => each(girths, (girth, i) => girth + random.normal(error(i).bias, error(i).sd)),
    density: (figures, girths) =>
      product(girths, (girth, i) => normal((figures[i] ?? 0) - girth - error(i).bias, error(i).sd)),
  };
}

const sameError = (sd: number) => normalErrors([1, 2, 3].map(() => ({ bias: 0, sd })));
const GUIDED = sameError(2);

const mixed = (x: number) => 0.75 * normal(x, 2) + 0.25 * normal(x, 10);
/** Student's t with three degrees of freedom. */
const heavier = (x: number) => (1 + (x / 3) ** 2 / 3) ** -2;

/** A share of shoppers makes a mistake besides the errors of a guided tape. The order of figures decides which. */
function mistakes(share: number, wrong: (girths: Girths) => Girths): typeof GUIDED {
  return {
    draw: (girths, random) => {
      const isWrong = random.uniform() < share;
      return GUIDED.draw(isWrong ? wrong(girths) : girths, random);
    },
    density: (figures, girths) =>
      (1 - share) * GUIDED.density(figures, girths) + share * GUIDED.density(figures, wrong(girths)),
  };
}

const inchesShare = 0.2;
const toInches = (girths: Girths) => each(girths, (girth) => girth / 2.54);
const toCm = (girths: Girths) => each(girths, (girth) => girth * 2.54);
const BIAS_SD = 3;

export const NOISE_MODELS: readonly NoiseModel[] = [
  { name: "guided tape (SD 2 cm)", tape: "guided", ...GUIDED, isHeldOut: false, goal: 0.82 },
  {
    name: "unguided tape (waist +6 ± 4.8 cm, others SD 3)",
    tape: "unguided",
    ...normalErrors([
      { bias: 0, sd: 3 },
      { bias: 6, sd: 4.8 },
      { bias: 0, sd: 3 },
    ]),
    isHeldOut: false,
    goal: 0.69,
  },
  {
    name: "heavy tails (a quarter of readings SD 10), not told how she measured",
    tape: null,
    draw: (girths, random) =>
      each(girths, (girth) => girth + random.normal(0, random.uniform() < 0.75 ? 2 : 10)),
    density: (figures, girths) => product(girths, (girth, i) => mixed((figures[i] ?? 0) - girth)),
    isHeldOut: false,
    goal: 0.7,
  },
  {
    name: "height, weight, age only",
    tape: null,
    draw: null,
    density: () => 1,
    isHeldOut: false,
    goal: 0.56,
  },
  {
    name: "heavier tails (Student's t, 3 degrees, scale 3 cm)",
    tape: null,
    draw: (girths, random) =>
      each(girths, (girth) => {
        const chi = [0, 1, 2].reduce((sum) => sum + random.normal() ** 2, 0);
        return girth + (3 * random.normal()) / Math.sqrt(chi / 3);
      }),
    density: (figures, girths) => product(girths, (girth, i) => heavier((figures[i] ?? 0) - girth)),
    isHeldOut: true,
  },
  {
    name: "waist and hip swapped by one in five",
    tape: "guided",
    ...mistakes(0.2, ([bust, waist, hip]) => [bust, hip, waist]),
    isHeldOut: true,
  },
  {
    name: "waist and hip swapped by all",
    tape: "guided",
    ...mistakes(1, ([bust, waist, hip]) => [bust, hip, waist]),
    isHeldOut: true,
  },
  {
    name: "bust under the breast by one in five (−12 cm)",
    tape: "guided",
    ...mistakes(0.2, ([bust, waist, hip]) => [bust - 12, waist, hip]),
    isHeldOut: true,
  },
  {
    name: "inches as centimetres by one in five",
    tape: "guided",
    draw: (girths, random) => {
      const figures = GUIDED.draw(girths, random);
      return random.uniform() < inchesShare ? toInches(figures) : figures;
    },
    density: (figures, girths) =>
      (1 - inchesShare) * GUIDED.density(figures, girths) +
      inchesShare * GUIDED.density(toCm(figures), girths),
    isHeldOut: true,
  },
  {
    name: "a tape that is wrong by SD 3 cm everywhere alike",
    tape: "guided",
    draw: (girths, random) => {
      const bias = random.normal(0, BIAS_SD);
      return each(girths, (girth) => girth + bias + random.normal(0, 2));
    },
    density: (figures, girths) => {
      const errors = figures.map((figure, i) => figure - (girths[i] ?? 0));
      const sum = errors.reduce((a, b) => a + b, 0);
      const squares = errors.reduce((a, b) => a + b * b, 0);
      // The inverse of the covariance 2² I + 3² 11ᵀ, by Sherman and Morrison.
      return Math.exp((-0.5 * (squares - (BIAS_SD ** 2 / (4 + 3 * BIAS_SD ** 2)) * sum * sum)) / 4);
    },
    isHeldOut: true,
  },
  {
    name: "rounded to 5 cm",
    tape: "guided",
    draw: (girths, random) => each(GUIDED.draw(girths, random), (girth) => Math.round(girth / 5) * 5),
    density: (figures, girths) =>
      product(girths, (girth, i) =>
        [-2, -1, 0, 1, 2].reduce((sum, step) => sum + normal((figures[i] ?? 0) + step - girth, 2), 0),
      ),
    isHeldOut: true,
  },
];
