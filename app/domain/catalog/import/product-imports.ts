import type { Fault } from "#app/domain/catalog/import/file-rows.ts";
import type { Change, ImportSummary } from "#app/domain/catalog/import/import-plan.ts";

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
