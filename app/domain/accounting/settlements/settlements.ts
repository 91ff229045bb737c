import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { moneyFormatFor, toDecimal } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { settlementEntries } from "#app/domain/accounting/settlements/settlements.tables.ts";

/** A settled transaction of a provider's report. `row` is that of the file, as in a spreadsheet. */
export type SettlementRow = Omit<typeof settlementEntries.$inferSelect, "provider" | "importedAt"> & {
  row: number;
};

/** A month of a shop with 15,000 payments is uploaded in three files. */
export const MAX_SETTLEMENT_ROWS = 5_000;

/** Razorpay settles after two working days; a longer delay than this is reported. */
export const SETTLEMENT_DAYS = 5;

/** How a settled transaction differs from the payment or refund of the store. */
export type SettlementDifference =
  | { kind: "none" }
  | { kind: "unknown-payment" }
  | { kind: "unknown-refund" }
  | { kind: "amount-differs"; expectedMinor: number; expectedCurrency: string }
  | { kind: "test-order" }
  /** An adjustment, such as of a dispute, which the store does not record. */
  | { kind: "other" };

/** A settled transaction with the order that it belongs to. */
export interface ReconciledEntry extends Omit<SettlementRow, "row"> {
  orderNumber: number | null;
  difference: SettlementDifference;
}

/** A payment or refund of the store that was not settled in time. */
export interface UnsettledEntry {
  kind: "payment" | "refund";
  reference: string;
  amountMinor: number;
  currency: string;
  /** When it was received or refunded. */
  at: Date;
  orderNumber: number | null;
}

/** The totals of settled transactions in a currency, in minor units. Refunds are subtracted. */
export interface SettlementTotal {
  currency: string;
  payments: number;
  refunds: number;
  paidMinor: number;
  refundedMinor: number;
  /** Adjustments, with their sign. */
  otherMinor: number;
  /** Without its GST. */
  feeMinor: number;
  feeTaxMinor: number;
  netMinor: number;
}

/** Adds a transaction to the totals of its currency. Paid, less refunded, other and fees is what arrived. */
export function addToTotals(totals: Map<string, SettlementTotal>, entry: ReconciledEntry): void {
  const { currency, kind, amountMinor, feeMinor, taxMinor, netMinor } = entry;
  const total = totals.get(currency) ?? emptyTotal(currency);
  totals.set(currency, {
    currency,
    payments: total.payments + (kind === "payment" ? 1 : 0),
    refunds: total.refunds + (kind === "refund" ? 1 : 0),
    paidMinor: total.paidMinor + (kind === "payment" ? amountMinor : 0),
    refundedMinor: total.refundedMinor + (kind === "refund" ? amountMinor : 0),
    otherMinor: total.otherMinor + (kind === "other" ? netMinor + feeMinor : 0),
    feeMinor: total.feeMinor + feeMinor - taxMinor,
    feeTaxMinor: total.feeTaxMinor + taxMinor,
    netMinor: total.netMinor + netMinor,
  });
}

function emptyTotal(currency: string): SettlementTotal {
  return {
    currency,
    payments: 0,
    refunds: 0,
    paidMinor: 0,
    refundedMinor: 0,
    otherMinor: 0,
    feeMinor: 0,
    feeTaxMinor: 0,
    netMinor: 0,
  };
}

/** The difference as a sentence; empty for none. `formatExpected` writes the amount that the store recorded. */
export function describeDifference(
  difference: SettlementDifference,
  formatExpected: (amountMinor: number, currency: string) => string,
): string {
  switch (difference.kind) {
    case "none":
      return "";
    case "unknown-payment":
      return "The store has no such payment";
    case "unknown-refund":
      return "The store has no such refund";
    case "amount-differs":
      return `The store recorded ${formatExpected(difference.expectedMinor, difference.expectedCurrency)}`;
    case "test-order":
      return "Payment of a test order";
    case "other":
      return "Neither a payment nor a refund";
  }
}

/** Cash on delivery of one courier, in minor units. */
export interface CourierCash {
  courier: string;
  currency: string;
  /** Remitted in the month. */
  parcels: number;
  receivedMinor: number;
  /** Of parcels that were delivered in the month and whose cash is overdue. */
  overdueParcels: number;
  overdueMinor: number;
}

export const SETTLEMENT_COLUMNS = [
  "Settled",
  "Settlement",
  "UTR",
  "Type",
  "Transaction",
  "Order",
  "Currency",
  "Amount",
  "Fee",
  "GST on fee",
  "Received",
  "Difference",
];

/** A settled transaction as a row of a CSV file. Amounts are decimals of its currency; those of a refund negative in "Received". */
export function settlementCells(entry: ReconciledEntry): CsvCell[] {
  const { currency, feeMinor, taxMinor, orderNumber } = entry;
  const money = moneyFormatFor(currency);
  const decimal = (minor: number) => Number(toDecimal(minor, money));
  return [
    entry.settledDay,
    entry.settlementId,
    entry.utr,
    entry.providerKind,
    entry.entityId,
    orderNumber === null ? null : orderNumberLabel(orderNumber),
    currency,
    decimal(entry.amountMinor),
    decimal(feeMinor - taxMinor),
    decimal(taxMinor),
    decimal(entry.netMinor),
    describeDifference(entry.difference, (minor, expected) => `${decimal(minor)} ${expected}`),
  ];
}

export const COURIER_CASH_COLUMNS = [
  "Courier",
  "Currency",
  "Parcels",
  "Received",
  "Overdue parcels",
  "Overdue cash",
];

/** The cash of a courier as a row of a CSV file, in decimals of its currency. */
export function courierCashCells(row: CourierCash): CsvCell[] {
  const decimal = (minor: number) => Number(toDecimal(minor, moneyFormatFor(row.currency)));
  return [
    row.courier,
    row.currency,
    row.parcels,
    decimal(row.receivedMinor),
    row.overdueParcels,
    decimal(row.overdueMinor),
  ];
}
