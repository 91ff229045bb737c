import { z } from "zod";

/** The most rows of a file: a few days of a busy shop. */
export const MAX_PARCEL_ROWS = 500;

/** A row of a file of tracking numbers: which parcel gets which number. */
export const TrackingNumberRow = z.object({
  /** As in a spreadsheet. */
  row: z.int().min(1),
  orderNumber: z.int().min(1).max(2_147_483_647),
  /** The parcel's position in the order; null where the row names only the order. */
  sequence: z.int().min(1).max(999_999).nullable(),
  awb: z.string().min(1).max(100),
  /** Empty to leave the courier as it is. */
  courier: z.string().max(100),
});

export type TrackingNumberRow = z.infer<typeof TrackingNumberRow>;

export const TrackingNumberRows = z.array(TrackingNumberRow).min(1).max(MAX_PARCEL_ROWS);

/** The effect of a row, or the reason why it has none. */
export type TrackingNumberOutcome =
  | { kind: "ready" }
  /** The parcel has this number and this courier. */
  | { kind: "unchanged" }
  /** There is no such order or parcel. */
  | { kind: "not-found" }
  | { kind: "not-packed" }
  /** The order has several packed parcels, and the row does not say which. */
  | { kind: "several" }
  /** It has left the shop, or it was cancelled. */
  | { kind: "left" }
  /** Its number comes from the carrier that booked it. */
  | { kind: "booked" }
  /** Another parcel has this number. */
  | { kind: "taken"; parcel: string }
  | { kind: "repeated"; row: number };

export interface PlannedTrackingNumber extends TrackingNumberRow {
  /** The parcel that was found, by its label's number. */
  parcel: string | null;
  outcome: TrackingNumberOutcome;
}
