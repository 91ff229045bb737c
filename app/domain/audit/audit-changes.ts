/** One changed field as text; null where it did not exist. */
export interface FieldChange {
  /** "status", or "zones › 1 › rateMinor" for a nested field. */
  field: string;
  before: string | null;
  after: string | null;
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
