import { orderNumberIn } from "#app/domain/orders/order.ts";
import { MAX_REMITTANCE_ROWS, type RemittanceRow } from "#app/domain/orders/remittance/remittance.ts";
import { AWB_COLUMN } from "#app/domain/orders/shipments/awb-cell.ts";
import { fromMoneyCell, type MoneyFormat } from "#app/lib/money.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv.ts";
import { isDay } from "#app/lib/time/days.ts";
import { readCsvTable, type ReadTable } from "#app/platform/read-csv-table.server.ts";

const COLUMNS = {
  order: {
    name: "Order",
    patterns: [
      /^order( (no|number|id))?$/,
      /\b(order|channel order) (no|number|id)\b/,
      /\border\b(?!.*\b(date|value|amount)\b)/,
    ],
  },
  awb: AWB_COLUMN,
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
export function readRemittanceFile(bytes: Buffer, money: MoneyFormat): Promise<ReadTable<RemittanceRow>> {
  return readCsvTable(bytes, {
    findColumns,
    readRow: (cells, columns, at) => readRow(cells, columns, { ...at, money }),
    maxRows: MAX_REMITTANCE_ROWS,
    noun: "orders",
  });
}

type FoundColumns = { ok: true; columns: Record<Column, number> } | { ok: false; reason: string };

/** An order number or an AWB is enough; other columns are ignored. */
function findColumns(headings: readonly string[]): FoundColumns {
  const missing: string[] = [];
  const find = (column: Column): number => {
    const match = findCsvColumn(headings, COLUMNS[column]);
    if (match.ok) return match.index;
    missing.push(match.reason);
    return -1;
  };
  const [order, awb] = [find("order"), find("awb")];
  if (order !== -1 || awb !== -1) missing.length = 0;
  const columns = { order, awb, amount: find("amount"), date: find("date"), reference: find("reference") };
  if (missing.length === 0) return { ok: true, columns };
  const needed = "The first row must name the columns Order or AWB, Amount, Date and Reference.";
  return { ok: false, reason: `${needed} The file needs ${missing.join(", and ")}.` };
}

function readRow(
  cells: readonly string[],
  columns: Record<Column, number>,
  { row, report, money }: { row: number; report: (reason: string) => void; money: MoneyFormat },
): RemittanceRow | null {
  const cellOf = (column: Column) => cutText(cells[columns[column]] ?? "", 100);
  const refuse = (reason: string) => {
    report(reason);
    return null;
  };
  const [order, awb] = [cellOf("order"), cellOf("awb")];
  const named = orderIn(order);
  if (named === null && awb === "")
    return refuse(
      order === ""
        ? "The order number or AWB is missing."
        : `“${order}” is not an order number, such as 123 or #000123.`,
    );
  const amountMinor = fromMoneyCell(cellOf("amount"), money);
  if (!amountMinor) return refuse(`“${cellOf("amount")}” is not an amount, such as 1,499.00.`);
  const day = dayIn(cellOf("date"));
  if (day === null) return refuse(`“${cellOf("date")}” is not a date, such as 2026-11-27 or 27/11/2026.`);
  const reference = cellOf("reference");
  if (reference === "") return refuse("The reference is missing.");
  return { row, ...(named ?? { orderNumber: null }), awb, amountMinor, day, reference };
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
