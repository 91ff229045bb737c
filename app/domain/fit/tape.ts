import { GIRTHS, type Body, type Girth, type TapeUse } from "#app/domain/fit/body.ts";
import { observe, type Gaussian } from "#app/domain/fit/gaussian.ts";

/** A mistake that readings suggest, to be asked about. */
export type Doubt = "swapped" | "inches" | "under-bust" | Girth;

/** One explanation of the readings: the girths that it implies, and its probability. */
export interface Explanation {
  girths: Gaussian;
  weight: number;
  doubts: readonly Doubt[];
}

/** A normal error of a reading in cm, and how often it is made. */
interface TapeError {
  share: number;
  bias: number;
  sd: number;
  doubt?: Doubt;
}

// Untaught shoppers over-report the waist by 5.98 ± 4.82 cm (n = 622, PMC4192531); after instruction the agreement is good (PMC4855335).
const USUAL_ERRORS: Record<TapeUse, Record<Girth, { bias: number; sd: number }>> = {
  guided: {
    bust: { bias: 0, sd: 2 },
    waist: { bias: 0, sd: 2 },
    hip: { bias: 0, sd: 2 },
    upperArm: { bias: 0, sd: 1 },
  },
  unguided: {
    bust: { bias: 0, sd: 3 },
    waist: { bias: 6, sd: 4.8 },
    hip: { bias: 0, sd: 3 },
    upperArm: { bias: 0, sd: 1.5 },
  },
};

/** A reading that is wrong for another reason, such as a twisted tape or a typing error. */
const MISTAKE = { sd: 10, upperArmSd: 4 };
const MISTAKE_SHARE = 0.02;
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

/** How the figures may have been entered, and how often. */
const ENTRIES: { share: number; doubts: readonly Doubt[]; read(typed: Girths): Girths }[] = [
  { share: 0.96, doubts: [], read: (typed) => typed },
  { share: 0.02, doubts: ["swapped"], read: (typed) => ({ ...typed, waist: typed.hip, hip: typed.waist }) },
  {
    share: 0.02,
    doubts: ["inches"],
    read: (typed) => ({
      bust: inchesToCm(typed.bust),
      waist: inchesToCm(typed.waist),
      hip: inchesToCm(typed.hip),
      upperArm: inchesToCm(typed.upperArm),
    }),
  },
];

interface AssumedUse {
  use: TapeUse;
  share: number;
  mistakeShare: number;
}

/** How the tape was used when nobody says; mistakes are then more frequent. */
const UNKNOWN_USE: AssumedUse[] = [
  { use: "guided", share: 0.65, mistakeShare: 0.1 },
  { use: "unguided", share: 0.35, mistakeShare: 0.1 },
];

/** Explanations less likely than this share of the likeliest are left out. */
const MIN_WEIGHT = 0.01;

/** What a body's tape readings say about its girths, given the prior: a mixture over the mistakes that may have been made. */
export function explainReadings(prior: Gaussian, { girthsCm: typed, tape }: Body): Explanation[] {
  const measured = GIRTHS.filter((girth) => typed[girth] !== null);
  if (measured.length === 0) return [{ girths: prior, weight: 1, doubts: [] }];
  const uses = tape === null ? UNKNOWN_USE : [{ use: tape, share: 1, mistakeShare: MISTAKE_SHARE }];
  const entries = ENTRIES.filter(
    ({ doubts }) => !doubts.includes("swapped") || (typed.waist !== null && typed.hip !== null),
  );
  const found = entries.flatMap(({ share, doubts, read }) =>
    uses.flatMap((tapeUse) =>
      addReadings(
        { girths: prior, logWeight: Math.log(share * tapeUse.share), doubts },
        read(typed),
        tapeUse,
      ),
    ),
  );
  const most = Math.max(...found.map(({ logWeight }) => logWeight));
  const likely = found
    .map(({ logWeight, ...rest }) => ({ ...rest, weight: Math.exp(logWeight - most) }))
    .filter(({ weight }) => weight > MIN_WEIGHT);
  const total = likely.reduce((sum, { weight }) => sum + weight, 0);
  return likely.map((explanation) => ({ ...explanation, weight: explanation.weight / total }));
}

type Unweighted = Omit<Explanation, "weight"> & { logWeight: number };

function addReadings(start: Unweighted, readings: Girths, use: AssumedUse): Unweighted[] {
  let explanations = [start];
  for (const [index, girth] of GIRTHS.entries()) {
    const value = readings[girth];
    if (value === null) continue;
    const errors = errorsOf(girth, use);
    explanations = explanations.flatMap(({ girths, logWeight, doubts }) =>
      errors.map(({ share, doubt, ...error }) => {
        const { posterior, logDensity } = observe(girths, { index, value, ...error });
        return {
          girths: posterior,
          logWeight: logWeight + logDensity + Math.log(share),
          doubts: doubt ? [...doubts, doubt] : doubts,
        };
      }),
    );
  }
  return explanations;
}

const inchesToCm = (value: number | null) => (value === null ? null : value * 2.54);
