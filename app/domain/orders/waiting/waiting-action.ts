import { z } from "zod";
import type { BulkEffects } from "#app/domain/orders/admin-list/bulk-effects.ts";

/** Admin actions whose messages are delayed, which can be undone until then. The names are stored. */
export const WAITING_ACTION_NAMES = [
  "confirm",
  "process",
  "pack",
  "ship",
  "dispatch",
  "deliver",
  "delivered",
  "collect",
  "cash",
  "cancel",
  "book",
  "book-pickup",
] as const;

export type WaitingActionName = (typeof WAITING_ACTION_NAMES)[number];

/** Actions on single parcels, of which a bulk action may run several for one order. All of them can be undone, the latest first. */
export const PARCEL_ACTION_NAMES = ["dispatch", "delivered"] as const satisfies readonly WaitingActionName[];

/** A courier to book with the carrier when the wait is over: for a parcel, or for the items of a return. */
export const WaitingBooking = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("shipment"),
    shipmentId: z.uuid(),
    /** "000012-1" */
    label: z.string(),
    /** Null lets the carrier choose. */
    courierId: z.int().nullable(),
  }),
  z.object({
    kind: z.literal("pickup"),
    returnId: z.uuid(),
    /** "R000012-1" */
    label: z.string(),
    parcel: z.object({
      weightGrams: z.int(),
      lengthCm: z.int(),
      widthCm: z.int(),
      heightCm: z.int(),
    }),
  }),
]);

export type WaitingBooking = z.infer<typeof WaitingBooking>;

/** An action that can still be called back, or a courier that is being booked, for the admin. */
export interface WaitingAction {
  id: string;
  action: WaitingActionName;
  leavesAt: Date;
  /** Until `leavesAt`, by the clock of the server; 0 for a courier that is being booked. */
  remainingMs: number;
  /** Name of the person; null for a deleted one. */
  actor: string | null;
  /** What leaves when the wait is over. */
  waiting: BulkEffects;
  booking: WaitingBooking | null;
}

export const WAITING_ACTION_LABELS: Record<WaitingActionName, string> = {
  confirm: "Marked as confirmed",
  process: "Processing started",
  pack: "Shipment packed",
  ship: "Marked as shipped",
  dispatch: "Shipment marked as shipped",
  deliver: "Marked as delivered",
  delivered: "Shipment marked as delivered",
  collect: "Marked as paid",
  cash: "Cash recorded",
  cancel: "Order cancelled",
  book: "Courier booking",
  "book-pickup": "Booking of a return pickup",
};

export type CallBackRefusal = {
  ok: false;
  error:
    | "not-found"
    /** Its messages, invoices or booking have left. */
    | "left"
    /** The order was changed since, or somebody else has called it back. */
    | "changed"
    /** Items of a cancelled order were sold in the meantime. */
    | "sold";
};
