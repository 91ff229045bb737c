import {
  IMPORT_FORMAT_KEYS,
  IMPORT_FORMATS,
  type ImportFormatKey,
} from "#app/domain/catalog/import/import-formats.ts";
import {
  findMapping,
  guessColumn,
  headingKey,
  type MappedColumns,
} from "#app/domain/catalog/import/column-mapping.ts";
import { importColumnsFor, type ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { ColumnMapping } from "#app/domain/catalog/import/import-mappings.settings.ts";
import {
  shorten,
  type FaultList,
  type FileRow,
  type LossList,
} from "#app/domain/catalog/import/import-rows.ts";
import { fitCells } from "#app/domain/catalog/import/internal/formats/fit-cells.ts";
import { formatDescriptions } from "#app/domain/catalog/import/internal/format-descriptions.server.ts";
import type {
  Market,
  OpenedFormat,
  RowReader,
} from "#app/domain/catalog/import/internal/formats/import-format.ts";
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
  /** The columns that the owner has assigned to the headings of earlier files. */
  mappings?: readonly ColumnMapping[];
  /** Returns the headings of the file, so that the owner can assign columns to them. */
  asksForColumns?: boolean;
}

/** A heading of a file, to which the owner can assign a column. */
export interface UnassignedHeading {
  heading: string;
  /** Its place in the file. */
  index: number;
  /** The cell of the first row. */
  example: string;
  /** Assigned before, or guessed by the name; null for none. */
  column: ImportColumn | null;
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
  | { ok: false; error: "unreadable"; reason: string }
  | { ok: false; error: "unknown-headings"; reason: string; all: string[]; headings: UnassignedHeading[] };

/** Reads the headings of a CSV file of products, and then its rows one by one, in the columns of our own file. */
export async function readImportFile(file: Buffer, reading: ImportFileReading): Promise<ImportFileResult> {
  const text = await decodeText(file);
  if (!text.ok) return unreadable(describeDamage(text, file));
  const { bytes, encoding } = text;
  const csvRows = readCsv(bytes);
  const first = await csvRows.next();
  if (first.done) return unreadable("This file has no rows.");
  if (first.value.kind === "unterminated-quote")
    return unreadable("The first row cannot be read: a quotation mark is not closed.");
  const headings = first.value.cells.map((cell) => cell.trim());
  if (headings.some(isNoHeading)) return unreadable(WITHOUT_BEGINNING);
  const opened = openFormat(headings, bytes, reading);
  if (!opened.ok || reading.asksForColumns) {
    const next = await csvRows.next();
    const example = !next.done && next.value.kind === "row" ? next.value.cells : [];
    return unknownHeadings(opened, { headings, example, viewer: reading.viewer });
  }
  const { key, reader } = opened;
  const { losses, faults } = reading;
  const { isForeign } = IMPORT_FORMATS[key];
  const isCut = !LINE_END.has(bytes.at(-1));
  const rows = readRows(csvRows, { reader, faults, width: headings.length, isCut });
  const fitted = isForeign ? fitRows(rows, losses) : rows;
  const formatted = formatDescriptions(fitted, { losses, cutsTexts: isForeign });
  return { ok: true, format: key, encoding, unknown: reader.unknown, rows: formatted };
}

type Opened = OpenedFormat & { key: ImportFormatKey; mapping: MappedColumns };

/** The format that the person named, that of the headings, or a table whose columns the owner has assigned. */
function openFormat(
  headings: readonly string[],
  bytes: Buffer,
  { viewer, faults, losses, format, market = null, today = null, mappings = [] }: ImportFileReading,
): Opened {
  const columns = importColumnsFor(viewer);
  const mapping = findMapping(mappings, headings, columns);
  const recognised = format ?? recognise(headings);
  const key = recognised === "own" && mapping.size > 0 ? "mapped" : recognised;
  const hasDecimalCommas = csvDelimiter(bytes).delimiter === ";";
  const context = { columns, faults, losses, hasDecimalCommas, market, today, mapping };
  return { ...IMPORT_FORMATS[key].open(headings, context), key, mapping };
}

/** In a recognised file of another shop, only the headings without a field can be assigned. */
function unknownHeadings(
  opened: Opened,
  {
    headings,
    example,
    viewer,
  }: { headings: readonly string[]; example: readonly string[]; viewer: VariantFieldViewer },
): ImportFileResult {
  const { key, mapping } = opened;
  const isTable = key === "own" || key === "mapped";
  const columns = importColumnsFor(viewer);
  const rows = headings.flatMap((heading, index): UnassignedHeading[] => {
    const assigned = mapping.get(headingKey(heading)) ?? null;
    const isUnknown = opened.ok && opened.reader.unknown.includes(heading);
    if (heading === "" || !(isTable || isUnknown || assigned)) return [];
    const column = assigned ?? (isTable ? guessColumn(heading, columns) : null);
    return [{ heading, index, example: shorten(example[index] ?? "", MAX_EXAMPLE_LENGTH), column }];
  });
  const reason = opened.ok ? "Assign columns to the headings of this file." : opened.reason;
  return { ok: false, error: "unknown-headings", reason, all: [...headings], headings: rows };
}

const MAX_EXAMPLE_LENGTH = 60;

const VALUE = /^-?\d+(?:[.,]\d+)*$|^https?:\/\/|<\/?[a-z]/i;
const MAX_HEADING_LENGTH = 150;

/** A number, a URL, HTML or a long text: a value, as in a file whose beginning is missing. */
function isNoHeading(cell: string): boolean {
  return cell.length > MAX_HEADING_LENGTH || VALUE.test(cell);
}

const WITHOUT_BEGINNING =
  "Row 1 has values instead of the names of columns: the beginning of the file is missing. Export it again.";

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
