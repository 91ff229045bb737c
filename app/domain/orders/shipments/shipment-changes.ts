import type { LinePieces } from "#app/domain/orders/order-line.ts";
import type { ChangedOrder, OrderActor, OrderChange } from "#app/domain/orders/actions/order-changes.ts";
import type { UndeliveredOutcome } from "#app/domain/orders/returns/return-to-sender.ts";
import type { CarrierName } from "#app/domain/orders/shipments/carrier.ts";

/** Input common to all changes of shipments. */
export interface ShipmentChange {
  orderId: string;
  actor: OrderActor;
  /** The displayed version of the order; omit to skip the conflict check. */
  version?: number;
}

/** The refund of a shipment that was not delivered. */
export interface RefundShipment extends ShipmentChange {
  version: number;
  sequence: number;
  outcome: UndeliveredOutcome;
  /** Quantities to restock; the rest of the parcel is written off. Empty for a lost parcel. */
  restock: readonly LinePieces[];
  /** The amount confirmed by the shop. If it is missing or different, nothing changes. */
  confirmedMinor?: number;
  reason?: string;
}

/** The removal of pieces that cannot be sent from an order whose cash is still to be collected. */
export interface RemovePieces extends OrderChange {
  pieces: readonly LinePieces[];
  /** Quantities to restock; the others are no longer sold. */
  restock: readonly LinePieces[];
}

export interface ParcelSize {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

export interface NewShipment {
  carrier: CarrierName;
  /** Empty if unknown. */
  courier: string;
  trackingNumber: string | null;
  lines: readonly LinePieces[];
  weightGrams: number | null;
  size: ParcelSize | null;
}

export type ShipmentError =
  /** The order or the shipment does not exist. */
  | "not-found"
  /** Admin only. */
  | "forbidden"
  /** The order has changed since it was displayed. */
  | "stale"
  /** The status of the order or the shipment does not allow this, possibly since a moment ago. */
  | "not-possible"
  /** A shipment needs at least one piece. */
  | "no-pieces"
  /** Some of the pieces are meanwhile packed, sent or refunded. */
  | "pieces-gone"
  /** A piece that has to be replaced is out of stock. */
  | "out-of-stock";

export interface ShipmentRefusal {
  ok: false;
  error: ShipmentError;
}

export type ShipmentResult = ChangedOrder | ShipmentRefusal;
