import { z } from "zod";
import { isDay } from "#app/lib/time/days.ts";

// Of PostgreSQL.
const MAX_INTEGER = 2_147_483_647;

/** A row of a courier's remittance: the cash that it collected for one order, or for one of several parcels. */
export const RemittanceRow = z.object({
  /** As in a spreadsheet. */
  row: z.int().min(1),
  /** The order's number; null where the row names a parcel alone. */
  orderNumber: z.int().min(1).max(MAX_INTEGER).nullable(),
  /** The parcel's position in the order, where the row names it by our reference (see `bookingReference`). */
  parcelSequence: z.int().min(1).optional(),
  /** The parcel's tracking number; empty where the row names an order. */
  awb: z.string().max(100),
  /** In minor units of the store currency. */
  amountMinor: z.int().min(1),
  /** The day of the remittance ("2026-11-27"). */
  day: z.string().refine(isDay),
  /** Of the courier or the bank. */
  reference: z.string().min(1).max(100),
});

export type RemittanceRow = z.infer<typeof RemittanceRow>;

/** The maximum for one page and its form, which adds about 110 bytes to each row of a file. A courier remits weekly. */
export const MAX_REMITTANCE_ROWS = 2_000;

export const RemittanceRows = z.array(RemittanceRow).min(1).max(MAX_REMITTANCE_ROWS);

/** The effect of a row, or the reason why it has none. */
export type RowOutcome =
  | { kind: "payable" }
  /** The same remittance was recorded before: the file is uploaded again. */
  | { kind: "recorded" }
  | { kind: "paid-before"; reference: string | null }
  /** `expectedMinor` is null for an order in another currency. */
  | { kind: "amount-differs"; expectedMinor: number | null }
  | { kind: "cancelled" }
  | { kind: "paid-online" }
  | { kind: "repeated"; row: number }
  | { kind: "not-found" };

export interface PlannedRow extends RemittanceRow {
  /** Of the order that was found. */
  foundNumber: number | null;
  outcome: RowOutcome;
}

/** The reference of a payment that a remittance brought, by which an upload of the same file recognizes it. */
export function remittanceReference({ reference, day }: Pick<RemittanceRow, "reference" | "day">): string {
  return `${reference}, ${day}`;
}
