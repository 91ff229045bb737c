import { columnOf, type ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { ColumnMapping } from "#app/domain/catalog/import/import-mappings.settings.ts";

/** Columns by the headings of a file, as `headingKey` writes them. */
export type MappedColumns = ReadonlyMap<string, ImportColumn>;

/** Headings are compared without case and spaces around them. */
export function headingKey(heading: string): string {
  return heading.trim().toLowerCase();
}

/** The columns that the owner has assigned to a file with these headings, in any order; empty for none. */
export function findMapping(
  mappings: readonly ColumnMapping[],
  headings: readonly string[],
  readable: readonly ImportColumn[],
): MappedColumns {
  const key = setKey(headings);
  const found = mappings.find((mapping) => setKey(mapping.headings) === key);
  return new Map(
    (found?.columns ?? []).flatMap(({ heading, column }): [string, ImportColumn][] => {
      const known = readable.find((one) => one === column);
      return known ? [[headingKey(heading), known]] : [];
    }),
  );
}

function setKey(headings: readonly string[]): string {
  return JSON.stringify([...new Set(headings.map(headingKey).filter(Boolean))].toSorted());
}

const MAX_MAPPINGS = 50;

/** The mappings with this one instead of an earlier one for the same headings. The oldest are forgotten. */
export function withMapping(mappings: readonly ColumnMapping[], added: ColumnMapping): ColumnMapping[] {
  const key = setKey(added.headings);
  const others = mappings.filter(({ headings }) => setKey(headings) !== key);
  return [...others, added].slice(-MAX_MAPPINGS);
}

/** The column that a heading probably means; null if none is named like it. */
export function guessColumn(heading: string, readable: readonly ImportColumn[]): ImportColumn | null {
  const key = headingKey(heading);
  return (
    readable.find((column) => columnOf(column).heading.toLowerCase() === key) ??
    readable.find((column) => GUESSES[column]?.test(key)) ??
    null
  );
}

const GUESSES: Partial<Record<ImportColumn, RegExp>> = {
  name: /^(?:product ?)?(?:name|title)$/,
  slug: /handle|slug|url key/,
  sku: /sku|item (?:code|no)|article/,
  priceMinor: /^(?:selling |regular |sale )?price|^rate$/,
  compareAtMinor: /mrp|compare|list price|old price/,
  categoryId: /category|type|collection/,
  description: /description/,
  size: /size/,
  colour: /colou?r/,
  stock: /stock|quantity|qty|inventory/,
  barcode: /barcode|ean|upc|gtin/,
  weightGrams: /gram/,
  purchasePriceMinor: /cost|purchase/,
  hsnCode: /hsn/,
  tags: /tag/,
};
