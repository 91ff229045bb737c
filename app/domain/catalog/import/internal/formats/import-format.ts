import type { MappedColumns } from "#app/domain/catalog/import/column-mapping.ts";
import type { ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { FaultList, FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";

/** The shop into which a file is read, and where its errors and losses are reported. */
export interface ReadingContext {
  /** The columns that the person may read and write; the others are ignored as unknown ones are. */
  columns: readonly ImportColumn[];
  faults: FaultList;
  losses: LossList;
  /** Whether "49,50" has decimals after a comma: where the comma separates no cells. */
  hasDecimalCommas: boolean;
  /** The shop's country and currency, to choose among the prices of several markets. */
  market: Market | null;
  /** The columns that the owner has assigned to headings of this file. */
  mapping: MappedColumns;
  /** The day of the import (YYYY-MM-DD), by which sale prices run or not; null if all run. */
  today: string | null;
}

export interface Market {
  /** ISO 3166-1, such as IN. */
  country: string;
  /** ISO 4217, such as INR. */
  currency: string;
}

/** Reads the rows of one file in their order, and translates them to the columns of our own file. */
export interface RowReader {
  /** Headings without a field here, whose cells are ignored. */
  unknown: string[];
  /** The rows of our file that a row becomes: none for an empty one, or one that must wait for a later row. */
  read(row: RawRow): FileRow[];
  /** The rows that still waited at the end of the file. */
  end?(): FileRow[];
}

/** A row as the CSV parser returns it, with the number that a spreadsheet shows. */
export interface RawRow {
  row: number;
  cells: readonly string[];
}

/** A kind of file, recognised by its headings. */
export interface ImportFormat {
  /** Completes the sentence "Read as Shopify products". */
  name: string;
  /** A file of another shop, whose values are fitted into the limits of the fields here. */
  isForeign: boolean;
  /** Whether a file with these headings, trimmed and in lower case, is of this format. */
  recognises(headings: readonly string[]): boolean;
  /** Refuses headings that cannot be read. */
  open(headings: readonly string[], context: ReadingContext): OpenedFormat;
}

export type OpenedFormat = { ok: true; reader: RowReader } | { ok: false; reason: string };
