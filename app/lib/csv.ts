export type CsvCell = string | number | null;

// What a spreadsheet takes for the beginning of a formula, wide forms included: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One line of a CSV file (RFC 4180), its end included. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front of it; `fromCsvCell` takes it away again. Numbers stay numbers; null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text that `csvLine` wrote into a cell, once the quotes around it are off: the apostrophe that kept a formula asleep goes. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
