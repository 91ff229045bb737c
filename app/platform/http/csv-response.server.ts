import { csvLine, type CsvCell } from "#app/lib/text/csv.ts";
import { streamText } from "#app/platform/http/stream-text.ts";

interface CsvDocument {
  /** With its ending: "orders-2026-11-21.csv". Plain letters, digits, dots and dashes. */
  fileName: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>;
}

/** A CSV file to be kept, sent as its rows are read. It is somebody's own: no cache keeps it. */
export function csvResponse(document: CsvDocument): Response {
  return new Response(streamText(linesOf(document)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${document.fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

// Without the mark at the beginning Excel takes UTF-8 for the machine's own encoding.
const BYTE_ORDER_MARK = "\uFEFF";

async function* linesOf({ columns, rows }: CsvDocument): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}
