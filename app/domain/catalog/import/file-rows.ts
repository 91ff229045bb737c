import type { ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import { columnOf } from "#app/domain/catalog/import/import-columns.ts";
import { fromCsvCell } from "#app/lib/text/csv.ts";

/** A row of a file with its cells cleaned. A column that the file does not have is not there; an empty cell is "". */
export interface FileRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  cells: Partial<Record<ImportColumn, string>>;
}

/** The rows of one product, in the order of the file. */
export interface FileProduct {
  slug: string;
  rows: FileRow[];
}

/** What is wrong with a cell, in words for the owner. Without a column it is the row as a whole. */
export interface Fault {
  row: number;
  column: string | null;
  /** What stands there, shortened. */
  value: string;
  reason: string;
}

/** Faults as they are found: all are counted, and so many kept as a person may want to read. */
export interface FaultList {
  add(row: number, column: ImportColumn | null, value: string, reason: string): void;
  count: number;
  kept: Fault[];
}

const MAX_KEPT = 1_000;
const MAX_SHOWN_LENGTH = 80;

export function createFaultList(): FaultList {
  const list: FaultList = {
    count: 0,
    kept: [],
    add(row, column, value, reason) {
      list.count += 1;
      if (list.kept.length >= MAX_KEPT) return;
      const heading = column === null ? null : columnOf(column).heading;
      list.kept.push({ row, column: heading, value: shorten(value, MAX_SHOWN_LENGTH), reason });
    },
  };
  return list;
}

export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** Text as the shop keeps it: without spaces around it, lines ended alike. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").trim();
}

/** The cells of a row by their columns; null for a row in which nothing stands. Cells beyond the headings are a fault. */
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
  for (const [index, column] of columns.entries()) if (column) byColumn[column] = cleaned[index] ?? "";
  return { row, cells: byColumn };
}
