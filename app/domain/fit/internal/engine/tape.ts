import { isMeasured, GIRTHS, type Girth, type Sex, type TapeUse } from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { firstCoordinates, observe, withCoordinate, type Gaussian } from "#app/domain/fit/engine/gaussian.ts";

/** A mistake that the readings suggest; the shopper is asked to check it. */
export type Doubt = "swapped" | "inches" | "under-bust" | Girth;

/** One explanation of the readings: the girths that it implies, and its probability. */
export interface Explanation {
  girths: Gaussian;
  weight: number;
  /** How many times its weight counts when a size is chosen. */
  emphasis: number;
  doubts: readonly Doubt[];
}

/** A normal error of a reading in cm, and how often it is made. */
interface TapeError {
  share: number;
  bias: number;
  sd: number;
  doubt?: Doubt;
}

// Untaught shoppers over-report the waist by 5.98 ± 4.82 cm (n = 622, PMC4192531); after instruction the agreement is good (PMC4855335),
// within about 2 cm. A little of that is the common error below.
const USUAL_ERRORS: Record<TapeUse, Record<Girth, { bias: number; sd: number }>> = {
  guided: {
    bust: { bias: 0, sd: 1.75 },
    waist: { bias: 0, sd: 1.75 },
    hip: { bias: 0, sd: 1.75 },
    upperArm: { bias: 0, sd: 0.9 },
  },
  unguided: {
    bust: { bias: 0, sd: 2.7 },
    waist: { bias: 6, sd: 4.6 },
    hip: { bias: 0, sd: 2.7 },
    upperArm: { bias: 0, sd: 1.4 },
  },
};

/** An error of all readings alike: a stretched tape, one pulled tight, thick clothes. */
const COMMON_ERROR = { share: 0.2, sd: 4 };

/** A reading that is wrong for another reason, such as a twisted tape or a typing error. */
const MISTAKE = { sd: 10, upperArmSd: 4 };
const MISTAKE_SHARE = 0.01;
const UNDER_BUST: TapeError = { share: 0.02, bias: -12, sd: 4, doubt: "under-bust" };

function errorsOf(girth: Girth, { use, mistakeShare }: AssumedUse): TapeError[] {
  const sd = girth === "upperArm" ? MISTAKE.upperArmSd : MISTAKE.sd;
  const others = [
    { share: mistakeShare, bias: 0, sd, doubt: girth },
    ...(girth === "bust" ? [UNDER_BUST] : []),
  ];
  const share = 1 - others.reduce((sum, error) => sum + error.share, 0);
  return [{ share, ...USUAL_ERRORS[use][girth] }, ...others];
}

type Girths = Body["girthsCm"];

/**
 * The assumed share of people whose waist and hip are swapped. Higher for women than in reality: a woman's waist is nearly always the
 * smaller, so that only a swap is ever taken for one, while many a man's is the larger.
 */
const SWAP_SHARE: Record<Sex, number> = { female: 0.25, male: 0.02 };
const INCHES_SHARE = 0.02;

interface Entry {
  share: number;
  doubts: readonly Doubt[];
  /** The standard deviation of an error that all readings have in common. */
  commonSd: number;
  girths: Girths;
}

/** The ways in which figures are entered and measured, with their frequencies. */
function entriesOf({ girthsCm: enteredGirths, sex }: Body): Entry[] {
  const swapShare = enteredGirths.waist === null || enteredGirths.hip === null ? 0 : SWAP_SHARE[sex];
  const plain = { share: 1 - swapShare - INCHES_SHARE, doubts: [], commonSd: 0, girths: enteredGirths };
  return [
    { ...plain, share: plain.share * (1 - COMMON_ERROR.share) },
    { ...plain, share: plain.share * COMMON_ERROR.share, commonSd: COMMON_ERROR.sd },
    {
      ...plain,
      share: swapShare,
      doubts: ["swapped"] as const,
      girths: { ...enteredGirths, waist: enteredGirths.hip, hip: enteredGirths.waist },
    },
    {
      ...plain,
      share: INCHES_SHARE,
      doubts: ["inches"] as const,
      girths: {
        bust: inchesToCm(enteredGirths.bust),
        waist: inchesToCm(enteredGirths.waist),
        hip: inchesToCm(enteredGirths.hip),
        upperArm: inchesToCm(enteredGirths.upperArm),
      },
    },
  ].filter(({ share }) => share > 0);
}

