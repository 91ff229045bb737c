import { z } from "zod";
import { courierPriceMinor, weightSteps, type CourierRate } from "#app/domain/accounting/courier-rate.ts";
import { weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { formatMoney, toDecimal, type MoneyFormat } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";

/** A row of a courier's invoice. `row` is that of the file, as in a spreadsheet. */
export const CourierInvoiceRow = z.object({
  row: z.int().min(1),
  awb: z.string().min(1).max(100),
  chargedGrams: z.int().min(1),
  /** In minor units of the store currency. */
  amountMinor: z.int().min(0),
});

export type CourierInvoiceRow = z.infer<typeof CourierInvoiceRow>;

/** Few enough for the form that downloads the result. A larger invoice is uploaded in parts. */
export const MAX_COURIER_INVOICE_ROWS = 1_000;

export const CourierInvoiceRows = z.array(CourierInvoiceRow).min(1).max(MAX_COURIER_INVOICE_ROWS);

/** The parcel of an AWB: a shipment, or a return that the courier collected. */
export interface InvoicedParcel {
  /** "#000012-1", or "R000012-1" for a return. */
  label: string;
  orderNumber: number;
  isCancelled: boolean;
  weightGrams: number | null;
  lengthCm: number | null;
  widthCm: number | null;
  heightCm: number | null;
}

export type CourierInvoiceOutcome =
  | { kind: "agrees" }
  | { kind: "not-found" }
  | { kind: "repeated"; row: number }
  | { kind: "cancelled" }
  /** The parcel was packed without a weight. */
  | { kind: "no-weight" }
  | { kind: "heavier" }
  /** The courier charged for no more weight, and the amount is not that of the rate. */
  | { kind: "amount" };

export interface CheckedCourierRow extends CourierInvoiceRow {
  parcel: InvoicedParcel | null;
  /** The weight that the courier may charge; null if it is not known. */
  parcelGrams: number | null;
  /** By the rate for that weight; null without a rate or a weight. */
  expectedMinor: number | null;
  outcome: CourierInvoiceOutcome;
}

// The customary divisor: 5,000 cubic centimetres are charged as one kilogram.
const CM3_PER_GRAM = 5;

/** The larger of a parcel's own weight and that of its volume; null without a weight. */
function chargeableGrams({ weightGrams, lengthCm, widthCm, heightCm }: InvoicedParcel): number | null {
  if (weightGrams === null) return null;
  const volumeCm3 = (lengthCm ?? 0) * (widthCm ?? 0) * (heightCm ?? 0);
  return Math.max(weightGrams, Math.ceil(volumeCm3 / CM3_PER_GRAM));
}

interface Comparison {
  parcel: InvoicedParcel | null;
  /** An earlier row with the same AWB. */
  firstRow: number | undefined;
  rate: CourierRate | null;
}

/** Compares a row with its parcel. Weights agree if they begin the same half kilogram, because no more is charged. */
export function checkCourierRow(
  row: CourierInvoiceRow,
  { parcel, firstRow, rate }: Comparison,
): CheckedCourierRow {
  const parcelGrams = parcel && chargeableGrams(parcel);
  const differs = (outcome: CourierInvoiceOutcome) => ({
    ...row,
    parcel,
    parcelGrams,
    expectedMinor: null,
    outcome,
  });
  if (firstRow !== undefined) return differs({ kind: "repeated", row: firstRow });
  if (!parcel) return differs({ kind: "not-found" });
  if (parcel.isCancelled) return differs({ kind: "cancelled" });
  if (parcelGrams === null) return differs({ kind: "no-weight" });
  const expectedMinor = rate && courierPriceMinor(parcelGrams, rate);
  const kind =
    weightSteps(row.chargedGrams) > weightSteps(parcelGrams)
      ? "heavier"
      : expectedMinor !== null && row.amountMinor !== expectedMinor
        ? "amount"
        : "agrees";
  return { ...row, parcel, parcelGrams, expectedMinor, outcome: { kind } };
}

/** The difference between a row and its parcel as a sentence; empty if they agree. */
export function describeCourierDifference(
  { outcome, parcel, chargedGrams, parcelGrams, amountMinor, expectedMinor }: CheckedCourierRow,
  money: MoneyFormat,
): string {
  const byRate = expectedMinor === null ? "" : `; by your rate ${formatMoney(expectedMinor, money)}`;
  const weight = weightLabel(parcelGrams ?? 0);
  switch (outcome.kind) {
    case "agrees":
      return "";
    case "not-found":
      return "No parcel has this AWB";
    case "repeated":
      return `Row ${outcome.row} charges the same AWB`;
    case "cancelled":
      return "The parcel was cancelled";
    case "no-weight":
      return "The parcel was packed without a weight";
    case "heavier":
      return `Charged for ${weightLabel(chargedGrams)}, ${
        parcelGrams === parcel?.weightGrams
          ? `the parcel weighs ${weight}`
          : `the volume of the parcel counts as ${weight}`
      }${byRate}`;
    case "amount":
      return `Charged ${amountMinor > (expectedMinor ?? 0) ? "more" : "less"} than for ${weight}${byRate}`;
  }
}

export const COURIER_INVOICE_COLUMNS = [
  "Row",
  "AWB",
  "Parcel",
  "Charged weight (kg)",
  "Parcel weight (kg)",
  "Amount",
  "Expected amount",
  "Difference",
];

/** A row of the CSV file of the result. */
export function courierInvoiceCells(checked: CheckedCourierRow, money: MoneyFormat): CsvCell[] {
  const { parcel, parcelGrams, expectedMinor, row, awb, chargedGrams, amountMinor } = checked;
  return [
    row,
    awb,
    parcel?.label ?? null,
    chargedGrams / 1_000,
    parcelGrams && parcelGrams / 1_000,
    Number(toDecimal(amountMinor, money)),
    expectedMinor === null ? null : Number(toDecimal(expectedMinor, money)),
    describeCourierDifference(checked, money),
  ];
}
