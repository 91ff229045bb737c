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

export interface CsvColumn {
  name: string;
  /** The clearest first. Compared in lower case, with spaces between words. */
  patterns: readonly RegExp[];
}

type FoundColumn =
  | { ok: true; index: number }
  /** The requirement, to follow "The file needs". */
  | { ok: false; reason: string };

/** Finds the one column of a CSV file that a heading names; refuses where there is none, or where two are named alike. */
export function findCsvColumn(headings: readonly string[], { name, patterns }: CsvColumn): FoundColumn {
  const words = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, " ")
      .trim(),
  );
  for (const pattern of patterns) {
    const index = words.findIndex((heading) => pattern.test(heading));
    if (index === -1) continue;
    const second = words.findLastIndex((heading) => pattern.test(heading));
    if (second === index) return { ok: true, index };
    return {
      ok: false,
      reason: `one column “${name}”: it has “${headings[index]}” and “${headings[second]}”`,
    };
  }
  return { ok: false, reason: `a column “${name}”` };
}
