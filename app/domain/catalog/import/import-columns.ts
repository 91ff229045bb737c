import {
  definitionOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";
import {
  VARIANT_FIELD_NAMES,
  VARIANT_FIELDS,
  variantFieldDefinition,
  type VariantFieldName,
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
    hint: "As in the export. Only the difference is applied, so sales in between are kept.",
  },
} as const;

export type OtherColumn = keyof typeof OTHER_COLUMNS;
export type ImportColumn = ProductFieldName | VariantFieldName | OtherColumn;

/** All columns in export order. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  "slug",
  ...PRODUCT_FIELD_NAMES,
  "sku",
  "size",
  "colour",
  ...VARIANT_FIELD_NAMES,
  "stock",
  "stockWas",
];

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

export type Headings =
  | {
      ok: true;
      /** The column at each cell index; null if unknown. */
      columns: (ImportColumn | null)[];
      /** Unknown headings, whose cells are ignored. */
      unknown: string[];
    }
  | { ok: false; reason: string };

/** Parses the heading row. Columns may be in any order, and only the slug is required. */
export function readHeadings(cells: readonly string[]): Headings {
  const names = cells.map((cell) => cell.trim());
  const columns = names.map(
    (name) =>
      IMPORT_COLUMNS.find((column) => columnOf(column).heading.toLowerCase() === name.toLowerCase()) ?? null,
  );
  const duplicate = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (duplicate) return { ok: false, reason: `The column “${columnOf(duplicate).heading}” appears twice.` };
  if (!columns.includes("slug"))
    return {
      ok: false,
      reason: "The first row must name the columns, and one of them must be “Slug”. Start from an export.",
    };
  return {
    ok: true,
    columns,
    unknown: names.filter((name, index) => name !== "" && columns[index] === null),
  };
}
