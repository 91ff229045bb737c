import { createStoredValue } from "#app/components/shared-value.ts";
import { GIRTHS, type LengthUnit, type Measurements } from "#app/domain/catalog/attributes/find-size.ts";

/** A shopper's own measurements, stored only in this browser. In centimetres, whatever unit is displayed. */
export interface OwnMeasurements {
  unit: LengthUnit;
  body: Measurements;
}

const NOTHING: OwnMeasurements = { unit: "cm", body: { bust: null, waist: null, hip: null } };

export const ownMeasurements = createStoredValue<OwnMeasurements>({
  key: "measurements",
  initial: NOTHING,
  parse: parseMeasurements,
});

function parseMeasurements(stored: string): OwnMeasurements | null {
  try {
    const value = JSON.parse(stored) as Partial<OwnMeasurements> | null;
    const body = value?.body;
    if (typeof body !== "object") return null;
    const isWhole = GIRTHS.every((girth) => body[girth] === null || Number.isFinite(body[girth]));
    return isWhole ? { unit: value?.unit === "in" ? "in" : "cm", body } : null;
  } catch {
    return null;
  }
}
