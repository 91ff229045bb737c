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
const MISTAKE = { share: 0.06, sd: 10, upperArmSd: 4 };
const UNDER_BUST: TapeError = { share: 0.03, bias: -12, sd: 4, doubt: "under-bust" };

function errorsOf(girth: Girth, tape: TapeUse): TapeError[] {
  const sd = girth === "upperArm" ? MISTAKE.upperArmSd : MISTAKE.sd;
  const others = [
    { share: MISTAKE.share, bias: 0, sd, doubt: girth },
    ...(girth === "bust" ? [UNDER_BUST] : []),
  ];
  const share = 1 - others.reduce((sum, error) => sum + error.share, 0);
  return [{ share, ...USUAL_ERRORS[tape][girth] }, ...others];
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

/** How the tape was used when nobody says. */
const UNKNOWN_USE: { use: TapeUse; shareOfUse: number }[] = [
  { use: "guided", shareOfUse: 0.65 },
  { use: "unguided", shareOfUse: 0.35 },
];

/** Explanations less likely than this share of the likeliest are left out. */
const MIN_WEIGHT = 0.01;

/** What a body's tape readings say about its girths, given the prior: a mixture over the mistakes that may have been made. */
export function explainReadings(prior: Gaussian, { girthsCm: typed, tape }: Body): Explanation[] {
  const measured = GIRTHS.filter((girth) => typed[girth] !== null);
  if (measured.length === 0) return [{ girths: prior, weight: 1, doubts: [] }];
  const uses = tape === null ? UNKNOWN_USE : [{ use: tape, shareOfUse: 1 }];
  const entries = ENTRIES.filter(
    ({ doubts }) => !doubts.includes("swapped") || (typed.waist !== null && typed.hip !== null),
  );
  const found = entries.flatMap(({ share, doubts, read }) =>
    uses.flatMap(({ use, shareOfUse }) =>
      addReadings({ girths: prior, logWeight: Math.log(share * shareOfUse), doubts }, read(typed), use),
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

function addReadings(start: Unweighted, readings: Girths, tape: TapeUse): Unweighted[] {
  let explanations = [start];
  for (const [index, girth] of GIRTHS.entries()) {
    const value = readings[girth];
    if (value === null) continue;
    const errors = errorsOf(girth, tape);
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
