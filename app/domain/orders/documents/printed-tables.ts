import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import type { HsnRow } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { splitOf } from "#app/domain/tax/supply.ts";
import type { Supply } from "#app/domain/tax/order-gst.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

export interface PrintedCell {
  value: string;
  /** A second line in small type, as the rate below a tax. */
  note?: string;
}

/** A table whose first column is text and whose others are figures. */
export interface PrintedTable {
  columns: {
    label: string;
    /** Share of the width, relative to the others. */
    width: number;
  }[];
  rows: { key: string; title: string; note: string; cells: PrintedCell[] }[];
  /** "Total" and the sums of the columns, empty where one has none. No entries in a table without sums. */
  footer: string[];
}

type Line = DocumentContent["lines"][number];

export interface Column<Row> {
  label: string;
  width: number;
  cell: (row: Row) => PrintedCell;
  sum?: (row: Row) => number;
}

interface TableInput<Row> {
  first: PrintedTable["columns"][number];
  describe: (row: Row) => { title: string; note: string };
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Formats the sums; a table without it has none. */
  show?: (amountMinor: number) => string;
}

export function printedTable<Row>({ first, describe, columns, rows, show }: TableInput<Row>): PrintedTable {
  const sumOf = ({ sum }: Column<Row>) =>
    sum && show ? show(rows.reduce((total, row) => total + sum(row), 0)) : "";
  return {
    columns: [first, ...columns.map(({ label, width }) => ({ label, width }))],
    rows: rows.map((row, index) => ({
      key: String(index),
      ...describe(row),
      cells: columns.map(({ cell }) => cell(row)),
    })),
    footer: show ? ["Total", ...columns.map(sumOf)] : [],
  };
}

/** The goods and charges of a document: HSN code, quantity with its unit, price and discount of each, with its taxable value and taxes if taxed. */
export function printedItems(
  { supply, lines }: DocumentContent,
  { money, isTaxed }: { money: MoneyFormat; isTaxed: boolean },
): PrintedTable {
  const show = plainAmount(money);
  const amount = (label: string, sum: (line: Line) => number): Column<Line> => ({
    label,
    width: 10,
    cell: (line) => ({ value: show(sum(line)) }),
    sum,
  });
  const columns: Column<Line>[] = [
    { label: "HSN", width: 9, cell: ({ hsnCode }) => ({ value: hsnCode }) },
    {
      label: "Qty",
      width: 7,
      cell: ({ quantity, uqc }) => ({ value: quantity > 0 ? `${quantity} ${uqc}` : "–" }),
    },
    amount("Price", (line) => totalOf(line) + line.discountMinor),
    ...(lines.some(({ discountMinor }) => discountMinor > 0)
      ? [amount("Discount", ({ discountMinor }: Line) => discountMinor)]
      : []),
    ...(isTaxed
      ? [
          { ...amount("Taxable value", ({ taxableMinor }: Line) => taxableMinor), width: 12 },
          ...taxColumns<Line>(supply, show),
        ]
      : []),
    amount("Amount", totalOf),
  ];
  return printedTable({
    first: { label: "Item", width: 25 },
    describe: ({ description: title, options: note }) => ({ title, note }),
    columns,
    rows: lines,
    show,
  });
}

/** The summary by HSN code, unit and rate. */
export function printedHsn(rows: readonly HsnRow[], supply: Supply, money: MoneyFormat): PrintedTable {
  const show = plainAmount(money);
  const columns: Column<HsnRow>[] = [
    { label: "Qty", width: 10, cell: ({ quantity, uqc }) => ({ value: `${quantity} ${uqc}` }) },
    {
      label: "Taxable value",
      width: 14,
      cell: ({ taxableMinor }) => ({ value: show(taxableMinor) }),
      sum: ({ taxableMinor }) => taxableMinor,
    },
    { label: "Rate", width: 8, cell: ({ basisPoints }) => ({ value: `${basisPoints / 100}%` }) },
    // The rate has a column of its own here.
    ...taxColumns<HsnRow>(supply, show).map((column) => ({
      ...column,
      cell: (row: HsnRow) => ({ value: column.cell(row).value }),
    })),
    {
      label: "Total tax",
      width: 12,
      cell: (row) => ({ value: show(totalOf(row) - row.taxableMinor) }),
      sum: (row) => totalOf(row) - row.taxableMinor,
    },
  ];
  return printedTable({
    first: { label: "HSN summary", width: 20 },
    describe: ({ hsnCode }) => ({ title: hsnCode, note: "" }),
    columns,
    rows,
    show,
  });
}

/** One column for each tax of the supply, with the rate of the line below the amount. */
function taxColumns<Row extends TaxParts & { basisPoints: number }>(
  supply: Supply,
  show: (amountMinor: number) => string,
): Column<Row>[] {
  const column = (label: string, divisor: number, sum: (row: Row) => number): Column<Row> => ({
    label,
    width: 10,
    cell: (row) => ({ value: show(sum(row)), note: `${row.basisPoints / divisor}%` }),
    sum,
  });
  if (splitOf(supply) === "whole") return [column("IGST", 100, ({ igstMinor }) => igstMinor)];
  if (splitOf(supply) === "none") return [];
  const ofState = supply.kind === "intra-territory" ? "UTGST" : "SGST";
  return [
    column("CGST", 200, ({ cgstMinor }) => cgstMinor),
    column(ofState, 200, ({ sgstMinor }) => sgstMinor),
  ];
}

/** An amount without its currency, which the totals name: 12345000 as "1,23,450.00". */
function plainAmount({ locale }: MoneyFormat): (amountMinor: number) => string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (amountMinor) => format.format(amountMinor / 100);
}
