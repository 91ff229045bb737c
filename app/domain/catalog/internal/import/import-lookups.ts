import type { MoneyFormat } from "#app/lib/money.ts";
import { nameKey } from "#app/domain/catalog/catalog.ts";

/** A case-insensitive lookup between names and ids. */
export interface Names {
  readonly count: number;
  idOf(name: string): string | null;
  nameOf(id: string): string;
  /** Why a name without an id cannot get one, where it could. */
  problemOf?(name: string): string | undefined;
}

/** The name lookups and money format for parsing and writing cells. */
export interface ImportLookups {
  money: MoneyFormat;
  /** Whether compare-at prices are MRPs. */
  pricesIncludeGst: boolean;
  categories: Names;
  sizeCharts: Names;
  taxClasses: Names;
  sizes: Names;
  colours: Names;
}

export function namesOf(rows: readonly { id: string; name: string }[]): Names {
  const ids = new Map(rows.map(({ id, name }) => [nameKey(name), id]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    count: rows.length,
    idOf: (name) => ids.get(nameKey(name)) ?? null,
    nameOf: (id) => names.get(id) ?? "",
  };
}
