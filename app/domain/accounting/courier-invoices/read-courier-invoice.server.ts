import {
  MAX_COURIER_INVOICE_ROWS,
  type CourierInvoiceRow,
} from "#app/domain/accounting/courier-invoices/courier-invoice.ts";
import { AWB_COLUMN, awbFault } from "#app/domain/orders/shipments/awb-cell.ts";
import { fromMoneyCell, type MoneyFormat } from "#app/lib/money.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv.ts";
import { readCsvTable, type ReadTable } from "#app/platform/read-csv-table.server.ts";

const COLUMNS = {
  awb: AWB_COLUMN,
  weight: {
    name: "Charged weight",
    patterns: [/\b(charged|chargeable|charge|billed|applied) (weight|wt)\b/, /\b(weight|wt)\b/],
  },
  amount: {
    name: "Amount",
    patterns: [
      /^amount$/,
      /\b(freight|forward|shipping) (amount|charges?|value)\b/,
      /\b(total|net|invoice|billed) (amount|charges?|value)\b/,
      /\bamount\b/,
      /\b(freight|charges?)\b/,
    ],
  },
} satisfies Record<string, CsvColumn>;

interface Columns {
  awb: number;
  weight: number;
  amount: number;
  /** From the heading of the weight; null where it names none. */
  unit: Unit | null;
}

type Unit = "kg" | "g";

/** A number without a unit is grams from here on: no parcel of clothes weighs fifty kilograms. */
const GRAMS_FROM = 50;

/** Parses a courier's invoice. Any fault rejects the whole file. Amounts are in the store currency. */
export function readCourierInvoice(bytes: Buffer, money: MoneyFormat): Promise<ReadTable<CourierInvoiceRow>> {
  return readCsvTable(bytes, {
    findColumns,
    readRow: (cells, columns, at) => readRow(cells, columns, { ...at, money }),
    maxRows: MAX_COURIER_INVOICE_ROWS,
    noun: "parcels",
  });
}

function findColumns(
  headings: readonly string[],
): { ok: true; columns: Columns } | { ok: false; reason: string } {
  const [awb, weight, amount] = [COLUMNS.awb, COLUMNS.weight, COLUMNS.amount].map((column) =>
    findCsvColumn(headings, column),
  );
  if (awb?.ok && weight?.ok && amount?.ok) {
    const unit = unitIn(headings[weight.index] ?? "");
    return { ok: true, columns: { awb: awb.index, weight: weight.index, amount: amount.index, unit } };
  }
  const missing = [awb, weight, amount].flatMap((match) => (match && !match.ok ? [match.reason] : []));
  return {
    ok: false,
    reason: `The first row must name the columns AWB, Charged weight and Amount. The file needs ${missing.join(", and ")}.`,
  };
}

function unitIn(text: string): Unit | null {
  if (/(?:^|[^a-z])kgs?(?:[^a-z]|$)/i.test(text)) return "kg";
  return /(?:^|[^a-z])(?:g|gms?|grams?)(?:[^a-z]|$)/i.test(text) ? "g" : null;
}

function readRow(
  cells: readonly string[],
  columns: Columns,
  { row, report, money }: { row: number; report: (reason: string) => void; money: MoneyFormat },
): CourierInvoiceRow | null {
  const cellOf = (index: number) => cutText(cells[index] ?? "", 100);
  const refuse = (reason: string) => {
    report(reason);
    return null;
  };
  const awb = cellOf(columns.awb);
  const fault = awbFault(awb);
  if (fault !== null) return refuse(fault);
  const chargedGrams = gramsIn(cellOf(columns.weight), columns.unit);
  if (chargedGrams === null)
    return refuse(`“${cellOf(columns.weight)}” is not a weight, such as 0.5 kg or 500 g.`);
  const amountMinor = fromMoneyCell(cellOf(columns.amount), money);
  if (amountMinor === null) return refuse(`“${cellOf(columns.amount)}” is not an amount, such as 1,499.00.`);
  return { row, awb, chargedGrams, amountMinor };
}

function gramsIn(cell: string, headingUnit: Unit | null): number | null {
  const [, digits, unitText = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\s*(kgs?|g|gms?|grams?)?\.?$/i.exec(cell) ?? [];
  if (!digits) return null;
  const value = Number(digits);
  const unit = unitIn(unitText) ?? headingUnit ?? (value >= GRAMS_FROM ? "g" : "kg");
  const grams = Math.round(unit === "kg" ? value * 1_000 : value);
  return grams > 0 ? grams : null;
}
