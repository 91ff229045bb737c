import type { CsvColumn } from "#app/lib/text/csv.ts";

/** The tracking numbers in the files of couriers. */
export const AWB_COLUMN: CsvColumn = {
  name: "AWB",
  patterns: [/^awb( (no|number|code))?$/, /\bawb\b/, /\b(tracking|waybill|consignment)\b/],
};

/** Why a cell of this column is refused; null if it can be a tracking number. */
export function awbFault(awb: string): string | null {
  if (awb === "") return "The AWB is missing.";
  // How spreadsheets write a long number: its last digits are lost.
  return /^\d(\.\d+)?e\+\d+$/i.test(awb)
    ? `“${awb}” has lost digits. Format the column as text in your spreadsheet.`
    : null;
}
