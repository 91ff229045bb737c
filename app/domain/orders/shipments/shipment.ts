import type { ChangedOrder, OrderActor, OrderChange } from "#app/domain/orders/actions/order-changes.ts";
import type { UndeliveredOutcome } from "#app/domain/orders/returns/return-changes.ts";
import {
  progressOf,
  quantitiesByLine,
  type LineQuantity,
  type LineProgress,
  type TrackedLine,
} from "#app/domain/orders/order-line.ts";
import { awaitsDifference, isUnsent, type OrderStatus } from "#app/domain/orders/order.ts";

/** Statuses of a shipment. "packed" has not left the shop; "returning" is on its way back. */
export const SHIPMENT_STATUSES = [
  "packed",
  "shipped",
  "out-for-delivery",
  "delivered",
  "returning",
  "returned",
  "lost",
  "cancelled",
] as const;

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Statuses in which the items are with the carrier or the customer. */
const DISPATCHED: ReadonlySet<ShipmentStatus> = new Set([
  "shipped",
  "out-for-delivery",
  "delivered",
  "returning",
]);

/**
 * Whether parcels of an order may be packed and dispatched: also of a Shipped order, whose parcel came back and is to be reshipped. Not while
 * the order waits for the difference of an edit.
 */
export function canPack(order: Parameters<typeof awaitsDifference>[0]): boolean {
  return canLeave(order) && !awaitsDifference(order);
}

/** Whether a parcel of an order can leave, such as one that the carrier reports as picked up. Of a Delivered order it is a replacement. */
export function canLeave({ status }: { status: OrderStatus }): boolean {
  return status === "Processing" || status === "Shipped" || status === "Delivered";
}

/** A parcel of an order. */
export interface Shipment {
  id: string;
  orderId: string;
  /** Position among the order's shipments, from 1. */
  sequence: number;
  status: ShipmentStatus;
  carrier: string;
  /** As "Delhivery"; empty if unknown. */
  courier: string;
  trackingNumber: string | null;
  weightGrams: number | null;
  lengthCm: number | null;
  widthCm: number | null;
  heightCm: number | null;
  /** The carrier's id of a booked shipment, and of its order there. */
  carrierReference: string | null;
  carrierOrder: string | null;
  /** The carrier's own label. */
  labelUrl: string | null;
  /** When the carrier was first requested to register it; null if never. */
  bookingRequestedAt: Date | null;
  /** When the carrier cancelled the booking of a cancelled shipment. */
  bookingCancelledAt: Date | null;
  /** Why the last booking failed, or why it has no label or pickup; null if it did not. */
  bookingProblem: string | null;
  /** The error of the last attempt to cancel the booking. */
  bookingError: string | null;
  /** The cash that the parcel collects, in minor units; null if the order was paid when it was packed. */
  collectMinor: number | null;
  cashReceivedAt: Date | null;
  /** Of the courier's or the bank's payment of this cash. */
  cashReference: string | null;
  /** The image of the open parcel, for staff; null without one. */
  photoMediaId: string | null;
  createdAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  closedAt: Date | null;
  lines: LineQuantity[];
}

/** A scan of the carrier. */
export interface TrackingEvent {
  description: string;
  location: string;
  at: Date;
}

/** Whether the shipment has left and has not come back. */
export function isDispatched(status: ShipmentStatus): boolean {
  return DISPATCHED.has(status);
}

/** Whether the parcel is on its way, to the customer or back. */
export function isUnderway(status: ShipmentStatus): boolean {
  return isDispatched(status) && status !== "delivered";
}

/** Days for which the cancellation of a booking is tried: then its pickup has taken place, or never will. */
export const CANCEL_RETRY_DAYS = 3;

/** Whether the booking of a cancelled shipment is still to be cancelled at its carrier. */
export function hasOpenBooking({
  status,
  bookingRequestedAt,
  bookingCancelledAt,
}: Pick<Shipment, "status" | "bookingRequestedAt" | "bookingCancelledAt">): boolean {
  return status === "cancelled" && bookingRequestedAt !== null && bookingCancelledAt === null;
}

const NEXT: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  packed: ["shipped", "cancelled"],
  shipped: ["out-for-delivery", "delivered", "returning", "returned", "lost"],
  "out-for-delivery": ["delivered", "returning", "returned", "lost"],
  returning: ["returned", "lost"],
  delivered: [],
  returned: [],
  lost: [],
  cancelled: [],
};

/** Whether a shipment may change like this; it never moves backwards. */
export function canShipmentBecome(from: ShipmentStatus, to: ShipmentStatus): boolean {
  return NEXT[from].includes(to);
}

/** The name of a shipment status on pages. */
export const SHIPMENT_STATUS_LABELS: Record<ShipmentStatus, string> = {
  packed: "Packed",
  shipped: "Shipped",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
  returning: "On its way back",
  returned: "Returned to sender",
  lost: "Lost",
  cancelled: "Cancelled",
};

