import { stringify } from "csv-stringify/sync";
import { FORMULA, type CsvCell } from "#app/lib/text/csv.ts";

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
