import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { fromCm, type LengthUnit } from "#app/domain/fit/body/body.ts";
import type { Figure } from "#app/domain/fit/body/read-body.ts";

/** A figure of a body as a shopper types it; empty if unknown. A height in inches is in feet and inches. */
export function figureText(body: Omit<Body, "sex">, figure: Figure, unit: LengthUnit): string {
  const { heightCm, weightKg, age, girthsCm } = body;
  if (figure === "weightKg") return textOf(weightKg);
  if (figure === "age") return textOf(age);
  if (figure === "heightCm") return heightCm === null ? "" : heightText(heightCm, unit);
  const cm = {
    bustCm: girthsCm.bust,
    waistCm: girthsCm.waist,
    hipCm: girthsCm.hip,
    upperArmCm: girthsCm.upperArm,
  };
  const value = cm[figure];
  return value === null ? "" : String(fromCm(value, unit));
}

const textOf = (value: number | null) => (value === null ? "" : String(value));

function heightText(cm: number, unit: LengthUnit): string {
  if (unit === "cm") return String(fromCm(cm, "cm"));
  const inches = fromCm(cm, "in");
  return `${Math.floor(inches / 12)}'${inches % 12}`;
}
