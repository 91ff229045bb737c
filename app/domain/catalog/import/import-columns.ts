import {
  definitionOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";
import {
  isVisibleVariantField,
  VARIANT_FIELD_NAMES,
  VARIANT_FIELDS,
  variantFieldDefinition,
  type VariantFieldName,
  type VariantFieldViewer,
} from "#app/domain/catalog/variant-fields.ts";

/** Columns that identify the product and the variant, and those of its stock. */
const OTHER_COLUMNS = {
  slug: {
    heading: "Slug",
    hint: "Identifies the product: the last part of its URL. Rows with the same slug are one product.",
  },
  sku: {
    heading: "SKU",
    hint: "Identifies the variant. A new SKU becomes a new variant.",
  },
  size: { heading: "Size", hint: "One of the sizes under Attributes. Only for a new variant." },
  colour: { heading: "Colour", hint: "One of the colours under Attributes. Only for a new variant." },
  stock: { heading: "Stock", hint: "Quantity in stock." },
  stockWas: {
    heading: "Stock when exported",
    hint: "As in the export. Only the difference is applied, so that sales since the export still count.",
  },
  images: {
    heading: "Images",
    hint: "URLs that begin with https://, or names of files in a ZIP, one a line, each perhaps with “ | ” and a description. They are added to the product’s images; none is removed.",
  },
  colourImages: { heading: "Images of the colour", hint: "The same, for the colour of the row." },
} as const;

export type OtherColumn = keyof typeof OTHER_COLUMNS;
/** A column of our own file, and what every other format is translated to. */
export type ImportColumn = ProductFieldName | VariantFieldName | OtherColumn;

/** All columns in export order. */
const IMPORT_COLUMNS: readonly ImportColumn[] = [
  "slug",
  ...PRODUCT_FIELD_NAMES,
  "sku",
  "size",
  "colour",
  ...VARIANT_FIELD_NAMES,
  "stock",
  "stockWas",
  "images",
  "colourImages",
];

/** The columns that a person may read and write, in export order. */
export function importColumnsFor(viewer: VariantFieldViewer): readonly ImportColumn[] {
  return IMPORT_COLUMNS.filter((column) => !isVariantField(column) || isVisibleVariantField(column, viewer));
}

/** The headings of the columns whose cells a person may not see. */
export function hiddenHeadings(viewer: VariantFieldViewer): string[] {
  const visible = importColumnsFor(viewer);
  return IMPORT_COLUMNS.filter((column) => !visible.includes(column)).map(
    (column) => columnOf(column).heading,
  );
}

export function columnOf(column: ImportColumn): { heading: string; hint: string } {
  if (isVariantField(column)) {
    const { label, csvHeading = label, csvHint } = variantFieldDefinition(column);
    return { heading: csvHeading, hint: csvHint };
  }
  if (!isProductField(column)) return OTHER_COLUMNS[column];
  const { label, csvHint = "Text." } = definitionOf(column);
  return { heading: label, hint: csvHint };
}

export function isProductField(column: ImportColumn): column is ProductFieldName {
  return Object.hasOwn(PRODUCT_FIELDS, column);
}

export function isVariantField(column: ImportColumn): column is VariantFieldName {
  return Object.hasOwn(VARIANT_FIELDS, column);
}
