import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/** One changed field as text; null where it did not exist. */
export interface FieldChange {
  /** "status", or "zones › 1 › rateMinor" for a nested field. */
  field: string;
  before: string | null;
  after: string | null;
}

const AMOUNT = /Minor$/;
const RATE = /BasisPoints$/;

/** Formats amounts as money and basis points as per cent: "priceMinor: 120000" becomes "price: ₹1,200.00". */
export function withAmounts({ field, before, after }: FieldChange, money: MoneyFormat): FieldChange {
  if (AMOUNT.test(field)) {
    const show = (value: string | null) => formatFigure(value, (minor) => formatMoney(minor, money));
    return { field: field.replace(AMOUNT, ""), before: show(before), after: show(after) };
  }
  if (RATE.test(field)) {
    const show = (value: string | null) => formatFigure(value, (points) => `${points / 100}%`);
    return { field: field.replace(RATE, " rate"), before: show(before), after: show(after) };
  }
  return { field, before, after };
}

function formatFigure(value: string | null, write: (figure: number) => string): string | null {
  return value !== null && /^-?\d+$/.test(value) ? write(Number(value)) : value;
}

const MAX_VALUE_LENGTH = 300;

/** The fields that differ between two recorded snapshots, in their order. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value === "object") {
    return new Map(
      Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, [...path, placeOf(value, name)])]),
    );
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const shown = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  return new Map([[path.join(" › "), shown]]);
}

/** List positions are shown from one. */
const placeOf = (list: object, name: string) => (Array.isArray(list) ? String(Number(name) + 1) : name);
