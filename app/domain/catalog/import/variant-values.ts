import type { OtherColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { ImportLookups } from "#app/domain/catalog/import/import-lookups.ts";
import { readCount, readPrice, readWeight, type Read } from "#app/domain/catalog/import/read-cell.ts";
import { toDecimal } from "#app/lib/money.ts";

/** Optional values of a variant that a file can set; null means the product's or the shop's value, or an unknown weight. */
export interface VariantValues {
  priceOverrideMinor: number | null;
  compareAtOverrideMinor: number | null;
  weightGrams: number | null;
  lowStockBelow: number | null;
}

interface VariantValue {
  field: keyof VariantValues;
  column: OtherColumn;
  /** In the list of changes. */
  what: string;
  /** The word for null in the list of changes. */
  unset: string;
  read(cell: string, lookups: ImportLookups): Read<number>;
  write(value: number, lookups: ImportLookups): string;
}

const price = {
  unset: "product's price",
  read: (cell: string, { money }: ImportLookups) => readPrice(cell, money),
  write: (minor: number, { money }: ImportLookups) => toDecimal(minor, money),
};

/** The columns of `VariantValues`, in the order of the list of changes. */
export const VARIANT_VALUES: readonly VariantValue[] = [
  { field: "priceOverrideMinor", column: "variantPrice", what: "price", ...price },
  { field: "compareAtOverrideMinor", column: "variantCompareAt", what: "compare-at price", ...price },
  {
    field: "weightGrams",
    column: "weight",
    what: "weight in grams",
    unset: "unknown",
    read: readWeight,
    write: String,
  },
  {
    field: "lowStockBelow",
    column: "lowStock",
    what: "low-stock threshold",
    unset: "shop's threshold",
    read: readCount,
    write: String,
  },
];
