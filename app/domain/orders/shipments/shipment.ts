import type { LinePieces, LineProgress, OrderLine } from "#app/domain/orders/order-line.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { CarrierName } from "#app/domain/orders/shipments/carrier.ts";

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

/** Statuses in which the pieces are with the carrier or the customer. */
const DISPATCHED: ReadonlySet<ShipmentStatus> = new Set([
  "shipped",
  "out-for-delivery",
  "delivered",
  "returning",
]);

/** Whether parcels of an order may be packed and dispatched: also of a Shipped order, whose parcel came back and is to be reshipped. */
export function canPack({ status }: { status: OrderStatus }): boolean {
  return status === "Processing" || status === "Shipped";
}

/** A parcel of an order. */
export interface Shipment {
  id: string;
  orderId: string;
  /** Position among the order's shipments, from 1. */
  sequence: number;
  status: ShipmentStatus;
  carrier: CarrierName;
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
  /** The error of the last attempt to cancel the booking. */
  bookingError: string | null;
  /** The cash that the parcel collects, in minor units; null if the order was paid when it was packed. */
  collectMinor: number | null;
  cashReceivedAt: Date | null;
  /** Of the courier's or the bank's payment of this cash. */
  cashReference: string | null;
  createdAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  closedAt: Date | null;
  lines: LinePieces[];
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

interface PackedShipment {
  status: ShipmentStatus;
  lines: readonly LinePieces[];
}

/**
 * Counts the packed and sent pieces of an order's lines. Refunded pieces are deducted from the waiting ones first. Pieces of a parcel
 * that came back are to be reshipped, unless they are refunded.
 */
export function shipmentProgress(
  ordered: readonly Pick<OrderLine, "orderLineId" | "openQuantity">[],
  shipped: readonly PackedShipment[],
): LineProgress[] {
  return ordered.map(({ orderLineId, openQuantity }) => {
    const count = (isCounted: (status: ShipmentStatus) => boolean) =>
      shipped
        .filter(({ status }) => isCounted(status))
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => sum + (line.orderLineId === orderLineId ? line.quantity : 0), 0);
    const sent = count(isDispatched);
    const packed = count((status) => status === "packed");
    const toSend = Math.max(0, openQuantity - sent);
    return { orderLineId, sent, toSend, toPack: Math.max(0, toSend - packed) };
  });
}

/** The pieces of a dispatched shipment that would wait to be sent again without it: those not refunded since it left. */
export function openPieces(
  { id, lines }: Pick<Shipment, "id" | "lines">,
  ordered: readonly Pick<OrderLine, "orderLineId" | "openQuantity">[],
  shipped: readonly Shipment[],
): LinePieces[] {
  const toSendOf = (counted: readonly Shipment[]) =>
    new Map(shipmentProgress(ordered, counted).map((line) => [line.orderLineId, line.toSend]));
  const [before, after] = [toSendOf(shipped), toSendOf(shipped.filter((one) => one.id !== id))];
  return lines.map(({ orderLineId }) => ({
    orderLineId,
    quantity: (after.get(orderLineId) ?? 0) - (before.get(orderLineId) ?? 0),
  }));
}

/** "Partially shipped: 1 of 3 items" while an order waits for further parcels; null before the first and after the last. */
export function partialShipmentNote(
  progress: readonly Pick<LineProgress, "sent" | "toSend">[],
): string | null {
  const sent = progress.reduce((sum, line) => sum + line.sent, 0);
  const toSend = progress.reduce((sum, line) => sum + line.toSend, 0);
  return sent > 0 && toSend > 0 ? `Partially shipped: ${sent} of ${sent + toSend} items` : null;
}
