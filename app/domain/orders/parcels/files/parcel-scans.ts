import { z } from "zod";
import { MAX_PARCEL_ROWS } from "#app/domain/orders/parcels/files/tracking-numbers.ts";
import type { ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";

/** A row of a courier's scan file: what happened to a parcel, and when. */
export const ParcelScanRow = z.object({
  /** As in a spreadsheet. */
  row: z.int().min(1),
  awb: z.string().min(1).max(100),
  /** In the courier's words. */
  status: z.string().min(1).max(100),
  at: z.coerce.date(),
  location: z.string().max(100),
});

export type ParcelScanRow = z.infer<typeof ParcelScanRow>;

export const ParcelScanRows = z.array(ParcelScanRow).min(1).max(MAX_PARCEL_ROWS);

/** The effect of a row, or the reason why it has none. */
export type ParcelScanOutcome =
  | { kind: "status"; to: ShipmentStatus }
  | { kind: "failed-attempt" }
  /** Shown with the parcel; its status stays. */
  | { kind: "scan" }
  | { kind: "not-found" }
  /** Its carrier reports to the store by itself. */
  | { kind: "booked" }
  /** It came back, was lost or was cancelled. */
  | { kind: "closed" };

export interface PlannedParcelScan extends ParcelScanRow {
  /** The parcel that was found, by its label's number. */
  parcel: string | null;
  outcome: ParcelScanOutcome;
}

interface ScanMeaning {
  /** Null where the status of the parcel stays. */
  status: ShipmentStatus | null;
  isFailedAttempt?: boolean;
}

const MEANINGS: readonly { words: RegExp; meaning: ScanMeaning }[] = [
  { words: /^(rto|return)/, meaning: { status: "returning" } },
  // The parcel stays with the courier, which tries again.
  {
    words: /^(undelivered|not delivered|delivery failed|delivery attempted|failed attempt|ndr)/,
    meaning: { status: "shipped", isFailedAttempt: true },
  },
  { words: /^(out for delivery|ofd)/, meaning: { status: "out-for-delivery" } },
  { words: /^delivered/, meaning: { status: "delivered" } },
  {
    words: /^(picked up|pickup done|shipped|dispatched|in transit|intransit|reached|arrived)/,
    meaning: { status: "shipped" },
  },
];

/** The meaning of a courier's words for a parcel. Unknown words leave its status as it is. */
export function meaningOfScan(status: string): ScanMeaning {
  const words = status
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
  return MEANINGS.find((one) => one.words.test(words))?.meaning ?? { status: null };
}
