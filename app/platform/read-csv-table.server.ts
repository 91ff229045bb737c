import { fromCsvCell, type CsvFault } from "#app/lib/text/csv.ts";
import { isCsvText, readCsv } from "#app/platform/read-csv.server.ts";

export type ReadTable<Row> =
  | { ok: true; rows: Row[] }
  /** `faults` are the first of `count`. */
  | { ok: false; error: "faults"; faults: CsvFault[]; count: number };

interface TableFormat<Columns, Row> {
  /** Finds the columns by the headings of the first row. */
  findColumns(headings: readonly string[]): { ok: true; columns: Columns } | { ok: false; reason: string };
  /** Reads a row of trimmed cells. Reports its faults; null omits it. */
  readRow(
    cells: readonly string[],
    columns: Columns,
    at: { row: number; report: (message: string) => void },
  ): Row | null;
  maxRows: number;
  /** The plural of what a row describes: "orders". */
  noun: string;
}

/** The most faults of a file that are listed. */
export const MAX_LISTED_FAULTS = 20;

/** Parses a CSV file with headings. Any fault rejects the whole file, so that a wrong file changes nothing. */
export async function readCsvTable<Columns, Row>(
  bytes: Buffer,
  { findColumns, readRow, maxRows, noun }: TableFormat<Columns, Row>,
): Promise<ReadTable<Row>> {
  if (!isCsvText(bytes))
    return rejected(
      "This is not a CSV file in UTF-8. In your spreadsheet, choose “Save as” and “CSV UTF-8”.",
    );
  let columns: Columns | null = null;
  const rows: Row[] = [];
  const faults: CsvFault[] = [];
  for await (const read of readCsv(bytes)) {
    const { row } = read;
    const report = (message: string) => faults.push({ row, message });
    if (read.kind === "unterminated-quote") {
      report("A quotation mark opens here and is never closed: the file cannot be read from this row on.");
      break;
    }
    const cells = read.cells.map((cell) => fromCsvCell(cell).trim());
    if (columns === null) {
      const columnsResult = findColumns(cells);
      if (!columnsResult.ok) return rejected(columnsResult.reason, row);
      columns = columnsResult.columns;
      continue;
    }
    if (cells.every((cell) => cell === "")) continue;
    if (rows.length === maxRows)
      return rejected(`The file has more than ${maxRows.toLocaleString("en-IN")} rows.`);
    const value = readRow(cells, columns, { row, report });
    if (value !== null) rows.push(value);
  }
  if (faults.length > 0)
    return { ok: false, error: "faults", faults: faults.slice(0, MAX_LISTED_FAULTS), count: faults.length };
  return rows.length > 0 ? { ok: true, rows } : rejected(`This file has no ${noun}.`);
}

function rejected(message: string, row: number | null = null): ReadTable<never> {
  return { ok: false, error: "faults", faults: [{ row, message }], count: 1 };
}
