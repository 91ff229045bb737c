import {
  isEnough,
  HEM_LEVELS,
  PREFERENCES,
  SEXES,
  TAPE_USES,
  type Girth,
  type HemLevel,
  type Preference,
  type Sex,
  fromCm,
  toCm,
  type LengthUnit,
} from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { asciiDigits } from "#app/lib/text/digits.ts";

/** The figures of a body by their names in forms and URLs, with the range of adults. A girth may be in inches by mistake, hence its minimum. */
export const FIGURES = {
  heightCm: { word: "height", min: 120, max: 220, unit: "cm" },
  weightKg: { word: "weight", min: 30, max: 250, unit: "kg" },
  age: { word: "age", min: 14, max: 100, unit: "years" },
  bustCm: { word: "bust", min: 25, max: 250, unit: "cm" },
  waistCm: { word: "waist", min: 20, max: 250, unit: "cm" },
  hipCm: { word: "hip", min: 25, max: 250, unit: "cm" },
  upperArmCm: { word: "upper arm", min: 8, max: 90, unit: "cm" },
} as const;

export type Figure = keyof typeof FIGURES;

export const GIRTH_FIGURES = {
  bust: "bustCm",
  waist: "waistCm",
  hip: "hipCm",
  upperArm: "upperArmCm",
} as const satisfies Record<Girth, Figure>;

type BodyParam = Figure | "sex" | "tape" | "preference" | "length";

/** Sentences by parameter. */
export type BodyErrors = Partial<Record<BodyParam, string>>;

/** The body without the figures that have errors. */
export interface ReadBody {
  body: Body;
  preference: Preference;
  /** The preferred length; null without a preference. */
  length: HemLevel | null;
  /** Null if the body is complete enough and nothing is wrong. */
  errors: BodyErrors | null;
}

interface ReadOptions {
  /** Assumed if none is given. */
  sex: Sex;
  /** The unit of the lengths, regardless of the fields' names. */
  unit?: LengthUnit;
  /** The unit of the height, if it is another. */
  heightUnit?: LengthUnit;
}

/** Reads a body from texts by parameter, null or empty for none. */
export function readBody(
  text: (name: BodyParam) => string | null,
  { sex, unit = "cm", heightUnit = unit }: ReadOptions,
): ReadBody {
  const errors: BodyErrors = {};
  function figure(name: Figure): number | null {
    const read = readFigure(text(name) ?? "", name, name === "heightCm" ? heightUnit : unit);
    if (read.ok) return read.value;
    errors[name] = read.error;
    return null;
  }
  function choice<Value extends string>(name: BodyParam, values: readonly Value[]): Value | null {
    const given = text(name) ?? "";
    const choice = values.find((value) => value === given) ?? null;
    if (given !== "" && !choice) errors[name] = `Use ${values.join(" or ")}.`;
    return choice;
  }
  const body: Body = {
    sex: choice("sex", SEXES) ?? sex,
    heightCm: figure("heightCm"),
    weightKg: figure("weightKg"),
    age: figure("age"),
    girthsCm: {
      bust: figure("bustCm"),
      waist: figure("waistCm"),
      hip: figure("hipCm"),
      upperArm: figure("upperArmCm"),
    },
    tape: choice("tape", TAPE_USES),
  };
  const preference = choice("preference", PREFERENCES) ?? "regular";
  const length = choice("length", HEM_LEVELS);
  const hasErrors = Object.keys(errors).length > 0;
  const fieldErrors = hasErrors ? errors : isEnough(body) ? null : missingFigures(body);
  return { body, preference, length, errors: fieldErrors };
}

function missingFigures({ heightCm, weightKg }: Body): BodyErrors {
  const message = "Please enter height and weight, or one measurement.";
  return {
    ...(heightCm === null && { heightCm: message }),
    ...(weightKg === null && { weightKg: message }),
  };
}

type ReadFigure = { ok: true; value: number | null } | { ok: false; error: string };

const NUMBER = /^-?\d{1,6}(?:\.\d{1,20})?$/;
// Nobody is 5.3 cm or inches tall: a full stop or a space stands between feet and inches there too.
const FEET_AND_INCHES =
  /^([3-7])\s*(?:['’‘′`]|ft\.?|feet)\s*(?:(\d{1,2}(?:\.\d)?)\s*(?:["”″]|''|in|inches)?)?$|^([3-7])[. ](\d|1[01])\s*(?:["”″]|''|in|inches)?$/i;

/** Reads a figure: "122", "122.5", "122,5", and a height as 5'2", 5'2 or 5.2 in feet and inches. Lengths in `unit`; returns centimetres. Null if empty. */
function readFigure(enteredText: string, name: Figure, unit: LengthUnit): ReadFigure {
  const text = asciiDigits(enteredText).trim().replace(",", ".");
  const { word, min, max, unit: ownUnit } = FIGURES[name];
  if (text === "") return { ok: true, value: null };
  const isLength = ownUnit === "cm";
  const [, marked, besideMark, feet = marked, inches = besideMark ?? "0"] =
    (name === "heightCm" && FEET_AND_INCHES.exec(text)) || [];
  const number = feet ? Number(feet) * 12 + Number(inches) : Number(text);
  if (!feet && !NUMBER.test(text)) return { ok: false, error: `Please enter the ${word} as a number.` };
  const value = isLength ? toCm(number, feet ? "in" : unit) : number;
  if (value >= min && value <= max) return { ok: true, value };
  const shown = (limit: number) => (isLength ? Math.round(fromCm(limit, unit)) : limit);
  const range = `${shown(min)} and ${shown(max)}`;
  return {
    ok: false,
    error: `Please enter ${/^[aeiou]/.test(word) ? "an" : "a"} ${word} between ${range} ${isLength ? unit : ownUnit}.`,
  };
}
