import { products } from "#app/domain/catalog/catalog.tables.ts";
import { mapProductFields, type ProductFieldName } from "#app/domain/catalog/product-fields.ts";

/** The columns of the product fields. */
export const productFieldColumns = mapProductFields<{
  [Name in ProductFieldName]: (typeof products)[Name];
}>((name) => products[name]);
