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

/** From so much ease on a cut is loose, and a body between two sizes has room in the smaller one. */
const LOOSE_EASE_CM = 15;

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

/** Whether a column measures the body that a size is for, and not the garment. */
export function isFitColumn(name: string): boolean {
  return /^to fit /i.test(name);
}

/** The heading of a column among others of its kind: "To fit bust" is "Bust" under "Your body". */
export function bodyColumnLabel(name: string): string {
  const label = name.replace(/^to fit /i, "");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export type FoundSize =
  /** Nothing was measured that this chart is about. */
  | { kind: "unknown" }
  /**
   * `decidedBy` is the girth that asks for the largest size. `upToCm`: the body that the size is made for there. `easeCm`: what the garment
   * leaves there for a body above that, where the cut is loose enough for it; null for a body within it. `isLoose`: made for a larger body everywhere.
   */
  | {
      kind: "found";
      size: string;
      decidedBy: FitColumn;
      upToCm: number;
      easeCm: number | null;
      isLoose: boolean;
    }
  /** No size is large enough; `largest` is what comes nearest, made for `upToCm` there. */
  | { kind: "too-large"; largest: string; tightAt: FitColumn; upToCm: number };

/**
 * The smallest of a chart's sizes, which stand in order, that fits a body everywhere. A size fits a girth that it is made for ("To fit"),
 * and between two sizes also one that the garment itself still goes around loosely.
 */
export function findSize(chart: SizeChart, body: Measurements): FoundSize {
  const measured = fitColumns(chart).flatMap((column) => {
    const cm = body[column.girth];
    return cm === null ? [] : [{ column, cm, row: rowFor(chart, column, cm) }];
  });
  const [decided] = measured.toSorted((a, b) => b.row - a.row);
  const last = chart.rows.at(-1);
  if (!decided || !last) return { kind: "unknown" };
  const { column: decidedBy, cm } = decided;
  const row = chart.rows[decided.row];
  const upToCm = (row ?? last).values[decidedBy.index] ?? 0;
  if (!row) return { kind: "too-large", largest: last.size, tightAt: decidedBy, upToCm };
  const easeCm = cm > upToCm + READING_CM ? easeFor(chart, row, decidedBy, cm) : null;
  const isLoose = measured.every(({ column, cm: own }) => (row.values[column.index] ?? 0) - own > STEP_CM);
  return { kind: "found", size: row.size, decidedBy, upToCm, easeCm, isLoose };
}

/** The first row that fits a girth; one past the last where none is large enough. */
function rowFor(chart: SizeChart, column: FitColumn, cm: number): number {
  const toFit = (row: number) => chart.rows[row]?.values[column.index] ?? 0;
  const found = chart.rows.findIndex((_, row) => cm <= toFit(row) + READING_CM);
  const row = found === -1 ? chart.rows.length : found;
  const isMadeForIt = found !== -1 && cm >= toFit(found) - READING_CM;
  const smaller = chart.rows[row - 1];
  if (isMadeForIt || !smaller) return row;
  return (easeFor(chart, smaller, column, cm) ?? 0) >= LOOSE_EASE_CM ? row - 1 : row;
}

/** How much wider than a body a garment is at a girth, in centimetres; null where the chart does not measure the garment there. */
function easeFor(
  chart: SizeChart,
  row: SizeChart["rows"][number],
  column: FitColumn,
  cm: number,
): number | null {
  const garment = garmentCm(chart, row, column);
  return garment === null ? null : garment - cm;
}

/** Between bust and hip a garment that does not measure its waist hangs straight: it is no narrower there than the narrower of both. */
function garmentCm(
  chart: SizeChart,
  row: SizeChart["rows"][number],
  { girth, word }: FitColumn,
): number | null {
  const at = (name: RegExp) => row.values[chart.columns.findIndex((column) => name.test(column))] ?? null;
  const own = at(new RegExp(`^${word}$`, "i"));
  if (own !== null || girth !== "waist" || at(/^waist/i) !== null) return own;
  const [above, below] = [at(/^(?:bust|chest)$/i), at(/^hip$/i)];
  return above === null || below === null ? null : Math.min(above, below);
}

/**
 * What to do between two sizes, in the same words wherever it is said and by the rule that `findSize` follows. Null for a chart that says
 * nothing of the body.
 */
export function betweenSizesAdvice(chart: SizeChart): string | null {
  const columns = fitColumns(chart);
  if (columns.length === 0) return null;
  const isLooseAt = (column: FitColumn) =>
    chart.rows.every(
      (row) => (easeFor(chart, row, column, row.values[column.index] ?? 0) ?? 0) >= LOOSE_EASE_CM,
    );
  const loose = columns.filter(isLooseAt);
  if (loose.length === 0) return "Between two sizes, take the larger.";
  if (loose.length === columns.length) return "Between two sizes, take the smaller: the cut leaves room.";
  const wordsOf = (some: FitColumn[]) => enumeration.format(some.map(({ word }) => word));
  const close = columns.filter((column) => !loose.includes(column));
  return `Between two sizes at the ${wordsOf(close)}, take the larger. At the ${wordsOf(loose)} the cut leaves room, so the smaller is enough.`;
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
export const MIN_GIRTH_CM = 60;
export const MAX_GIRTH_CM = 250;

/** What a shopper may type for a girth: nothing, a girth, no number at all, or a number that is no adult's girth in this unit. */
export type ReadGirth =
  | { kind: "none" }
  | { kind: "girth"; cm: number }
  | { kind: "not-a-number" }
  | { kind: "implausible" };

/** Reads a girth as it was typed: "48", "48.5", "48,5". */
export function readGirth(text: string, unit: LengthUnit): ReadGirth {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return { kind: "none" };
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return { kind: "not-a-number" };
  const cm = toCm(Number(plain), unit);
  return cm >= MIN_GIRTH_CM && cm <= MAX_GIRTH_CM ? { kind: "girth", cm } : { kind: "implausible" };
}
