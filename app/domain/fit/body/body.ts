/** The girths that decide a size, in the order of every vector of this folder. "bust" is a man's chest. */
export const GIRTHS = ["bust", "waist", "hip", "upperArm"] as const;

export type Girth = (typeof GIRTHS)[number];

export const SEXES = ["female", "male"] as const;

export type Sex = (typeof SEXES)[number];

/** The way of measuring: by the drawings, or without them. */
export const TAPE_USES = ["guided", "unguided"] as const;

export type TapeUse = (typeof TAPE_USES)[number];

/** The fit that a shopper prefers. */
export const PREFERENCES = ["close", "regular", "loose"] as const;

export type Preference = (typeof PREFERENCES)[number];

/** The levels of a body at which a garment may end, from the top. */
export const HEM_LEVELS = ["hip", "thigh", "knee", "calf", "ankle", "floor"] as const;

export type HemLevel = (typeof HEM_LEVELS)[number];

type Girths = Record<Girth, number | null>;

export const NO_GIRTHS: Girths = { bust: null, waist: null, hip: null, upperArm: null };

/** Whether any girth is known. */
export function isMeasured({ girthsCm }: { girthsCm: Girths }): boolean {
  return GIRTHS.some((girth) => girthsCm[girth] !== null);
}

interface Figures {
  heightCm: number | null;
  weightKg: number | null;
  girthsCm: Girths;
}

/** Whether the figures are enough for a recommendation: height and weight, or one girth. */
export function isEnough(body: Figures): boolean {
  return (body.heightCm !== null && body.weightKg !== null) || isMeasured(body);
}

const CM_PER_INCH = 2.54;

export const UNITS = ["cm", "in"] as const;

export type LengthUnit = (typeof UNITS)[number];

/** The unit in a form or URL; centimetres unless it is inches. */
export function readUnit(text: string | null | undefined): LengthUnit {
  return text === "in" ? "in" : "cm";
}

export function toCm(value: number, unit: LengthUnit): number {
  return unit === "cm" ? value : value * CM_PER_INCH;
}

/** Rounds to half a centimetre or half an inch. */
export function fromCm(cm: number, unit: LengthUnit): number {
  return Math.round((unit === "cm" ? cm : cm / CM_PER_INCH) * 2) / 2;
}
