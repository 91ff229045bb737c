import type { OrderEventDetail, OrderEventKind } from "#app/domain/orders/order-events.ts";

export interface OrderEvent {
  kind: OrderEventKind;
  detail: OrderEventDetail;
  actorId: string | null;
  at: Date;
}

/** An entry of the order timeline, with an optional note. */
export interface TimelineEntry {
  at: Date;
  text: string;
  note: string | null;
}

interface TimelineViewer {
  isPickup?: boolean;
  customerId: string;
  /** Formats an amount in the order's currency. */
  show(amountMinor: number): string;
}

/** Builds the customer's order timeline, without internal notes and failed refund attempts. */
export function buildTimeline(events: readonly OrderEvent[], viewer: TimelineViewer): TimelineEntry[] {
  return events.flatMap((event) => {
    const entry = describeEvent(event, viewer);
    return entry ? [{ at: event.at, text: entry.text, note: entry.note ?? null }] : [];
  });
}

function describeEvent(
  { kind, detail, actorId }: OrderEvent,
  { customerId, show, isPickup = false }: TimelineViewer,
): { text: string; note?: string } | null {
  const { reason: note, returnNumber = "", trackingNumber, amountMinor = 0 } = detail;
  switch (kind) {
    case "placed":
      if (detail.advanceMinor)
        return { text: "Order placed, an advance paid, the rest to be paid on delivery" };
      return { text: detail.isUnpaid ? "Order placed, to be paid on delivery" : "Order placed and paid" };
    case "paid":
      return { text: `${show(amountMinor)} paid in cash` };
    case "confirmed":
      return { text: actorId === customerId ? "Confirmed by you" : "Confirmed" };
    case "processing":
      return { text: "Being prepared" };
    case "shipped":
      if (isPickup) return { text: "Ready for pick-up" };
      return { text: shippedText(detail), note: trackingNumber && `Tracking number: ${trackingNumber}` };
    case "tracked":
      return { text: "Handed to the carrier", note: trackingNumber && `Tracking number: ${trackingNumber}` };
    case "delivered":
      return { text: isPickup ? "Picked up" : "Delivered" };
    case "cancelled":
      return { text: actorId === customerId ? "Cancelled by you" : "Cancelled by the shop", note };
    case "returned-to-sender":
      return { text: undelivered("Returned to us by the carrier", detail, show), note };
    case "lost":
      return { text: undelivered("Lost by the carrier", detail, show), note };
    case "refunded":
      return { text: `${show(amountMinor)} refunded` };
    case "refund-agreed":
      return { text: `${show(amountMinor)} will be refunded`, note };
    case "pieces-removed":
      return { text: `Not sent: ${detail.pieces?.join(", ") ?? ""}`, note };
    case "surplus-returned":
      return { text: `A second payment of ${show(amountMinor)} will be refunded`, note };
    case "return-requested":
      return { text: `Return ${returnNumber} requested` };
    case "return-approved":
      return { text: `Return ${returnNumber} approved: please send it`, note };
    case "return-rejected":
      return { text: `Return ${returnNumber} was not accepted`, note };
    case "return-received":
      return { text: `Return ${returnNumber} has arrived` };
    case "return-completed":
      if (detail.resolution === "exchange")
        return { text: `Exchange for return ${returnNumber} sent`, note: sentNote(detail) };
      return amountMinor > 0
        ? { text: `Return ${returnNumber} accepted: ${show(amountMinor)} will be refunded` }
        : { text: `Return ${returnNumber} closed without a refund`, note };
    case "closed":
    case "refund-failed":
    case "refund-retried":
    case "noted":
      return null;
  }
}

/** Names the pieces where the order is sent in several shipments. */
function shippedText({ pieces = [] }: OrderEventDetail): string {
  return pieces.length > 0 ? `Shipped: ${pieces.join(", ")}` : "Shipped";
}

/** "1 × Noor Kurta (3XL). Tracking number: 123" */
function sentNote({ sent = [], trackingNumber }: OrderEventDetail): string {
  const pieces = sent.join(", ");
  return trackingNumber ? `${pieces}. Tracking number: ${trackingNumber}` : pieces;
}

function undelivered(
  outcome: string,
  { amountMinor = 0, isSentAgain }: OrderEventDetail,
  show: TimelineViewer["show"],
): string {
  if (isSentAgain) return `${outcome}: we will send it again`;
  return amountMinor > 0 ? `${outcome}: ${show(amountMinor)} will be refunded` : outcome;
}
