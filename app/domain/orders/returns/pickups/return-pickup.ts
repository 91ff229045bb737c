import type { TrackedShipment } from "#app/domain/orders/shipments/couriers.ts";
import type { ReturnStatus } from "#app/domain/orders/returns/returns.ts";

/** The weight and size of the parcel that a courier collects. */
export interface PickupParcel {
  weightGrams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

/** The latest booking of a courier who collects the items of a return. */
export interface ReturnPickup extends TrackedShipment, PickupParcel {
  /** The carrier's id of its order; null until it is registered. */
  carrierOrder: string | null;
  pickupRequestedAt: Date | null;
  /** The carrier's latest status, in its words. */
  reportedStatus: string | null;
  reportedAt: Date | null;
  /** The last problem; null without one. */
  problem: string | null;
  arrivedAt: Date | null;
  cancelledAt: Date | null;
}

export type PickupState = "incomplete" | "booked" | "picked-up" | "arrived" | "cancelled";

/** Where the parcel of a return is. What a person has recorded as picked up is, whatever the carrier says. */
export function pickupStateOf(
  { cancelledAt, arrivedAt, pickupRequestedAt }: ReturnPickup,
  pickedUpAt: Date | null,
): PickupState {
  if (arrivedAt) return "arrived";
  if (cancelledAt) return "cancelled";
  if (pickedUpAt) return "picked-up";
  return pickupRequestedAt ? "booked" : "incomplete";
}

export const PICKUP_STATE_LABELS: Record<PickupState, string> = {
  incomplete: "Not booked yet",
  booked: "Pickup booked",
  "picked-up": "On its way to you",
  arrived: "Arrived, to be checked",
  cancelled: "Cancelled",
};

/** Whether the items of a return can still be collected. */
export function canCollect({
  status,
  pickedUpAt,
}: {
  status: ReturnStatus;
  pickedUpAt: Date | null;
}): boolean {
  return status === "approved" && pickedUpAt === null;
}

export type PickupRefusal =
  | {
      ok: false;
      error:
        | "not-found"
        | "forbidden"
        /** The return is not approved, its items were picked up, or nothing of it is to be collected. */
        | "not-possible"
        /** A courier is booked already. */
        | "booked"
        /** A courier waits to be booked. */
        | "waiting"
        /** Somebody else books or cancels it at this moment. */
        | "in-progress"
        | "no-phone"
        /** The order was picked up at the shop, so that the customer's address is unknown. */
        | "no-address"
        | "currency";
    }
  /** The carrier refused, in its words. */
  | { ok: false; error: "refused"; message: string }
  /** The carrier did not respond clearly; the same action continues after the last known step. */
  | { ok: false; error: "unavailable" };

export type PickupResult = { ok: true } | PickupRefusal;