interface AssumedUse {
  use: TapeUse;
  share: number;
  mistakeShare: number;
  emphasis: number;
}

/**
 * The assumed uses of the tape if the shopper does not state it: guided, guided with many mistakes, and unguided, as likely as each other, so that
 * the stated certainty holds over all three. Unguided readings are the hardest to recognise and lose the most right sizes, so they count
 * more when a size is chosen (docs/decisions/0027).
 */
const UNKNOWN_USE: AssumedUse[] = [
  { use: "guided", share: 1 / 3, mistakeShare: MISTAKE_SHARE, emphasis: 1 },
  { use: "guided", share: 1 / 3, mistakeShare: 0.25, emphasis: 1 },
  { use: "unguided", share: 1 / 3, mistakeShare: MISTAKE_SHARE, emphasis: 5 },
];

/** Explanations less likely than this share of the likeliest are left out. */
const MIN_WEIGHT = 0.01;

/** The posterior distribution of a body's girths, given the prior and its tape readings: a mixture over possible mistakes. */
export function explainReadings(prior: Gaussian, body: Body): Explanation[] {
  if (!isMeasured(body)) return [{ girths: prior, weight: 1, emphasis: 1, doubts: [] }];
  const { tape } = body;
  const uses =
    tape === null ? UNKNOWN_USE : [{ use: tape, share: 1, mistakeShare: MISTAKE_SHARE, emphasis: 1 }];
  const hypotheses = entriesOf(body).flatMap(({ share, doubts, commonSd, girths }) =>
    uses.flatMap((tapeUse) =>
      addReadings(
        {
          girths: withCoordinate(prior, commonSd),
          logWeight: Math.log(share * tapeUse.share),
          emphasis: tapeUse.emphasis,
          doubts,
        },
        girths,
        tapeUse,
      ),
    ),
  );
  const most = Math.max(...hypotheses.map(({ logWeight }) => logWeight));
  const likely = hypotheses
    .map(({ logWeight, ...rest }) => ({ ...rest, weight: Math.exp(logWeight - most) }))
    .filter(({ weight }) => weight > MIN_WEIGHT)
    .map(({ girths, ...rest }) => ({ ...rest, girths: firstCoordinates(girths, GIRTHS.length) }));
  const total = likely.reduce((sum, { weight }) => sum + weight, 0);
  return likely.map((explanation) => ({ ...explanation, weight: explanation.weight / total }));
}

/** The coordinate of the common error, after those of the girths. */
const COMMON = GIRTHS.length;

type Unweighted = Omit<Explanation, "weight"> & { logWeight: number };

function addReadings(start: Unweighted, readings: Girths, use: AssumedUse): Unweighted[] {
  let explanations = [start];
  for (const [index, girth] of GIRTHS.entries()) {
    const value = readings[girth];
    if (value === null) continue;
    const errors = errorsOf(girth, use);
    explanations = explanations.flatMap(({ girths, logWeight, emphasis, doubts }) =>
      errors.map(({ share, doubt, ...error }) => {
        const { posterior, logDensity } = observe(girths, { indices: [index, COMMON], value, ...error });
        return {
          girths: posterior,
          logWeight: logWeight + logDensity + Math.log(share),
          emphasis,
          doubts: doubt ? [...doubts, doubt] : doubts,
        };
      }),
    );
  }
  return explanations;
}

const inchesToCm = (value: number | null) => (value === null ? null : value * 2.54);
