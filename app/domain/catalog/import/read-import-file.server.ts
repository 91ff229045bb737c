import {
  IMPORT_FORMAT_KEYS,
  IMPORT_FORMATS,
  type ImportFormatKey,
} from "#app/domain/catalog/import/import-formats.ts";
import { importColumnsFor } from "#app/domain/catalog/import/import-columns.ts";
import type { FaultList, FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import type { RowReader } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { isCsvText, readCsv, type CsvRow } from "#app/platform/read-csv.server.ts";

export interface ImportFileReading {
  /** Columns that this person may not see are ignored as unknown ones are. */
  viewer: VariantFieldViewer;
  /** Errors of rows; those of a row are complete once it was yielded. */
  faults: FaultList;
  /** Values that are left out or changed, likewise. */
  losses: LossList;
  /** The format that the person named; otherwise the headings decide. */
  format?: ImportFormatKey;
}

export type ImportFileResult =
  | {
      ok: true;
      format: ImportFormatKey;
      /** Headings without a field here, whose cells are ignored. */
      unknown: string[];
      /** The rows in file order, read as they are consumed. A file that is cut in the middle ends with an error of its last row. */
      rows: AsyncGenerator<FileRow, void>;
    }
  /** The reason is shown to the administrator. */
  | { ok: false; error: "unreadable"; reason: string };

/** Reads the headings of a CSV file of products, and then its rows one by one, in the columns of our own file. */
export async function readImportFile(
  file: Buffer,
  { viewer, faults, losses, format }: ImportFileReading,
): Promise<ImportFileResult> {
  const bytes = toUtf8(file);
  if (!isCsvText(bytes)) return unreadable(NOT_CSV);
  const csvRows = readCsv(bytes);
  const first = await csvRows.next();
  if (first.done) return unreadable("This file has no rows.");
  if (first.value.kind === "unterminated-quote")
    return unreadable("The first row cannot be read: a quotation mark is not closed.");
  const headings = first.value.cells;
  const key = format ?? recognise(headings);
  const opened = IMPORT_FORMATS[key].open(headings, { columns: importColumnsFor(viewer), faults, losses });
  if (!opened.ok) return unreadable(opened.reason);
  const { reader } = opened;
  return { ok: true, format: key, unknown: reader.unknown, rows: readRows(csvRows, reader, faults) };
}

function unreadable(reason: string): ImportFileResult {
  return { ok: false, error: "unreadable", reason };
}

function recognise(headings: readonly string[]): ImportFormatKey {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  return IMPORT_FORMAT_KEYS.find((key) => IMPORT_FORMATS[key].recognises(names)) ?? "own";
}

async function* readRows(
  csvRows: AsyncGenerator<CsvRow, void>,
  reader: RowReader,
  faults: FaultList,
): AsyncGenerator<FileRow, void> {
  for await (const read of csvRows) {
    if (read.kind === "row") yield* reader.read(read);
    else faults.add(read.row, null, "", UNCLOSED_QUOTE);
  }
  yield* reader.end?.() ?? [];
}

const NOT_CSV = "This is not a CSV file in UTF-8. In your spreadsheet, choose “Save as” and “CSV UTF-8”.";

/** Spreadsheets save "Unicode text" in UTF-16 with a byte order mark. Other bytes, and damaged ones, stay as they are and are refused as UTF-8. */
function toUtf8(bytes: Buffer): Buffer {
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittleEndian && !isBigEndian) return bytes;
  try {
    const decoder = new TextDecoder(isLittleEndian ? "utf-16le" : "utf-16be", { fatal: true });
    return Buffer.from(decoder.decode(bytes));
  } catch {
    return bytes;
  }
}

const UNCLOSED_QUOTE =
  "A quotation mark opens here and is never closed: the file cannot be read from this row on";
