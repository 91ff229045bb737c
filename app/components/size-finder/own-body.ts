import { createStoredValue } from "#app/components/shared-value.ts";
import {
  NO_GIRTHS,
  HEM_LEVELS,
  PREFERENCES,
  SEXES,
  TAPE_USES,
  type HemLevel,
  type Preference,
  UNITS,
  type LengthUnit,
} from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import type { SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";

/** A shopper's own body, stored only in this browser. In centimetres, whatever unit is displayed. */
export interface OwnBody {
  unit: LengthUnit;
  /** `sex` is null until it is chosen: then it is the one of the chart. */
  body: Omit<Body, "sex"> & { sex: Body["sex"] | null };
  preference: Preference;
  /** The preferred length of garments, by the name of their chart. */
  lengths: Partial<Record<string, HemLevel>>;
}

const NOTHING: OwnBody = {
  unit: "cm",
  body: { sex: null, heightCm: null, weightKg: null, age: null, girthsCm: NO_GIRTHS, tape: null },
  preference: "regular",
  lengths: {},
};

export const ownBody = createStoredValue<OwnBody>({ key: "measurements", initial: NOTHING, parse });

/** Copies a body that the customer saved in the account to this browser. */
export function copySavedBody({ body, preference, lengths }: SavedBody): void {
  const current = ownBody.get();
  ownBody.set({ ...current, body, preference, lengths: { ...current.lengths, ...lengths } });
}

function parse(stored: string): OwnBody | null {
  try {
    const { unit, preference, body, lengths } = recordOf(JSON.parse(stored));
    const storedBody = recordOf(body);
    // Until 2026 the girths stood directly in the body.
    const girths = storedBody["girthsCm"] === undefined ? storedBody : recordOf(storedBody["girthsCm"]);
    return {
      unit: oneOf(UNITS, unit) ?? "cm",
      preference: oneOf(PREFERENCES, preference) ?? "regular",
      lengths: lengthsIn(lengths ?? {}),
      body: {
        sex: oneOf(SEXES, storedBody["sex"]),
        heightCm: numberOf(storedBody["heightCm"]),
        weightKg: numberOf(storedBody["weightKg"]),
        age: numberOf(storedBody["age"]),
        girthsCm: {
          bust: numberOf(girths["bust"]),
          waist: numberOf(girths["waist"]),
          hip: numberOf(girths["hip"]),
          upperArm: numberOf(girths["upperArm"]),
        },
        tape: oneOf(TAPE_USES, storedBody["tape"]),
      },
    };
  } catch {
    return null;
  }
}

function lengthsIn(value: unknown): OwnBody["lengths"] {
  const entries = Object.entries(recordOf(value));
  return Object.fromEntries(entries.map(([chart, level]) => [chart, oneOf(HEM_LEVELS, level) ?? undefined]));
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError("Not an object");
  return value as Record<string, unknown>; // an object's keys are strings
}

const numberOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

function oneOf<Value>(values: readonly Value[], value: unknown): Value | null {
  return values.find((candidate) => candidate === value) ?? null;
}
