import type { z } from "zod";
import { columnOf, type ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { StagedFaults } from "#app/domain/catalog/import/internal/staged-import.ts";
import { fromCsvCell } from "#app/lib/text/csv.ts";
import { cutText } from "#app/lib/text/cut-text.ts";

/** A row with cleaned cells. Columns missing from the file are undefined; empty cells are "". */
export interface FileRow {
  /** Spreadsheet row number: the headings are row 1. */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Cells as the file has them, where reading has converted them. */
  original?: FileRow["cells"];
  /** Images of the product that the row names by URL, in its order. */
  images?: FileImage[];
}

/** An image of another site. */
export interface FileImage {
  url: string;
  /** "" if the file has none. */
  alt: string;
  /** The name of the colour that the image shows; undefined for all. */
  colour?: string;
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
  /** The rows with errors, all of them. */
  rows: Set<number>;
  /** The row from which on the file cannot be read, so that nothing of it may be imported; null if it was read to its end. */
  cutAt: number | null;
}

/** A value of a file of another shop that the import leaves out or changes. The reason is shown to the administrator. */
export interface Loss {
  row: number;
  /** The heading of the column in the file. */
  field: string;
  value: string;
  reason: string;
}

/** Collects losses: counts all, keeps the first `MAX_KEPT`. */
export interface LossList {
  add(row: number, field: string, value: string, reason: string): void;
  count: number;
  kept: Loss[];
}

const MAX_KEPT = 1_000;
const MAX_SHOWN_LENGTH = 80;

export function createFaultList(): FaultList {
  return {
    count: 0,
    kept: [],
    rows: new Set(),
    cutAt: null,
    add(row, column, value, reason) {
      this.count += 1;
      this.rows.add(row);
      if (this.kept.length >= MAX_KEPT) return;
      const heading = column === null ? null : columnOf(column).heading;
      this.kept.push({ row, column: heading, value: shorten(value, MAX_SHOWN_LENGTH), reason });
    },
  };
}

export function createLossList(): LossList {
  return {
    count: 0,
    kept: [],
    add(row, field, value, reason) {
      this.count += 1;
      if (this.kept.length >= MAX_KEPT) return;
      this.kept.push({ row, field, value: shorten(value, MAX_SHOWN_LENGTH), reason });
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

/** Adds a fault for a number that a spreadsheet has shortened. */
export function refuseRounded(row: number, column: ImportColumn, cell: string, faults: FaultList): void {
  if (ROUNDED_NUMBER.test(cell)) faults.add(row, column, cell, ROUNDED);
}

/** Adds a fault for a text in the cells beyond the headings. */
export function refuseBeyond(row: number, cells: readonly string[], faults: FaultList): void {
  const beyond = cells.find((cell) => cell !== "");
  if (beyond !== undefined) faults.add(row, null, beyond, BEYOND);
}

const BEYOND = "This row has more cells than there are columns: an extra comma or a missing quotation mark";

/** Maps a row's cells to columns. Null for an empty row. Cells beyond the headings are an error. */
export function fileRow(
  columns: readonly (ImportColumn | null)[],
  { row, cells }: { row: number; cells: readonly string[] },
  faults: FaultList,
): FileRow | null {
  const cleaned = cells.map((cell) => cleanText(fromCsvCell(cell)));
  if (cleaned.every((cell) => cell === "")) return null;
  refuseBeyond(row, cleaned.slice(columns.length), faults);
  const byColumn: FileRow["cells"] = {};
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = cleaned[index] ?? "";
    byColumn[column] = cell;
    refuseRounded(row, column, cell, faults);
  }
  return { row, cells: byColumn };
}
