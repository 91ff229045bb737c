import { isEnough, SEXES, TAPE_USES, type Body, type Girth } from "#app/domain/fit/body.ts";
import { PREFERENCES, type Preference } from "#app/domain/fit/recommend-size.ts";

/** The figures of a body by their names in forms and URLs, with the range of adults. A girth may be in inches by mistake, hence its minimum. */
export const FIGURES = {
  heightCm: { word: "height", min: 120, max: 220 },
  weightKg: { word: "weight", min: 30, max: 250 },
  age: { word: "age", min: 14, max: 100 },
  bustCm: { word: "bust", min: 25, max: 250 },
  waistCm: { word: "waist", min: 20, max: 250 },
  hipCm: { word: "hip", min: 25, max: 250 },
  upperArmCm: { word: "upper arm", min: 8, max: 90 },
} as const;

export type Figure = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]; // Object.keys returns strings

export const GIRTH_FIGURES: Record<Girth, Figure> = {
  bust: "bustCm",
  waist: "waistCm",
  hip: "hipCm",
  upperArm: "upperArmCm",
};

/** The parameters of a size recommendation, all optional. */
export const BODY_PARAMS = [...FIGURE_NAMES, "sex", "tape", "preference"] as const;

type BodyParam = (typeof BODY_PARAMS)[number];

export type BodyErrors = Partial<Record<BodyParam, string>>;

export type ReadBody = { ok: true; body: Body; preference: Preference } | { ok: false; errors: BodyErrors };

/** Reads a body from texts by parameter. `sex` is the one assumed if none is given. Errors are sentences by parameter. */
export function readBody(text: (name: BodyParam) => string | null, sex: Body["sex"]): ReadBody {
  const errors: BodyErrors = {};
  const figure = (name: Figure): number | null => {
    const read = readFigure(text(name) ?? "", name);
    if (read.ok) return read.value;
    errors[name] = read.error;
    return null;
  };
  function choice<Value extends string>(name: BodyParam, values: readonly Value[]): Value | null {
    const given = text(name) ?? "";
    const found = values.find((value) => value === given) ?? null;
    if (given !== "" && !found) errors[name] = `Use ${values.join(" or ")}.`;
    return found;
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
  if (Object.keys(errors).length === 0 && !isEnough(body)) Object.assign(errors, missingFigures(body));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body, preference };
}

function missingFigures({ heightCm, weightKg }: Body): BodyErrors {
  const message = "Please enter height and weight, or one measurement.";
  return {
    ...(heightCm === null && { heightCm: message }),
    ...(weightKg === null && { weightKg: message }),
  };
}

/** Reads one figure: "122", "122.5", "122,5"; null if empty. */
export function readFigure(
  typed: string,
  name: Figure,
): { ok: true; value: number | null } | { ok: false; error: string } {
  const text = typed.trim().replace(",", ".");
  const { word, min, max } = FIGURES[name];
  if (text === "") return { ok: true, value: null };
  if (!/^-?\d{1,6}(?:\.\d{1,6})?$/.test(text))
    return { ok: false, error: `Please enter the ${word} as a number.` };
  const value = Number(text);
  return value >= min && value <= max
    ? { ok: true, value }
    : { ok: false, error: `Please enter a ${word} between ${min} and ${max}${UNITS[name]}.` };
}

const UNITS: Record<Figure, string> = {
  heightCm: " cm",
  weightKg: " kg",
  age: "",
  bustCm: " cm",
  waistCm: " cm",
  hipCm: " cm",
  upperArmCm: " cm",
};
