import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as letOthersGo } from "node:timers/promises";
import { parse } from "csv-parse";

/** A row of a file, counted from 1 with the headings, as a spreadsheet counts. */
export type CsvRow =
  | { kind: "row"; row: number; cells: string[] }
  /** A quotation mark opens in it that none closes, or it is of absurd length: nothing is read after it. */
  | { kind: "endless"; row: number };

const CHUNK_BYTES = 64 * 1024;
const MAX_ROW_LENGTH = 128 * 1024;

/** Whether the bytes are text as `readCsv` reads it: UTF-8, and without the NULs that other encodings and other files are full of. */
export function isCsvText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

/**
 * Reads a CSV file row by row (RFC 4180), with the comma, semicolon or tab that its first row uses, as spreadsheets of different
 * countries write it. A row may have more or fewer cells than the first, and a quotation mark in the middle of a text is one.
 * Between pieces of the file other requests have their turn.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<CsvRow, void> {
  let row = 0;
  let isEndless = false;
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(bytes),
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
    // An error would throw away what was read before it.
    skip_records_with_error: true,
    on_skip() {
      isEndless = true;
      return undefined;
    },
  });
  for await (const cells of Readable.from(piecesOf(bytes)).pipe(parser)) {
    row += 1;
    // Without `columns` the parser's records are arrays of text.
    yield { kind: "row", row, cells: cells as string[] };
  }
  if (isEndless) yield { kind: "endless", row: row + 1 };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES);
    await letOthersGo();
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

function delimiterOf(bytes: Buffer): string {
  const end = bytes.indexOf("\n");
  const headings = bytes
    .subarray(0, Math.min(end === -1 ? bytes.length : end, MAX_ROW_LENGTH))
    .toString("utf8");
  const counts = DELIMITERS.map((delimiter) => headings.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