/** The items of a dispatched shipment that would wait to be sent again without it: those not refunded since it left. */
export function openItems(
  { status, lines }: Pick<Shipment, "status" | "lines">,
  ordered: readonly TrackedLine[],
): LineQuantity[] {
  const byId = new Map(ordered.map((line) => [line.orderLineId, line]));
  return lines.map(({ orderLineId, quantity }) => {
    const line = byId.get(orderLineId);
    if (!line || !isDispatched(status)) return { orderLineId, quantity: 0 };
    const without = progressOf({ ...line, dispatched: line.dispatched - quantity });
    return { orderLineId, quantity: without.toSend - line.toSend };
  });
}

/** Whether a line was added by an exchange or a claim: it is sent although its order is delivered. */
export function isSentAfterDelivery({
  replacedLineId,
  exchangedLineId,
}: Pick<TrackedLine, "replacedLineId" | "exchangedLineId">): boolean {
  return replacedLineId !== null || exchangedLineId !== null;
}

/**
 * When the items of a line reached the customer, which starts their return period: with the order, or those of an exchange with their own
 * parcel. Null before.
 */
export function deliveredAtOf(
  line: Pick<TrackedLine, "orderLineId" | "replacedLineId" | "exchangedLineId">,
  { deliveredAt, shipments }: { deliveredAt: Date | null; shipments: readonly Shipment[] },
): Date | null {
  if (!isSentAfterDelivery(line)) return deliveredAt;
  const { orderLineId } = line;
  const ofLine = shipments.filter(({ lines }) => lines.some((line) => line.orderLineId === orderLineId));
  const times = ofLine.flatMap((shipment) => shipment.deliveredAt ?? []);
  return times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** "Partially shipped: 1 of 3 items" while an order waits for further parcels; null before the first and after the last. */
export function partialShipmentNote(
  progress: readonly Pick<LineProgress, "dispatched" | "toSend">[],
): string | null {
  const sent = progress.reduce((sum, line) => sum + line.dispatched, 0);
  const toSend = progress.reduce((sum, line) => sum + line.toSend, 0);
  return sent > 0 && toSend > 0 ? `Partially shipped: ${sent} of ${sent + toSend} items` : null;
}

/** Input common to all changes of shipments. */
export interface ShipmentChange {
  orderId: string;
  actor: OrderActor;
  /** The displayed version of the order; omit to skip the conflict check. */
  version?: number;
  /** The bulk action that the change is a part of. */
  batchId?: string;
}

/** The refund of a shipment that was not delivered. */
export interface RefundShipment extends ShipmentChange {
  version: number;
  sequence: number;
  outcome: UndeliveredOutcome;
  /** Quantities to restock; the rest of the parcel is written off. Empty for a lost parcel. */
  restock: readonly LineQuantity[];
  /** The amount confirmed by the shop. If it is missing or different, nothing changes. */
  confirmedMinor?: number;
  reason?: string;
}

/**
 * Whether the order's customer can cancel items: as long as no parcel has left, and only those that are not packed.
 */
export function canCancelItems(
  { status }: { status: OrderStatus },
  { shipments, lines }: { shipments: readonly Pick<Shipment, "status">[]; lines: readonly TrackedLine[] },
  items: readonly LineQuantity[],
): boolean {
  const requested = quantitiesByLine(items);
  return (
    isUnsent(status) &&
    !shipments.some((shipment) => isDispatched(shipment.status)) &&
    lines.every(({ orderLineId, toPack }) => (requested.get(orderLineId) ?? 0) <= toPack)
  );
}

/** The removal of items that cannot be sent from an order whose cash is still to be collected. */
export interface ItemRemoval extends OrderChange {
  items: readonly LineQuantity[];
  /** Quantities to restock; the others are no longer sold. */
  restock: readonly LineQuantity[];
}

interface ParcelSize {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

export interface NewShipment {
  carrier: string;
  /** Empty if unknown. */
  courier: string;
  trackingNumber: string | null;
  lines: readonly LineQuantity[];
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
  /** The order waits for the difference of an edit. */
  | "awaiting-payment"
  /** A test order is not shipped, unless the shop is a sample. */
  | "test-order"
  /** A shipment needs at least one item. */
  | "no-pieces"
  /** Some of the items are meanwhile packed, sent or refunded. */
  | "pieces-gone"
  /** An item that has to be replaced is out of stock. */
  | "out-of-stock"
  /** A line sends more labels than items, or one that is in another order now. */
  | "too-many-labels"
  | "label-taken";

export interface ShipmentRefusal {
  ok: false;
  error: ShipmentError;
}

export type ShipmentResult = ChangedOrder | ShipmentRefusal;
