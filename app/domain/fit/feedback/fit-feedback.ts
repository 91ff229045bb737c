import { FIGURES } from "#app/domain/fit/body/read-body.ts";

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

/** A customer's answer about fit, with a review or a return. Height and weight are null without consent. */
export interface FitFeedback {
  fitAreas: FitArea[];
  heightCm: number | null;
  weightKg: number | null;
}

export const NO_FEEDBACK: FitFeedback = { fitAreas: [], heightCm: null, weightKg: null };

/** The name of an area's checkbox. A form has no repeated names, because without JavaScript a refused one is shown again from a record. */
export const areaField = (area: FitArea) => `fit-${area}`;

export const SHARE_BODY_FIELD = "shareBody";

export type ReadFeedback =
  | { ok: true; value: FitFeedback }
  | { ok: false; fieldErrors: Record<string, string> };

/** Reads fit feedback from form fields. Height and weight count only with consent, and only together. */
export function readFitFeedback(fields: Record<string, string>): ReadFeedback {
  const fitAreas = FIT_AREAS.filter((area) => fields[areaField(area)] === "on");
  if (fields[SHARE_BODY_FIELD] !== "on") return { ok: true, value: { ...NO_FEEDBACK, fitAreas } };
  const heightCm = readFigure(fields, "heightCm");
  const weightKg = readFigure(fields, "weightKg");
  if (heightCm !== null && weightKg !== null) return { ok: true, value: { fitAreas, heightCm, weightKg } };
  const fieldErrors = {
    ...(heightCm === null && { heightCm: figureError("heightCm") }),
    ...(weightKg === null && { weightKg: figureError("weightKg") }),
  };
  return { ok: false, fieldErrors };
}

function readFigure(fields: Record<string, string>, name: "heightCm" | "weightKg"): number | null {
  const text = fields[name]?.trim().replace(",", ".") ?? "";
  const value = /^\d{2,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return value >= FIGURES[name].min && value <= FIGURES[name].max ? value : null;
}

function figureError(name: "heightCm" | "weightKg"): string {
  const { word, min, max, unit } = FIGURES[name];
  return `Please enter a ${word} between ${min} and ${max} ${unit}, or untick the box.`;
}
