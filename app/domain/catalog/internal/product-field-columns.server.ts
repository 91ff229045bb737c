import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { mapProductFields, type ProductFieldName } from "#app/domain/catalog/product-fields.ts";
import { mapVariantFields, type VariantFieldName } from "#app/domain/catalog/variant-fields.ts";

/** The columns of the product fields. */
export const productFieldColumns = mapProductFields<{
  [Name in ProductFieldName]: (typeof products)[Name];
}>((name) => products[name]);

/** The columns of the fields of variants. */
export const variantFieldColumns = mapVariantFields<{
  [Name in VariantFieldName]: (typeof variants)[Name];
}>((name) => variants[name]);
