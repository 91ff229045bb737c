import { orderNumberIn } from "#app/domain/orders/admin-list/order-search.ts";
import { MAX_REMITTANCE_ROWS, type RemittanceRow } from "#app/domain/orders/remittance/remittance.ts";
import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv-columns.ts";
import { fromCsvCell } from "#app/lib/text/csv.ts";
import { isDay } from "#app/lib/time/days.ts";
import { isCsvText, readCsv } from "#app/platform/read-csv.server.ts";

/** An error in the file: the row as in a spreadsheet, null for the whole file, and a sentence for the owner. */
export interface RemittanceFault {
  row: number | null;
  message: string;
}

export type ReadRemittance =
  | { ok: true; rows: RemittanceRow[] }
  /** `faults` are the first of `count`. */
  | { ok: false; error: "faults"; faults: RemittanceFault[]; count: number };

const MAX_KEPT_FAULTS = 20;

const COLUMNS = {
  order: {
    name: "Order",
    patterns: [
      /^order( (no|number|id))?$/,
      /\b(order|channel order) (no|number|id)\b/,
      /\border\b(?!.*\b(date|value|amount)\b)/,
    ],
  },
  awb: {
    name: "AWB",
    patterns: [/^awb( (no|number|code))?$/, /\bawb\b/, /\b(tracking|waybill|consignment)\b/],
  },
  amount: {
    name: "Amount",
    patterns: [/^amount$/, /^(cod|remitted|remittance|collected) (amount|value)$/, /\bamount\b/],
  },
  date: {
    name: "Date",
    patterns: [/^date$/, /\b(remittance|remitted|paid|payment|transfer) (date|on)\b/, /\bdate\b/],
  },
  reference: {
    name: "Reference",
    patterns: [/^(reference|utr)( (no|number|id))?$/, /\b(utr|crf|reference|ref)\b/],
  },
} satisfies Record<string, CsvColumn>;

type Column = keyof typeof COLUMNS;

/**
 * Parses a courier's remittance: order number, our reference of a parcel or AWB, amount, date and reference under the names that
 * couriers use, in any order. Any fault rejects the whole file. Amounts are in the store currency.
 */
export async function readRemittanceFile(bytes: Buffer, money: MoneyFormat): Promise<ReadRemittance> {
  if (!isCsvText(bytes))
    return rejected(
      "This is not a CSV file in UTF-8. In your spreadsheet, choose “Save as” and “CSV UTF-8”.",
    );
  let columns: Record<Column, number> | null = null;
  const rows: RemittanceRow[] = [];
  const faults: RemittanceFault[] = [];
  for await (const read of readCsv(bytes)) {
    const { row } = read;
    if (read.kind === "endless") {
      faults.push({ row, message: "A quotation mark opens here and is never closed." });
      break;
    }
    const cells = read.cells.map((cell) => fromCsvCell(cell).trim());
    if (columns === null) {
      const found = findColumns(cells);
      if (!found.ok) return rejected(found.reason, row);
      columns = found.columns;
      continue;
    }
    if (cells.every((cell) => cell === "")) continue;
    if (rows.length === MAX_REMITTANCE_ROWS)
      return rejected(`The file has more than ${MAX_REMITTANCE_ROWS.toLocaleString("en-IN")} rows.`);
    const result = readRow(row, cells, columns, money);
    if (result.ok) rows.push(result.value);
    else faults.push({ row, message: result.reason });
  }
  if (faults.length > 0)
    return { ok: false, error: "faults", faults: faults.slice(0, MAX_KEPT_FAULTS), count: faults.length };
  return rows.length > 0 ? { ok: true, rows } : rejected("This file has no orders.");
}

function rejected(message: string, row: number | null = null): ReadRemittance {
  return { ok: false, error: "faults", faults: [{ row, message }], count: 1 };
}

type FoundColumns = { ok: true; columns: Record<Column, number> } | { ok: false; reason: string };

/** An order number or an AWB is enough; other columns are ignored. */
function findColumns(headings: readonly string[]): FoundColumns {
  const missing: string[] = [];
  const find = (column: Column): number => {
    const found = findCsvColumn(headings, COLUMNS[column]);
    if (found.ok) return found.index;
    missing.push(found.reason);
    return -1;
  };
  const [order, awb] = [find("order"), find("awb")];
  if (order !== -1 || awb !== -1) missing.length = 0;
  const columns = { order, awb, amount: find("amount"), date: find("date"), reference: find("reference") };
  if (missing.length === 0) return { ok: true, columns };
  const needed = "The first row must name the columns Order or AWB, Amount, Date and Reference.";
  return { ok: false, reason: `${needed} The file needs ${missing.join(", and ")}.` };
}

type ReadRow = { ok: true; value: RemittanceRow } | { ok: false; reason: string };

function readRow(
  row: number,
  cells: readonly string[],
  columns: Record<Column, number>,
  money: MoneyFormat,
): ReadRow {
  const cellOf = (column: Column) => cutText(cells[columns[column]] ?? "", 100);
  const refuse = (reason: string): ReadRow => ({ ok: false, reason });
  const [order, awb] = [cellOf("order"), cellOf("awb")];
  const named = orderIn(order);
  if (named === null && awb === "")
    return refuse(
      order === ""
        ? "The order number or AWB is missing."
        : `“${order}” is no order number, such as 123 or #000123.`,
    );
  const amountMinor = fromDecimal(cellOf("amount").replace(/^(₹|rs\.?|inr)\s*/i, ""), money);
  if (!amountMinor) return refuse(`“${cellOf("amount")}” is no amount, such as 1,499.00.`);
  const day = dayIn(cellOf("date"));
  if (day === null) return refuse(`“${cellOf("date")}” is no date, such as 2026-11-27 or 27/11/2026.`);
  const reference = cellOf("reference");
  if (reference === "") return refuse("The reference is missing.");
  return { ok: true, value: { row, ...(named ?? { orderNumber: null }), awb, amountMinor, day, reference } };
}

/** An order number, or our reference of a parcel: "12" and "#000012" are order 12, "000012-1" is its first parcel. */
function orderIn(cell: string): { orderNumber: number; parcelSequence?: number } | null {
  const [, order = "", sequence] = /^(#?\d+)(?:-([1-9]\d{0,5}))?$/.exec(cell) ?? [];
  const orderNumber = orderNumberIn(order) ?? 0;
  if (orderNumber < 1) return null;
  return { orderNumber, ...(sequence && { parcelSequence: Number(sequence) }) };
}

/** A day as "2026-11-27", or as it is written in India: "27/11/2026", "27-11-2026". A time after it is ignored. */
function dayIn(cell: string): string | null {
  const [text = ""] = cell.split(/[ T]/);
  const indian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [, day = "", month = "", year = ""] = indian ?? [];
  const iso = indian ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isDay(iso) ? iso : null;
}
