/** A range of height and weight, by its lower ends. It is all that anybody learns of the body of another person. */
export interface BodyBand {
  heightCm: number;
  weightKg: number;
}

const HEIGHT = { step: 5, from: 140, to: 185 };
const WEIGHT = { step: 10, from: 40, to: 160 };

/** With fewer bodies a range could be recognised. */
export const MIN_BODIES = 3;

interface Scale {
  step: number;
  from: number;
  to: number;
}

/** The lower ends of a scale's ranges. The first and last are open. */
const endsOf = ({ step, from, to }: Scale) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

export const HEIGHT_BANDS = endsOf(HEIGHT);
export const WEIGHT_BANDS = endsOf(WEIGHT);

const bandIn = ({ step, from, to }: Scale, value: number) =>
  Math.min(to, Math.max(from, Math.floor(value / step) * step));

/** The range of a body. */
export function bandOf(body: BodyBand): BodyBand {
  return { heightCm: bandIn(HEIGHT, body.heightCm), weightKg: bandIn(WEIGHT, body.weightKg) };
}

/** "155–159 cm, 90–99 kg" */
export function describeBand(body: BodyBand): string {
  const { heightCm, weightKg } = bandOf(body);
  return `${heightLabel(heightCm)}, ${weightLabel(weightKg)}`;
}

/** "155–159 cm" */
export const heightLabel = (from: number) => label(from, HEIGHT, "cm");

/** "90–99 kg" */
export const weightLabel = (from: number) => label(from, WEIGHT, "kg");

function label(from: number, { step, from: first, to: last }: Scale, unit: string): string {
  if (from <= first) return `up to ${first + step - 1} ${unit}`;
  return from >= last ? `from ${last} ${unit}` : `${from}–${from + step - 1} ${unit}`;
}

/** Parses a band from URL parameters; null unless both are known lower ends. */
export function parseBand(height: string | null, weight: string | null): BodyBand | null {
  const [heightCm, weightKg] = [Number(height), Number(weight)];
  return HEIGHT_BANDS.includes(heightCm) && WEIGHT_BANDS.includes(weightKg) ? { heightCm, weightKg } : null;
}
