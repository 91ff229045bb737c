import type { Fault } from "#app/domain/catalog/import/file-rows.ts";
import type { Change, ImportSummary } from "#app/domain/catalog/import/import-plan.ts";

/** At most so many rows are taken at once: they are applied in one transaction, for which everybody else waits. */
export const MAX_IMPORT_ROWS = 10_000;

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

export type ImportStatus = "checked" | "applied" | "dropped";

/** A file that was read, as it stands in a list. */
export interface ImportView {
  id: string;
  fileName: string;
  status: ImportStatus;
  rowCount: number;
  faultCount: number;
  createdAt: Date;
  appliedAt: Date | null;
}

/** One that is looked at: its counts, and a page of what is wrong with it or else of what it would change. */
export interface ImportPreview extends ImportView {
  summary: ImportSummary;
  faults: Fault[];
  products: { slug: string; name: string; isNew: boolean; changes: Change[] }[];
  page: number;
  pageCount: number;
}
