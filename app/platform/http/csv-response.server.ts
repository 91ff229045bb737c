import { type CsvCell, FORMULA } from "#app/lib/text/csv.ts";
import { streamText } from "#app/platform/http/stream-text.ts";
import { stringify } from "csv-stringify/sync";

interface CsvDocument {
  /** Including the extension, such as "orders-2026-11-21.csv". Only ASCII letters, digits, dots and dashes. */
  fileName: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;
}

/** A CSV download, streamed as its rows are read and never cached. */
export function csvResponse(document: CsvDocument): Response {
  return new Response(streamText(csvLines(document)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${document.fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

// Without it Excel reads UTF-8 as the machine's legacy encoding.
const BYTE_ORDER_MARK = "\uFEFF";

/** The lines of a CSV file, the first with the columns. */
export async function* csvLines({
  columns,
  rows,
}: Pick<CsvDocument, "columns" | "rows">): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

/**
 * One line of a CSV file (RFC 4180), its end included. Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe, which `fromCsvCell` removes. Numbers stay numbers; null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return stringify([cells.map(escapeFormula)], { record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

function escapeFormula(cell: CsvCell): CsvCell {
  return typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell;
}
