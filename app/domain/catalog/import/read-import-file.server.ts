import { fileRow, type FaultList, type FileRow } from "#app/domain/catalog/import/file-rows.ts";
import { readHeadings, type Headings } from "#app/domain/catalog/import/import-columns.ts";
import { MAX_IMPORT_ROWS } from "#app/domain/catalog/import/product-imports.ts";
import { isCsvText, readCsv } from "#app/platform/read-csv.server.ts";

export type ReadFile = { ok: true; rows: FileRow[]; unknown: string[] } | { ok: false; reason: string };

/** Parses a CSV file into rows. An unreadable file is rejected with a reason for the administrator; row errors are added to `faults`. */
export async function readImportFile(bytes: Buffer, faults: FaultList): Promise<ReadFile> {
  if (!isCsvText(bytes))
    return {
      ok: false,
      reason: "This is not a CSV file in UTF-8. In your spreadsheet, choose “Save as” and “CSV UTF-8”.",
    };
  let headings: Headings | undefined;
  const rows: FileRow[] = [];
  for await (const read of readCsv(bytes)) {
    if (read.kind === "endless") {
      if (!headings)
        return { ok: false, reason: "The first row cannot be read: a quotation mark is not closed." };
      faults.add(read.row, null, "", UNCLOSED_QUOTE);
      break;
    }
    if (!headings) {
      headings = readHeadings(read.cells);
      if (!headings.ok) return headings;
      continue;
    }
    if (headings.ok) {
      const row = fileRow(headings.columns, read, faults);
      if (row) rows.push(row);
    }
    if (rows.length > MAX_IMPORT_ROWS)
      return {
        ok: false,
        reason: `The file has more than ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows. Import it in parts.`,
      };
  }
  if (!headings?.ok || (rows.length === 0 && faults.count === 0))
    return { ok: false, reason: "This file has no rows." };
  return { ok: true, rows, unknown: headings.unknown };
}

const UNCLOSED_QUOTE =
  "A quotation mark opens here and is never closed: the file cannot be read from this row on";
