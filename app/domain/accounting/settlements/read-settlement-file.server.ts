import { MAX_SETTLEMENT_ROWS, type SettlementRow } from "#app/domain/accounting/settlements/settlements.ts";
import { fromMoneyCell, moneyFormatFor } from "#app/lib/money.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { findCsvColumn, type CsvColumn } from "#app/lib/text/csv.ts";
import { isDay } from "#app/lib/time/days.ts";
import { isoDayOf } from "#app/lib/time/typed-date.ts";
import { readCsvTable, type ReadTable } from "#app/platform/read-csv-table.server.ts";

// The columns of Razorpay's settlement report, under the names of the API (https://razorpay.com/docs/api/settlements/fetch-recon)
// and of the file of its dashboard.
const COLUMNS = {
  entityId: { name: "entity_id", patterns: [/^entity id$/] },
  kind: { name: "type", patterns: [/^type$/, /^transaction (entity|type)$/] },
  amount: { name: "amount", patterns: [/^amount$/] },
  debit: { name: "debit", patterns: [/^debit$/] },
  credit: { name: "credit", patterns: [/^credit$/] },
  tax: { name: "tax", patterns: [/^tax$/, /^tax exclusive fee$/, /^gst$/] },
  currency: { name: "currency", patterns: [/^currency$/] },
  settlementId: { name: "settlement_id", patterns: [/^settlement id$/] },
  utr: { name: "settlement_utr", patterns: [/^settlement utr$/, /^utr$/] },
  settledAt: { name: "settled_at", patterns: [/^settled at$/, /^settlement date$/] },
} satisfies Record<string, CsvColumn>;

const OPTIONAL_COLUMNS = {
  settled: { name: "settled", patterns: [/^settled$/] },
  paymentId: { name: "payment_id", patterns: [/^payment id$/] },
} satisfies Record<string, CsvColumn>;

type Column = keyof typeof COLUMNS | keyof typeof OPTIONAL_COLUMNS;

/** Parses Razorpay's settlement report. Rows that are not settled yet are left out. Any fault rejects the whole file. */
export function readSettlementFile(bytes: Buffer): Promise<ReadTable<SettlementRow>> {
  const firstRows = new Map<string, number>();
  return readCsvTable(bytes, {
    findColumns,
    readRow: (cells, columns, at) => readRow(cells, columns, { ...at, firstRows }),
    maxRows: MAX_SETTLEMENT_ROWS,
    noun: "settled transactions",
  });
}

type FoundColumns = { ok: true; columns: Record<Column, number> } | { ok: false; reason: string };

function findColumns(headings: readonly string[]): FoundColumns {
  const missing: string[] = [];
  const found = Object.entries(COLUMNS).map(([column, wanted]) => {
    const match = findCsvColumn(headings, wanted);
    if (!match.ok) missing.push(match.reason);
    return [column, match.ok ? match.index : -1];
  });
  const optional = Object.entries(OPTIONAL_COLUMNS).map(([column, wanted]) => {
    const match = findCsvColumn(headings, wanted);
    return [column, match.ok ? match.index : -1];
  });
  if (missing.length > 0)
    return {
      ok: false,
      reason: `This is not a settlement report of Razorpay: the file needs ${missing.join(", and ")}.`,
    };
  // Cast: it has an entry for each column.
  return { ok: true, columns: Object.fromEntries([...found, ...optional]) as Record<Column, number> };
}

interface RowContext {
  row: number;
  report: (reason: string) => void;
  /** The row of each transaction so far. */
  firstRows: Map<string, number>;
}

function readRow(
  cells: readonly string[],
  columns: Record<Column, number>,
  { row, report, firstRows }: RowContext,
): SettlementRow | null {
  const cellOf = (column: Column) => cutText(cells[columns[column]] ?? "", 100);
  const refuse = (reason: string) => {
    report(reason);
    return null;
  };
  if (/^(0|no|false)$/i.test(cellOf("settled"))) return null;
  const entityId = cellOf("entityId");
  if (entityId === "") return refuse("The entity_id is missing.");
  const before = firstRows.get(entityId);
  if (before !== undefined) return refuse(`Row ${before} has ${entityId} too.`);
  firstRows.set(entityId, row);
  const currency = cellOf("currency").toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return refuse(`“${cellOf("currency")}” is not a currency, such as INR.`);
  const day = isoDayOf(cellOf("settledAt").split(/[ T,]/)[0] ?? "");
  if (!isDay(day)) return refuse(`“${cellOf("settledAt")}” is not a date, such as 2026-11-27 or 27/11/2026.`);
  const amounts = amountsIn(cellOf, currency);
  if (!amounts.ok) return refuse(amounts.reason);
  return {
    row,
    entityId,
    ...kindOf(cellOf("kind")),
    paymentReference: cellOf("paymentId"),
    ...amounts.value,
    currency,
    settlementId: cellOf("settlementId"),
    utr: cellOf("utr"),
    settledDay: day,
  };
}

function kindOf(text: string): Pick<SettlementRow, "kind" | "providerKind"> {
  const providerKind = text.toLowerCase();
  return {
    kind: providerKind === "payment" || providerKind === "refund" ? providerKind : "other",
    providerKind,
  };
}

type Amounts = Pick<SettlementRow, "amountMinor" | "feeMinor" | "taxMinor" | "netMinor">;

/**
 * The fee is the difference between the amount and the settled amount. The report's own column of the fee includes the tax in the API and
 * excludes it in the dashboard's file, and names fees that a monthly invoice charges instead.
 */
function amountsIn(
  cellOf: (column: Column) => string,
  currency: string,
): { ok: true; value: Amounts } | { ok: false; reason: string } {
  const read: Partial<Record<Column, number>> = {};
  for (const column of ["amount", "debit", "credit", "tax"] as const) {
    const cell = cellOf(column);
    const minor = cell === "" && column !== "amount" ? 0 : fromMoneyCell(cell, moneyFormatFor(currency));
    if (minor === null)
      return { ok: false, reason: `“${cell}” is not an amount (${column}), such as 1,499.00.` };
    read[column] = minor;
  }
  const { amount = 0, debit = 0, credit = 0, tax = 0 } = read;
  const netMinor = credit - debit;
  const feeMinor = (credit > 0 || debit === 0 ? amount : 0 - amount) - netMinor;
  if (feeMinor < 0) return { ok: false, reason: "More was settled than the amount of the transaction." };
  return { ok: true, value: { amountMinor: amount, feeMinor, taxMinor: Math.min(tax, feeMinor), netMinor } };
}
