/** The kind of a size chart's column: the body that a size is made for, or the garment, laid flat and doubled. */
export const COLUMN_SUBJECTS = ["body", "garment"] as const;

/** The measurements that the store understands: it recommends sizes by them and names them to search engines. */
export const MEASURES = [
  "bust",
  "underBust",
  "waist",
  "waistFrom",
  "waistRelaxed",
  "waistStretched",
  "hip",
  "upperArm",
  "shoulder",
  "sleeve",
  "length",
  "outseam",
  "width",
] as const;

export type Measure = (typeof MEASURES)[number];

export const CHART_SEXES = ["female", "male"] as const;

export type ChartSex = (typeof CHART_SEXES)[number];

export interface ColumnKind {
  of: (typeof COLUMN_SUBJECTS)[number];
  /** Null for a measurement that only people understand, such as "Hem round". */
  measure: Measure | null;
}

export interface ChartColumn extends ColumnKind {
  /** The heading below its subject: "Bust". */
  name: string;
}

const NAMES: Record<Measure, string> = {
  bust: "Bust",
  underBust: "Under bust",
  waist: "Waist",
  waistFrom: "Waist from",
  waistRelaxed: "Waist relaxed",
  waistStretched: "Waist stretched",
  hip: "Hip",
  upperArm: "Upper arm",
  shoulder: "Shoulder",
  sleeve: "Sleeve",
  length: "Length",
  outseam: "Outseam",
  width: "Width",
};

/** Other names by which files and charts of earlier versions call a measurement. */
const SYNONYMS: Partial<Record<string, Measure>> = {
  chest: "bust",
  "waist up to": "waist",
  hips: "hip",
  "neck to cuff": "sleeve",
};

const BODY_MEASURES: readonly Measure[] = ["bust", "waist", "waistFrom", "hip", "upperArm"];
const GARMENT_MEASURES = MEASURES.filter((measure) => measure !== "waistFrom");

/** The kinds of columns that a chart may have. */
export const COLUMN_KINDS: readonly ColumnKind[] = [
  ...[...BODY_MEASURES, null].map((measure) => ({ of: "body" as const, measure })),
  ...[...GARMENT_MEASURES, null].map((measure) => ({ of: "garment" as const, measure })),
];

/** "Bust", or "Chest" in a men's chart. */
export function measureName(measure: Measure, sex: ChartSex | null): string {
  return measure === "bust" && sex === "male" ? "Chest" : NAMES[measure];
}

/** A kind as one value of a form: "body.bust", "garment.other". */
export function kindId({ of, measure }: ColumnKind): string {
  return `${of}.${measure ?? "other"}`;
}

/** Null for an unknown kind. */
export function parseKindId(id: string): ColumnKind | null {
  return COLUMN_KINDS.find((kind) => kindId(kind) === id) ?? null;
}

/**
 * A column as one text: "To fit bust" for the body, "Length" for the garment; with its kind in brackets where the text alone says another:
 * "Back length [garment.length]". The inverse of `parseColumnHeading`.
 */
export function columnHeading(column: ChartColumn): string {
  const { of, name } = column;
  const plain = of === "body" ? `To fit ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
  const read = parseColumnHeading(plain);
  return kindId(read) === kindId(column) && read.name === name ? plain : `${name} [${kindId(column)}]`;
}

/** Reads a heading of a file, or of a chart of an earlier version. An unknown measurement keeps its name. */
export function parseColumnHeading(heading: string): ChartColumn {
  const text = heading.trim();
  const [, bracketed = "", id = ""] = /^(.*?)\s*\[([a-z]+\.[a-z]+)\]$/i.exec(text) ?? [];
  const kind = parseKindId(id);
  if (kind) return { ...kind, name: bracketed };
  const [, body] = /^to fit (.+)$/i.exec(text) ?? [];
  const name = body ? body.charAt(0).toUpperCase() + body.slice(1) : text;
  const of = body ? ("body" as const) : ("garment" as const);
  const measure =
    SYNONYMS[name.toLowerCase()] ?? MEASURES.find((candidate) => isNamed(candidate, name)) ?? null;
  const columnKind = COLUMN_KINDS.find((kind) => kind.of === of && kind.measure === measure);
  return { of, measure: columnKind?.measure ?? null, name };
}

const isNamed = (measure: Measure, name: string) => NAMES[measure].toLowerCase() === name.toLowerCase();
