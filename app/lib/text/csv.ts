import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null;

/** An error in a file: the row as in a spreadsheet, null for the whole file, and a sentence for the owner. */
export interface CsvFault {
  row: number | null;
  message: string;
}

// The characters that start a formula in a spreadsheet, full-width forms included: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

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

/** Reads an unquoted cell that `csvLine` wrote, without the apostrophe that escaped a formula. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
