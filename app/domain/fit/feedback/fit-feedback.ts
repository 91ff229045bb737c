import { isMeasured } from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { FIGURES, GIRTH_FIGURES, readBody, type Figure } from "#app/domain/fit/body/read-body.ts";

/** The areas in which a garment can be too small or too large. */
export const FIT_AREAS = ["bust", "waist", "hip", "upperArm", "length"] as const;

export type FitArea = (typeof FIT_AREAS)[number];

/** "bust" is a man's chest. */
export const FIT_AREA_LABELS: Record<FitArea, string> = {
  bust: "Bust or chest",
  waist: "Waist",
  hip: "Hip",
  upperArm: "Upper arm",
  length: "Length",
};

/** The figures that a customer adds to a review or a return with consent. */
export interface SharedBody {
  heightCm: number | null;
  weightKg: number | null;
  /** Null without a tape measurement. */
  girthsCm: Body["girthsCm"] | null;
}

/** A customer's answer about fit, with a review or a return. The figures are null without consent. */
export interface FitFeedback extends SharedBody {
  fitAreas: FitArea[];
}

/** The columns of a review or a return whose author shares no figures, or no longer. */
export const NO_SHARED_BODY = { heightCm: null, weightKg: null, girthsCm: null } satisfies SharedBody;

export const NO_FEEDBACK: FitFeedback = { fitAreas: [], ...NO_SHARED_BODY };

/** The name of an area's checkbox. A form has no repeated names, because without JavaScript a refused one is shown again from a record. */
export const areaField = (area: FitArea) => `fit-${area}`;

export const SHARE_BODY_FIELD = "shareBody";

const SHARED_FIGURES = ["heightCm", "weightKg", ...Object.values(GIRTH_FIGURES)] satisfies Figure[];

export type SharedFigure = (typeof SHARED_FIGURES)[number];

export type ReadFeedback =
  | { ok: true; value: FitFeedback }
  | { ok: false; fieldErrors: Record<string, string> };

/** Reads fit feedback from form fields. Figures count only with consent; height and weight are then needed, tape measurements are optional. */
export function readFitFeedback(fields: Record<string, string>): ReadFeedback {
  const fitAreas = FIT_AREAS.filter((area) => fields[areaField(area)] === "on");
  if (fields[SHARE_BODY_FIELD] !== "on") return { ok: true, value: { ...NO_FEEDBACK, fitAreas } };
  const shared = (name: string) => (SHARED_FIGURES.some((figure) => figure === name) ? fields[name] : null);
  const { body, errors } = readBody((name) => shared(name) ?? null, { sex: "female" });
  const { heightCm, weightKg, girthsCm } = body;
  if (heightCm !== null && weightKg !== null && !errors)
    return {
      ok: true,
      value: { fitAreas, heightCm, weightKg, girthsCm: isMeasured(body) ? girthsCm : null },
    };
  const fieldErrors = {
    ...errors,
    ...(heightCm === null && { heightCm: figureError("heightCm") }),
    ...(weightKg === null && { weightKg: figureError("weightKg") }),
  };
  return { ok: false, fieldErrors };
}

function figureError(name: "heightCm" | "weightKg"): string {
  const { word, min, max, unit } = FIGURES[name];
  return `Please enter a ${word} between ${min} and ${max} ${unit}, or untick the box.`;
}
