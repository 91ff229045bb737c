import {
  IMPORT_FORMAT_KEYS,
  IMPORT_FORMATS,
  type ImportFormatKey,
} from "#app/domain/catalog/import/import-formats.ts";
import { importColumnsFor } from "#app/domain/catalog/import/import-columns.ts";
import type { FaultList, FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import { fitCells } from "#app/domain/catalog/import/internal/formats/fit-cells.ts";
import { formatDescriptions } from "#app/domain/catalog/import/internal/format-descriptions.server.ts";
import type { Market, RowReader } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { csvDelimiter, readCsv, type CsvRow } from "#app/platform/read-csv.server.ts";
import { decodeText, type DecodedText, type TextEncoding } from "#app/platform/decode-text.server.ts";

export interface ImportFileReading {
  /** Columns that this person may not see are ignored as unknown ones are. */
  viewer: VariantFieldViewer;
  /** Errors of rows; those of a row are complete once it was yielded. */
  faults: FaultList;
  /** Values that are left out or changed, likewise. */
  losses: LossList;
  /** The format that the person named; otherwise the headings decide. */
  format?: ImportFormatKey;
  /** Chooses among the prices of several markets. */
  market?: Market | null;
  /** The day by which the other shop's sale prices run or not. */
  today?: string | null;
}

export type ImportFileResult =
  | {
      ok: true;
      format: ImportFormatKey;
      encoding: TextEncoding;
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
  { viewer, faults, losses, format, market = null, today = null }: ImportFileReading,
): Promise<ImportFileResult> {
  const text = await decodeText(file);
  if (!text.ok) return unreadable(describeDamage(text, file));
  const { bytes, encoding } = text;
  const csvRows = readCsv(bytes);
  const first = await csvRows.next();
  if (first.done) return unreadable("This file has no rows.");
  if (first.value.kind === "unterminated-quote")
    return unreadable("The first row cannot be read: a quotation mark is not closed.");
  const headings = first.value.cells.map((cell) => cell.trim());
  const key = format ?? recognise(headings);
  const opened = IMPORT_FORMATS[key].open(headings, {
    columns: importColumnsFor(viewer),
    faults,
    losses,
    hasDecimalCommas: csvDelimiter(bytes).delimiter === ";",
    market,
    today,
  });
  if (!opened.ok) return unreadable(opened.reason);
  const { reader } = opened;
  const { isForeign } = IMPORT_FORMATS[key];
  const rows = readRows(csvRows, {
    reader,
    faults,
    width: headings.length,
    isCut: !LINE_END.has(bytes.at(-1)),
  });
  const fitted = isForeign ? fitRows(rows, losses) : rows;
  const formatted = formatDescriptions(fitted, { losses, cutsTexts: isForeign });
  return { ok: true, format: key, encoding, unknown: reader.unknown, rows: formatted };
}

function unreadable(reason: string): ImportFileResult {
  return { ok: false, error: "unreadable", reason };
}

function recognise(headings: readonly string[]): ImportFormatKey {
  const names = headings.map((heading) => heading.toLowerCase());
  return IMPORT_FORMAT_KEYS.find((key) => IMPORT_FORMATS[key].recognises(names)) ?? "own";
}

const LINE_END = new Set<number | undefined>([0x0a, 0x0d]);

interface RowReading {
  reader: RowReader;
  faults: FaultList;
  /** The number of headings. */
  width: number;
  /** Whether the last line has no end. */
  isCut: boolean;
}

async function* readRows(
  csvRows: AsyncGenerator<CsvRow, void>,
  { reader, faults, width, isCut }: RowReading,
): AsyncGenerator<FileRow, void> {
  let last: CsvRow | undefined;
  let shortCount = 0;
  for await (const read of csvRows) {
    if (read.kind === "row") {
      // Spreadsheets omit empty cells at the end of rows: a file of such rows is whole.
      if (read.cells.length < width) shortCount += 1;
      yield* reader.read(read);
    } else cutFile(faults, read.row, "", UNCLOSED_QUOTE);
    last = read;
  }
  if (isCut && last?.kind === "row" && last.cells.length < width && shortCount === 1 && last.row > 2)
    cutFile(faults, last.row, last.cells.at(-1) ?? "", CUT);
  yield* reader.end?.() ?? [];
}

/** Adds an error after which nothing of the file may be imported. */
function cutFile(faults: FaultList, row: number, value: string, reason: string): void {
  faults.add(row, null, value, reason);
  faults.cutAt = row;
}

async function* fitRows(
  rows: AsyncGenerator<FileRow, void>,
  losses: LossList,
): AsyncGenerator<FileRow, void> {
  for await (const row of rows) yield { ...row, cells: fitCells(row, losses) };
}

function describeDamage({ error, offset }: Extract<DecodedText, { ok: false }>, file: Buffer): string {
  if (error === "workbook")
    return "This is an Excel workbook. Open it in your spreadsheet, choose “Save as” and “CSV UTF-8”.";
  if (error === "binary")
    return "This is not a CSV file. In your spreadsheet, choose “Save as” and “CSV UTF-8”.";
  const line = file.subarray(0, offset).reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1);
  return `Line ${line} has damaged characters: the file is cut there, or two encodings are mixed. Export it again, and choose “CSV UTF-8” in a spreadsheet.`;
}

const UNCLOSED_QUOTE =
  "A quotation mark opens here and is never closed: the file cannot be read from this row on";

const CUT = "The file ends in the middle of this row. Export it again, so that nothing is missing";
