import type { ImportWords } from "#app/domain/catalog/import/import-words.ts";
import {
  readHsnCode,
  readName,
  readPrice,
  readProductName,
  readStatus,
  readTags,
  readText,
  readYesOrNo,
  type Read,
} from "#app/domain/catalog/import/read-cell.ts";
import { toDecimal } from "#app/lib/money.ts";

/** The product fields that an import file can set. */
export interface ProductFields {
  name: string;
  description: string;
  categoryId: string;
  priceMinor: number;
  status: "draft" | "active";
  isFeatured: boolean;
  material: string;
  care: string;
  madeIn: string;
  sizeNote: string;
  hsnCode: string;
  tags: string[];
  sizeChartId: string | null;
  taxClassId: string | null;
}

export type ProductField = keyof ProductFields;

/** A column's definition for import and export. */
export interface ProductColumn<Value> {
  heading: string;
  /** Shown in the column guide. */
  hint: string;
  /** The default for new products and the value of an empty cell; undefined where a value is required. */
  blank: Value | undefined;
  /** An empty cell leaves an existing product unchanged. */
  isKeptWhenEmpty?: boolean;
  read(cell: string, words: ImportWords): Read<Value>;
  write(value: Value, words: ImportWords): string;
}

const text = (heading: string, hint: string, longest = 500): ProductColumn<string> => ({
  heading,
  hint,
  blank: "",
  read: readText(longest),
  write: (value) => value,
});

/** The columns of a product, in the order of an export. */
export const PRODUCT_COLUMNS: { readonly [Field in ProductField]: ProductColumn<ProductFields[Field]> } = {
  name: {
    heading: "Name",
    hint: "At least 3 characters.",
    blank: undefined,
    read: readProductName,
    write: (value) => value,
  },
  description: text("Description", "Can have several lines.", 20_000),
  categoryId: {
    heading: "Category",
    hint: "The name of an existing category.",
    blank: undefined,
    read: (cell, { categories }) => readName(cell, "category", categories),
    write: (id, { categories }) => categories.nameOf(id),
  },
  priceMinor: {
    heading: "Price",
    hint: "In the store's currency, such as 49.50.",
    blank: undefined,
    read: (cell, { money }) => readPrice(cell, money),
    write: (minor, { money }) => toDecimal(minor, money),
  },
  status: {
    heading: "Status",
    hint: "active (visible in the store) or draft. New products are active by default.",
    blank: "active",
    isKeptWhenEmpty: true,
    read: readStatus,
    write: (value) => value,
  },
  isFeatured: {
    heading: "Featured",
    hint: "yes or no.",
    blank: false,
    isKeptWhenEmpty: true,
    read: readYesOrNo,
    write: (value) => (value ? "yes" : "no"),
  },
  material: text("Material", ""),
  care: text("Care", ""),
  madeIn: text("Made in", ""),
  sizeNote: text("Size note", "A note about the fit."),
  hsnCode: {
    heading: "HSN code",
    hint: "4, 6 or 8 digits, for the invoice.",
    blank: "",
    read: readHsnCode,
    write: (value) => value,
  },
  tags: {
    heading: "Tags",
    hint: "Search keywords, separated by commas.",
    blank: [],
    read: readTags,
    write: (tags) => tags.join(", "),
  },
  sizeChartId: {
    heading: "Size chart",
    hint: "The name of an existing size chart.",
    blank: null,
    read: (cell, { sizeCharts }) => readName(cell, "size chart", sizeCharts),
    write: (id, { sizeCharts }) => (id === null ? "" : sizeCharts.nameOf(id)),
  },
  taxClassId: {
    heading: "Tax class",
    hint: "The name of an existing tax class; empty where the HSN code decides.",
    blank: null,
    read: (cell, { taxClasses }) => readName(cell, "tax class", taxClasses),
    write: (id, { taxClasses }) => (id === null ? "" : taxClasses.nameOf(id)),
  },
};

// Cast: Object.keys returns string[], and the mapped type has exactly these keys.
export const PRODUCT_FIELDS = Object.keys(PRODUCT_COLUMNS) as ProductField[];

/** Applies a function to a field's column, so that TypeScript relates the field to its value type. */
export function withColumn<Field extends ProductField, Result>(
  field: Field,
  ask: (column: ProductColumn<ProductFields[Field]>) => Result,
): Result {
  return ask(PRODUCT_COLUMNS[field]);
}
