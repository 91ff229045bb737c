import type { z } from "zod";
import type {
  StagedChange,
  StagedProduct,
  StagedSummary,
  StagedVariant,
  StagedFaults,
} from "#app/domain/catalog/import/internal/staged-import.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import {
  isVisibleVariantField,
  type VariantFields,
  type VariantFieldViewer,
  VARIANT_FIELD_NAMES,
  VARIANT_FIELDS,
  variantFieldDefinition,
  type VariantFieldName,
} from "#app/domain/catalog/variant-fields.ts";
import {
  type ProductFields,
  definitionOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { fromCsvCell } from "#app/lib/text/csv.ts";

/** The current catalog data that a file refers to. */
export interface ImportShop {
  lookups: ImportLookups;
  /** By slug. */
  products: ReadonlyMap<string, ShopProduct>;
  /** The product slug of each SKU. */
  skuOwners: ReadonlyMap<string, string>;
  /** The ids of images that the file's descriptions name and the media library does not have. */
  missingImages: ReadonlySet<string>;
}

export interface ShopProduct {
  id: string;
  slug: string;
  version: number;
  fields: ProductFields;
  variants: readonly ShopVariant[];
}

export interface ShopVariant extends VariantFields {
  id: string;
  sku: string;
  sizeId: string | null;
  colourId: string | null;
  inventory: number;
}

export type Change = z.infer<typeof StagedChange>;

export type PlannedProduct = z.infer<typeof StagedProduct>;

export type PlannedVariant = z.infer<typeof StagedVariant>;

export type ImportSummary = z.infer<typeof StagedSummary>;

const MAX_NAMED = 20;

export function summarise(
  plans: readonly PlannedProduct[],
  { productCount, unknownColumns }: { productCount: number; unknownColumns: string[] },
): ImportSummary {
  const variants = plans.flatMap((plan) => plan.variants);
  const deltas = variants.map(({ stockDelta }) => stockDelta);
  const newProducts = plans.filter(({ id }) => id === null).length;
  const unclassified = plans.filter(({ isWithoutHsn }) => isWithoutHsn);
  const newVariants = variants.filter(({ id }) => id === null).length;
  return {
    newProducts,
    changedProducts: plans.length - newProducts,
    unchangedProducts: productCount - plans.length,
    newVariants,
    changedVariants: variants.length - newVariants,
    stockIn: deltas.reduce((sum, delta) => sum + Math.max(0, delta), 0),
    stockOut: deltas.reduce((sum, delta) => sum + Math.max(0, -delta), 0),
    unknownColumns,
    withoutHsn: unclassified.length,
    namesWithoutHsn: unclassified.slice(0, MAX_NAMED).map(({ name }) => name),
  };
}

/** Limit of rows in a file: more than any export of the store has. */
export const MAX_IMPORT_ROWS = 100_000;

/** Limit of new and changed rows, which are applied in one transaction that blocks others. */
export const MAX_IMPORT_CHANGES = 10_000;

export const MAX_IMPORT_BYTES = 30 * 1024 * 1024;

export type ImportStatus = "checked" | "applied" | "dropped";

/** An import in a list. */
export interface ImportView {
  id: string;
  fileName: string;
  status: ImportStatus;
  rowCount: number;
  faultCount: number;
  createdAt: Date;
  appliedAt: Date | null;
}

/** An import with its counts and a page of its errors or planned changes. */
export interface ImportPreview extends ImportView {
  summary: ImportSummary;
  faults: Fault[];
  /** The number of errors on all pages; less than `faultCount` in a file with very many. */
  listedFaultCount: number;
  products: { slug: string; name: string; isNew: boolean; changes: Change[] }[];
  page: number;
  pageCount: number;
}

/** A row with cleaned cells. Columns missing from the file are undefined; empty cells are "". */
export interface FileRow {
  /** Spreadsheet row number: the headings are row 1. */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
}

/** The rows of one product, in file order. */
export interface FileProduct {
  slug: string;
  rows: FileRow[];
}

/** An error in a cell, or in the whole row if `column` is null. The reason is shown to the administrator. */
export type Fault = z.infer<typeof StagedFaults>[number];

/** Collects errors: counts all, keeps the first `MAX_KEPT`. */
export interface FaultList {
  add(row: number, column: ImportColumn | null, value: string, reason: string): void;
  count: number;
  kept: Fault[];
}

const MAX_KEPT = 1_000;
const MAX_SHOWN_LENGTH = 80;

export function createFaultList(): FaultList {
  return {
    count: 0,
    kept: [],
    add(row, column, value, reason) {
      this.count += 1;
      if (this.kept.length >= MAX_KEPT) return;
      const heading = column === null ? null : columnOf(column).heading;
      this.kept.push({ row, column: heading, value: shorten(value, MAX_SHOWN_LENGTH), reason });
    },
  };
}

export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${cutText(text, longest - 1)}…`;
}

/** Trims text and normalizes line endings. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").trim();
}

// How spreadsheets write a number of many digits, such as a barcode.
const ROUNDED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i;
const ROUNDED =
  "A spreadsheet has shortened this number, and its last digits are lost. Format the column as text, and enter the number again";

/** Maps a row's cells to columns. Null for an empty row. Cells beyond the headings are an error. */
export function fileRow(
  columns: readonly (ImportColumn | null)[],
  { row, cells }: { row: number; cells: readonly string[] },
  faults: FaultList,
): FileRow | null {
  const cleaned = cells.map((cell) => cleanText(fromCsvCell(cell)));
  if (cleaned.every((cell) => cell === "")) return null;
  const beyond = cleaned.slice(columns.length).find((cell) => cell !== "");
  if (beyond !== undefined)
    faults.add(
      row,
      null,
      beyond,
      "This row has more cells than there are columns: an extra comma or a missing quotation mark",
    );
  const byColumn: FileRow["cells"] = {};
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = cleaned[index] ?? "";
    byColumn[column] = cell;
    if (ROUNDED_NUMBER.test(cell)) faults.add(row, column, cell, ROUNDED);
  }
  return { row, cells: byColumn };
}

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
type ImportColumn = ProductFieldName | VariantFieldName | OtherColumn;

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

export type Headings =
  | {
      ok: true;
      /** The column at each cell index; null if unknown. */
      columns: (ImportColumn | null)[];
      /** Unknown headings, whose cells are ignored. */
      unknown: string[];
    }
  | { ok: false; reason: string };

/** Parses the heading row. Columns may be in any order, and only the slug is required. Columns that the viewer may not see are unknown. */
export function readHeadings(cells: readonly string[], viewer: VariantFieldViewer): Headings {
  const readable = importColumnsFor(viewer);
  const names = cells.map((cell) => cell.trim());
  const columns = names.map(
    (name) =>
      readable.find((column) => columnOf(column).heading.toLowerCase() === name.toLowerCase()) ?? null,
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
