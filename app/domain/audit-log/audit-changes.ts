/** One changed field as text; null where it did not exist. */
export interface FieldChange {
  /** "status", or "zones › 1 › rateMinor" for a nested field. */
  field: string;
  before: string | null;
  after: string | null;
}

const MAX_VALUE_LENGTH = 300;

/** The fields that differ between two recorded snapshots, in their order. A named item of a list is known by its id and shown by its name. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key) ?? null, is.get(key) ?? null];
    const shown = now ?? old;
    if (!shown || old?.text === now?.text) return [];
    return [{ field: shown.field, before: old?.text ?? null, after: now?.text ?? null }];
  });
}

interface Leaf {
  field: string;
  text: string;
}

interface Step {
  /** Identifies the field in both snapshots. */
  key: string;
  shown: string;
}

function leavesOf(value: unknown, path: readonly Step[] = []): Map<string, Leaf> {
  if (value === null || value === undefined) return new Map();
  if (typeof value === "object") {
    const isNamed = textIn(value, "name") !== undefined && path.length > 0;
    return new Map(
      Object.entries(value)
        // The place of a named item is its name.
        .filter(([name]) => !(isNamed && name === "id"))
        .flatMap(([name, inner]) => [...leavesOf(inner, [...path, stepOf(value, name, inner)])]),
    );
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const shown = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  const field = path.map((step) => step.shown).join(" › ");
  return new Map([[path.map((step) => step.key).join("\n"), { field, text: shown }]]);
}

/** List positions are shown from one. */
function stepOf(list: object, index: string, inner: unknown): Step {
  if (!Array.isArray(list)) return { key: index, shown: index };
  const position = String(Number(index) + 1);
  const name = textIn(inner, "name");
  return name === undefined
    ? { key: position, shown: position }
    : { key: textIn(inner, "id") ?? position, shown: name };
}

function textIn(value: unknown, name: "id" | "name"): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** The subject of an audit log entry, with its display name and admin page. A return is shown on its order's page. */
export type AuditSubject =
  | { kind: "order"; orderNumber: number; currency: string; label: string }
  | { kind: "discount"; id: string; label: string; valueKind: string }
  | {
      kind:
        | "product"
        | "category"
        | "post"
        | "custom-page"
        | "size-chart"
        | "tax-class"
        | "credit"
        | "customer";
      id: string;
      label: string;
    }
  /** A subject without a page of its own: a message, a review by its product, the options, a segment, one that was deleted. */
  | { kind: "named"; id: string; label: string };
