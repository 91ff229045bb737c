import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse, type Info } from "csv-parse";

/** A row of a file, numbered from 1 including the header, as in a spreadsheet. */
export type CsvRow =
  | { kind: "row"; row: number; cells: string[] }
  /** A quotation mark opens in this row and is not closed, or the row is too long or has too many cells; reading stops here. */
  | { kind: "unterminated-quote"; row: number };

/** What the parser returns with `info` and without `columns`. */
interface ParsedRow {
  info: Info;
  record: string[];
}

const CHUNK_BYTES = 64 * 1024;
const MAX_ROW_LENGTH = 128 * 1024;
// Rows of our exports have about fifty cells.
const MAX_CELLS = 1_000;

/** Whether the bytes are UTF-8 text. NUL characters indicate another encoding or a binary file. */
export function isCsvText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

/**
 * Reads a CSV file row by row (RFC 4180), delimited by comma, semicolon or tab as in its first row. Rows may differ in length, empty
 * lines are skipped, and a quotation mark inside a cell is literal. Yields to the event loop between chunks.
 */
export async function* readCsv(file: Buffer): AsyncGenerator<CsvRow, void> {
  const bytes = withLineFeeds(file);
  const { delimiter, isDeclared } = csvDelimiter(bytes);
  const unreadable = await findUnreadableRow(bytes, delimiter);
  let row = 0;
  let isUnterminated = false;
  const parser = parse({
    bom: true,
    delimiter,
    // Counts the empty lines.
    info: true,
    // Left alone, the parser takes the end of the first line for that of all others.
    record_delimiter: ["\r\n", "\n"],
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
    // The parser takes 40 µs for a row that differs in length from the first: minutes for 10 MB of empty lines.
    skip_empty_lines: true,
    // Throwing an error would lose the rows before it.
    skip_records_with_error: true,
    on_skip() {
      isUnterminated = true;
      return undefined;
    },
  });
  const readable = bytes.subarray(0, unreadable?.start);
  for await (const { info, record } of Readable.from(chunksOf(readable)).pipe(
    parser,
  ) as AsyncIterable<ParsedRow>) {
    row = info.records + info.empty_lines;
    if (isDeclared && info.records === 1) continue;
    yield { kind: "row", row, cells: record };
  }
  if (unreadable) yield { kind: "unterminated-quote", row: unreadable.row };
  else if (isUnterminated) yield { kind: "unterminated-quote", row: row + 1 };
}

/** Replaces the carriage returns that alone end the lines of old Macintosh files. */
function withLineFeeds(bytes: Buffer): Buffer {
  if (bytes.includes(LINE_FEED) || !bytes.includes(CARRIAGE_RETURN)) return bytes;
  return Buffer.from(bytes.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte)));
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = 3;

/** A row by its number and its first byte. */
interface FoundRow {
  row: number;
  start: number;
}

/**
 * The row in which a quotation mark opens a cell that does not end properly: at the end of the file, or at a quotation mark of a later cell,
 * behind which the parser would go on with all rows between in one cell. Or the first row with more than `MAX_CELLS` cells, on which the
 * parser would spend minutes.
 */
async function findUnreadableRow(bytes: Buffer, delimiter: string): Promise<FoundRow | null> {
  const separator = delimiter.charCodeAt(0);
  let at: "start" | "plain" | "quoted" | "closed" = "start";
  let current: FoundRow = { row: 1, start: 0 };
  let cells = 1;
  for (let index = bytes[0] === 0xef ? BYTE_ORDER_MARK : 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (at === "quoted") {
      if (byte === QUOTE) at = "closed";
    } else if (byte === LINE_FEED) {
      current = { row: current.row + 1, start: index + 1 };
      cells = 1;
      at = "start";
    } else if (byte === separator) {
      cells += 1;
      if (cells > MAX_CELLS) return current;
      at = "start";
    }
    // A doubled quotation mark stands for one.
    else if (byte === QUOTE && at !== "plain") at = "quoted";
    else if (at === "closed" && byte !== CARRIAGE_RETURN) return current;
    else if (at === "start" && byte !== CARRIAGE_RETURN) at = "plain";
    if (index % CHUNK_BYTES === 0) await nextTurn();
  }
  return at === "quoted" ? current : null;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES);
    await nextTurn();
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

/** A line before the headings by which Excel learns the delimiter. */
const DECLARATION = /^"?sep=([,;\t])"?$/i;

/** The delimiter of a CSV file by its first line with text, and whether that line does nothing but declare it. */
export function csvDelimiter(bytes: Buffer): { delimiter: string; isDeclared: boolean } {
  const start = bytes.findIndex((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
  if (start === -1) return { delimiter: ",", isDeclared: false };
  const end = bytes.indexOf("\n", start);
  const headings = bytes
    .subarray(start, Math.min(end === -1 ? bytes.length : end, start + MAX_ROW_LENGTH))
    .toString("utf8");
  const declared = DECLARATION.exec(headings.replaceAll(/^\ufeff|\r$/g, ""))?.[1];
  if (declared) return { delimiter: declared, isDeclared: true };
  const outsideQuotes = headings.replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => outsideQuotes.split(delimiter).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",", isDeclared: false };
}
