import {
  columnOf,
  IMPORT_COLUMNS,
  isProductField,
  type OtherColumn,
} from "#app/domain/catalog/import/import-columns.ts";
import type { ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import type { ImportLookups } from "#app/domain/catalog/import/import-lookups.ts";
import { VARIANT_VALUES } from "#app/domain/catalog/import/variant-values.ts";
import { productField } from "#app/domain/catalog/product-field-kinds.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";

export const EXPORT_HEADINGS: readonly string[] = IMPORT_COLUMNS.map((column) => columnOf(column).heading);

/** A product's export rows: one per variant, with the product's columns only in the first. */
export function* productRows(product: ShopProduct, lookups: ImportLookups): Generator<CsvCell[]> {
  const variants = product.variants.length > 0 ? product.variants : [null];
  for (const [index, variant] of variants.entries())
    yield IMPORT_COLUMNS.map((column): CsvCell => {
      if (!isProductField(column)) return cellOf(column, product.slug, variant, lookups);
      return index > 0 ? "" : productField(column).writeCell(product.fields[column], lookups);
    });
}

function cellOf(
  column: OtherColumn,
  slug: string,
  variant: ShopVariant | null,
  lookups: ImportLookups,
): CsvCell {
  if (column === "slug") return slug;
  if (!variant) return "";
  const { sku, sizeId, colourId, inventory } = variant;
  const own = VARIANT_VALUES.find((value) => value.column === column);
  if (own) {
    const value = variant[own.field];
    return value === null ? "" : own.write(value, lookups);
  }
  if (column === "sku") return sku;
  if (column === "size") return sizeId === null ? "" : lookups.sizes.nameOf(sizeId);
  if (column === "colour") return colourId === null ? "" : lookups.colours.nameOf(colourId);
  return inventory;
}
