import type { MoneyFormat } from "#app/lib/money.ts";

/** Names that a file calls things by, whatever their case, and the keys of the things. */
export interface Names {
  idOf(name: string): string | null;
  nameOf(id: string): string;
}

/** What the shop knows by name, and how it writes prices. */
export interface ImportWords {
  money: MoneyFormat;
  categories: Names;
  sizeCharts: Names;
  taxClasses: Names;
  sizes: Names;
  colours: Names;
}

export function namesOf(rows: readonly { id: string; name: string }[]): Names {
  const ids = new Map(rows.map(({ id, name }) => [keyOf(name), id]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    idOf: (name) => ids.get(keyOf(name)) ?? null,
    nameOf: (id) => names.get(id) ?? "",
  };
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
