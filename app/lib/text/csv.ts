export type CsvCell = string | number | null;

/** An error in a file: the row as in a spreadsheet, null for the whole file, and a sentence for the owner. */
export interface CsvFault {
  row: number | null;
  message: string;
}

/** The characters that start a formula in a spreadsheet, full-width forms included: https://owasp.org/www-community/attacks/CSV_Injection */
export const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Reads an unquoted cell that `csvLine` wrote, without the apostrophe that escaped a formula. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
