import type { Body } from "#app/domain/fit/body/stored-body.ts";
import type { Girth } from "#app/domain/fit/body/body.ts";

/** A range of height and weight, by its lower ends. It is all that is shown of the body of another person. */
export interface BodyBand {
  heightCm: number;
  weightKg: number;
}

/** A body for comparison with others: the ranges of its height, weight and known girths, by their lower ends. */
export interface ComparedBody extends BodyBand {
  girthsCm: Body["girthsCm"];
}

/** The ranges of a figure. The first and last are open. */
export interface Scale {
  step: number;
  from: number;
  to: number;
}

export const HEIGHT: Scale = { step: 5, from: 140, to: 185 };
export const WEIGHT: Scale = { step: 10, from: 40, to: 160 };

/** As narrow as a size, which a review names anyway. */
export const GIRTH_SCALES: Record<Girth, Scale> = {
  bust: { step: 5, from: 80, to: 170 },
  waist: { step: 5, from: 60, to: 160 },
  hip: { step: 5, from: 80, to: 170 },
  upperArm: { step: 5, from: 25, to: 60 },
};

/** With fewer bodies a range could be recognised. */
export const MIN_BODIES = 3;

/** The lower ends of a scale's ranges. */
export const endsOf = ({ step, from, to }: Scale) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

const bandIn = ({ step, from, to }: Scale, value: number) =>
  Math.min(to, Math.max(from, Math.floor(value / step) * step));

/** The range of height and weight of a body. */
export function bandOf(body: BodyBand): BodyBand {
  return { heightCm: bandIn(HEIGHT, body.heightCm), weightKg: bandIn(WEIGHT, body.weightKg) };
}

/** The ranges of the known girths. */
export function girthBandsOf(girthsCm: Body["girthsCm"]): Body["girthsCm"] {
  return mapGirths((girth) => {
    const value = girthsCm[girth];
    return value === null ? null : bandIn(GIRTH_SCALES[girth], value);
  });
}

/** "155–159 cm, 90–99 kg" */
export function describeBand(body: BodyBand): string {
  const { heightCm, weightKg } = bandOf(body);
  return `${rangeLabel(HEIGHT, heightCm, "cm")}, ${rangeLabel(WEIGHT, weightKg, "kg")}`;
}

/** "155–159 cm" */
export function rangeLabel({ step, from: first, to: last }: Scale, from: number, unit: "cm" | "kg"): string {
  if (from <= first) return `up to ${first + step - 1} ${unit}`;
  return from >= last ? `from ${last} ${unit}` : `${from}–${from + step - 1} ${unit}`;
}

/** Parses ranges from URL parameters: "height", "weight" and the names of girths. Null unless those of height and weight are known. */
export function parseComparedBody(params: URLSearchParams): ComparedBody | null {
  const read = (name: string, scale: Scale) =>
    endsOf(scale).find((from) => String(from) === params.get(name)) ?? null;
  const [heightCm, weightKg] = [read("height", HEIGHT), read("weight", WEIGHT)];
  if (heightCm === null || weightKg === null) return null;
  return { heightCm, weightKg, girthsCm: mapGirths((girth) => read(girth, GIRTH_SCALES[girth])) };
}

function mapGirths(value: (girth: Girth) => number | null): Body["girthsCm"] {
  return { bust: value("bust"), waist: value("waist"), hip: value("hip"), upperArm: value("upperArm") };
}
