import type { SizeChart } from "#app/domain/catalog/catalog.ts";

/** The body measurements of a chart's "To fit" columns. "chest" is read as "bust". */
export const GIRTHS = ["bust", "waist", "hip"] as const;

export type Girth = (typeof GIRTHS)[number];

/** Body measurements in centimetres; null if not measured. */
export type Measurements = Record<Girth, number | null>;

export interface FitColumn {
  girth: Girth;
  /** The chart's term: "bust" or "chest". */
  word: string;
  /** Index of its values in a row. */
  index: number;
}

/** Measuring precision: this much above a size's girth is still that size. */
const READING_CM = 0.5;

/** Ease (garment minus body) from which a cut is loose, so that a body between two sizes fits the smaller one. */
const LOOSE_EASE_CM = 15;

/** About one size step: a body smaller than the smallest size by more than this is reported as loose. */
const STEP_CM = 8;

/** The body columns of a chart: "To fit bust", and "To fit waist up to" for ranges. */
export function fitColumns(chart: SizeChart): FitColumn[] {
  return chart.columns.flatMap((column, index) => {
    const [, word] = /^to fit (bust|chest|waist|hip)(?: up to)?$/i.exec(column) ?? [];
    if (!word) return [];
    const lower = word.toLowerCase();
    return [{ girth: lower === "chest" ? "bust" : (lower as Girth), word: lower, index }];
  });
}

/** Whether a column measures the body rather than the garment. */
export function isFitColumn(name: string): boolean {
  return /^to fit /i.test(name);
}

/** The short heading of a body column: "Bust" for "To fit bust". */
export function bodyColumnLabel(name: string): string {
  const label = name.replace(/^to fit /i, "");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export type FoundSize =
  /** No measurement matches a column of the chart. */
  | { kind: "unknown" }
  /**
   * `decidedBy` is the girth that needs the largest size, and `upToCm` the size's girth there. `easeCm` is the remaining ease if the
   * body exceeds `upToCm` but the cut is loose; otherwise null. `isLoose`: the size is too large at every girth.
   */
  | {
      kind: "found";
      size: string;
      decidedBy: FitColumn;
      upToCm: number;
      easeCm: number | null;
      isLoose: boolean;
    }
  /** No size is large enough; `largest` fits up to `upToCm`. */
  | { kind: "too-large"; largest: string; tightAt: FitColumn; upToCm: number };

/**
 * The smallest size that fits a body at every measured girth; the chart's rows are in ascending order. A size fits girths up to its
 * "To fit" value and, with a loose cut, up to the next size.
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

/** Index of the first row that fits a girth; the row count if none is large enough. */
function rowFor(chart: SizeChart, column: FitColumn, cm: number): number {
  const toFit = (row: number) => chart.rows[row]?.values[column.index] ?? 0;
  const found = chart.rows.findIndex((_, row) => cm <= toFit(row) + READING_CM);
  const row = found === -1 ? chart.rows.length : found;
  const isMadeForIt = found !== -1 && cm >= toFit(found) - READING_CM;
  const smaller = chart.rows[row - 1];
  if (isMadeForIt || !smaller) return row;
  return (easeFor(chart, smaller, column, cm) ?? 0) >= LOOSE_EASE_CM ? row - 1 : row;
}

/** The garment's ease at a girth in centimetres; null if the chart has no garment measurement there. */
function easeFor(
  chart: SizeChart,
  row: SizeChart["rows"][number],
  column: FitColumn,
  cm: number,
): number | null {
  const garment = garmentCm(chart, row, column);
  return garment === null ? null : garment - cm;
}

/** Without a waist measurement a garment hangs straight, so its waist is at least the narrower of bust and hip. */
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
 * Advice for a body between two sizes, consistent with `findSize`. Null for a chart without body columns.
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

/** The body that a size fits: "a bust of 122 cm, a waist of 107 cm and a hip of 129 cm". Null without body columns. */
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

/** Rounds to half a centimetre or half an inch. */
export function fromCm(cm: number, unit: LengthUnit): number {
  return Math.round((unit === "cm" ? cm : cm / CM_PER_INCH) * 2) / 2;
}

/** Plausible adult girths. Values outside are in the wrong unit or mistyped. */
export const MIN_GIRTH_CM = 60;
export const MAX_GIRTH_CM = 250;

export type ReadGirth =
  | { kind: "none" }
  | { kind: "girth"; cm: number }
  | { kind: "not-a-number" }
  | { kind: "implausible" };

/** Parses a typed girth: "48", "48.5", "48,5". `implausible` outside the range of adult girths in this unit. */
export function readGirth(text: string, unit: LengthUnit): ReadGirth {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return { kind: "none" };
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return { kind: "not-a-number" };
  const cm = toCm(Number(plain), unit);
  return cm >= MIN_GIRTH_CM && cm <= MAX_GIRTH_CM ? { kind: "girth", cm } : { kind: "implausible" };
}
