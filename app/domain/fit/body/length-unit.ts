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
