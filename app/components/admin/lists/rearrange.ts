/** Form fields by name; those of a list are named "sections.0.title". */
export type FlatFields = Readonly<Record<string, string>>;

/** The items of a list in a form, in order, each with its own field names: [{ title: "…" }]. */
export function itemsIn(fields: FlatFields, list: string): Record<string, string>[] {
  const items = new Map<number, Record<string, string>>();
  for (const [name, value] of Object.entries(fields)) {
    const [, index, field] = new RegExp(String.raw`^${list}\.(\d{1,3})\.(.+)$`).exec(name) ?? [];
    if (index === undefined || field === undefined) continue;
    items.set(Number(index), { ...items.get(Number(index)), [field]: value });
  }
  return [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item);
}

/** The entries of one list item, by index: { title: "Title is required" }. */
export function fieldsOfItem(fields: FlatFields, list: string, index: number): Record<string, string> {
  const prefix = `${list}.${index}.`;
  const rowEntries = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(rowEntries.map(([name, value]) => [name.slice(prefix.length), value]));
}

export type Rearrangement = { kind: "add" } | { kind: "up" | "down" | "remove"; index: number };

/** The list after an action; unchanged if the action is impossible. */
export function rearrange<Item>(items: readonly Item[], step: Rearrangement, empty: () => Item): Item[] {
  if (step.kind === "add") return [...items, empty()];
  if (step.kind === "remove") return items.filter((_, index) => index !== step.index);
  return moveItem(items, step.index, step.index + (step.kind === "up" ? -1 : 1));
}

/** The list with one item moved; unchanged for an invalid index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

const INTENT = /^(?:(add):([a-z]+)|(up|down|remove):([a-z]+)\.(\d{1,3}))$/;

/** The value of a button that rearranges a list: "add:sections", "up:sections.2". */
export function intentOf(list: string, step: Rearrangement): string {
  return step.kind === "add" ? `add:${list}` : `${step.kind}:${list}.${step.index}`;
}

/** Applies such a button of a form without JavaScript: the fields with the list rearranged. Null when the form is to be saved. */
export function rearrangedFields(fields: FlatFields, intent: string | undefined): FlatFields | null {
  const [, add, addTo, kind, from, index] = INTENT.exec(intent ?? "") ?? [];
  const list = addTo ?? from;
  if (list === undefined) return null;
  const step: Rearrangement = add
    ? { kind: "add" }
    : { kind: kind === "up" || kind === "down" ? kind : "remove", index: Number(index) };
  const items = rearrange(itemsIn(fields, list), step, () => ({ title: "" }));
  const others = Object.entries(fields).filter(([name]) => !name.startsWith(`${list}.`));
  return Object.fromEntries([...others, ...fieldsOfItems(list, items)]);
}

/** The inverse of `itemsIn`: the items of a list as form fields. */
export function fieldsOfItems(list: string, items: readonly FlatFields[]): [string, string][] {
  return items.flatMap((item, index) =>
    Object.entries(item).map(([field, value]): [string, string] => [`${list}.${index}.${field}`, value]),
  );
}
