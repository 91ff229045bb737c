import {
  columnOf,
  IMPORT_COLUMNS,
  isProductField,
  isVariantField,
  type OtherColumn,
} from "#app/domain/catalog/import/import-columns.ts";
import type { ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { variantField } from "#app/domain/catalog/internal/variant-field-kinds.ts";
import type { VariantFieldName } from "#app/domain/catalog/variant-fields.ts";
import { productField } from "#app/domain/catalog/internal/product-field-kinds.ts";
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
  column: OtherColumn | VariantFieldName,
  slug: string,
  variant: ShopVariant | null,
  lookups: ImportLookups,
): CsvCell {
  if (column === "slug") return slug;
  if (!variant) return "";
  const { sku, sizeId, colourId, inventory } = variant;
  if (isVariantField(column)) {
    const value = variant[column];
    return value === null ? "" : variantField(column).writeCell(value, lookups);
  }
  if (column === "sku") return sku;
  if (column === "size") return sizeId === null ? "" : lookups.sizes.nameOf(sizeId);
  if (column === "colour") return colourId === null ? "" : lookups.colours.nameOf(colourId);
  return inventory;
}
