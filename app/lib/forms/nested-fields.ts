export type NestedFields = string | NestedFields[] | { [name: string]: NestedFields };

/**
 * Nests form fields by the parts of their names: "sections.0.title" is the title of the first section. Numbers make lists, in numeric
 * order, gaps allowed; the schema limits their length. A name that contradicts another ("a" beside "a.b") is ignored.
 */
export function nestFields(fields: Readonly<Record<string, string>>): Record<string, NestedFields> {
  const root: Branch = new Map();
  for (const [name, value] of Object.entries(fields)) addField(root, name.split("."), value);
  const tree = toNested(root);
  return typeof tree === "object" && !Array.isArray(tree) ? tree : {};
}

type Branch = Map<string, Branch | string>;

function addField(branch: Branch, [name = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    if (!(branch.get(name) instanceof Map)) branch.set(name, value);
    return;
  }
  const next = branch.get(name) ?? new Map<string, Branch | string>();
  if (typeof next === "string") return;
  branch.set(name, next);
  addField(next, rest, value);
}

function toNested(branch: Branch | string): NestedFields {
  if (typeof branch === "string") return branch;
  const names = [...branch.keys()];
  if (names.length > 0 && names.every((name) => /^\d{1,3}$/.test(name))) {
    const inOrder = names.toSorted((a, b) => Number(a) - Number(b));
    return inOrder.map((name) => toNested(branch.get(name) ?? ""));
  }
  // From entries, so that a field named "__proto__" is an ordinary field.
  return Object.fromEntries(names.map((name) => [name, toNested(branch.get(name) ?? "")]));
}
