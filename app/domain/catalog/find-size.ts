import type { SizeChart } from "#app/domain/catalog/catalog.ts";

/** The girths that a chart's "To fit" columns are about. A man's chest is a bust to the tape. */
export const GIRTHS = ["bust", "waist", "hip"] as const;

export type Girth = (typeof GIRTHS)[number];

/** Of a body, in centimetres; null where it was not measured. */
export type Measurements = Record<Girth, number | null>;

export interface FitColumn {
  girth: Girth;
  /** As the chart calls it: "bust" or "chest". */
  word: string;
  /** Where its values stand in a row. */
  index: number;
}

/** A tape is read to the half centimetre: so much over a size's girth is still that size. */
const READING_CM = 0.5;

/** A body that is smaller than the smallest size by more than about one step of sizes is told so. */
const STEP_CM = 8;

/** The columns that say which body a size is for: "To fit bust", and of "from" and "up to" the larger. */
export function fitColumns(chart: SizeChart): FitColumn[] {
  return chart.columns.flatMap((column, index) => {
    const [, word] = /^to fit (bust|chest|waist|hip)(?: up to)?$/i.exec(column) ?? [];
    if (!word) return [];
    const lower = word.toLowerCase();
    return [{ girth: lower === "chest" ? "bust" : (lower as Girth), word: lower, index }];
  });
}

export type FoundSize =
  /** Nothing was measured that this chart is about. */
  | { kind: "unknown" }
  /** `decidedBy` is the girth that a smaller size would have been too tight for. `isLoose`: cut for a larger body everywhere. */
  | { kind: "found"; size: string; decidedBy: FitColumn; isLoose: boolean }
  /** No size is large enough; `largest` is what comes nearest. */
  | { kind: "too-large"; largest: string; tightAt: FitColumn };

/** The smallest of a chart's sizes, which stand in order, that is not too tight anywhere for a body. */
export function findSize(chart: SizeChart, body: Measurements): FoundSize {
  const measured = fitColumns(chart).flatMap((column) => {
    const cm = body[column.girth];
    return cm === null ? [] : [{ column, cm }];
  });
  const decided = measured
    .map(({ column, cm }) => ({ column, cm, row: rowFor(chart, column, cm) }))
    .toSorted((a, b) => b.row - a.row)[0];
  const last = chart.rows.at(-1);
  if (!decided || !last) return { kind: "unknown" };
  const row = chart.rows[decided.row];
  if (!row) return { kind: "too-large", largest: last.size, tightAt: decided.column };
  const isLoose = measured.every(({ column, cm }) => (row.values[column.index] ?? 0) - cm > STEP_CM);
  return { kind: "found", size: row.size, decidedBy: decided.column, isLoose };
}

/** The first row that a girth fits into; one past the last where none is large enough. */
function rowFor(chart: SizeChart, { index }: FitColumn, cm: number): number {
  const row = chart.rows.findIndex(({ values }) => cm <= (values[index] ?? 0) + READING_CM);
  return row === -1 ? chart.rows.length : row;
}

/** The body that a size is made for: "a bust of 122 cm, a waist of 107 cm and a hip of 129 cm". Null when the chart does not say. */
export function describeFit(chart: SizeChart, size: string, unit: LengthUnit): string | null {
  const row = chart.rows.find((known) => known.size === size);
  const girths = fitColumns(chart).flatMap(({ word, index }) => {
    const cm = row?.values[index];
    return cm === undefined ? [] : [`a ${word} of ${fromCm(cm, unit)} ${unit}`];
  });
  return girths.length === 0 ? null : enumeration.format(girths);
}

const enumeration = new Intl.ListFormat("en-GB", { type: "conjunction" });

const CM_PER_INCH = 2.54;

export const UNITS = ["cm", "in"] as const;

export type LengthUnit = (typeof UNITS)[number];

export function toCm(value: number, unit: LengthUnit): number {
  return unit === "cm" ? value : value * CM_PER_INCH;
}

/** As it is read off a tape: to the half centimetre or half inch. */
export function fromCm(cm: number, unit: LengthUnit): number {
  return Math.round((unit === "cm" ? cm : cm / CM_PER_INCH) * 2) / 2;
}

/** No adult body is outside of these: a figure that is, is in the other unit or a slip. */
export const SMALLEST_CM = 60;
export const LARGEST_CM = 250;

/** A girth as it was typed: "48", "48.5", "48,5". Null for nothing; "nonsense" for what is no girth in this unit. */
export function readGirth(text: string, unit: LengthUnit): number | "nonsense" | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  const cm = toCm(Number(plain), unit);
  return cm >= SMALLEST_CM && cm <= LARGEST_CM ? cm : "nonsense";
}
