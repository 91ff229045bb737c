import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import {
  piecesSuffix,
  stockOutcome,
  type OrderEventRule,
  type TimelineViewer,
} from "#app/domain/orders/events/internal/order-event-rule.ts";

/** Events of an order's parcels. */
export const PARCEL_EVENTS = {
  shipped: {
    label: "Shipped",
    customer({ detail }, { isPickup }) {
      if (isPickup) return { text: "Ready for pick-up" };
      return { text: `Shipped${piecesSuffix(detail)}`, note: trackingNote(detail) };
    },
    admin(detail, { isPickup }) {
      if (isPickup) return "Ready for pick-up";
      const { trackingNumber } = detail;
      return `Shipped ${trackingNumber ? `with tracking number ${trackingNumber}` : "without a tracking number"}${piecesSuffix(detail)}`;
    },
  },
  tracked: {
    label: "Tracking number added",
    customer: ({ detail }) => ({ text: "Handed to the carrier", note: trackingNote(detail) }),
    admin: ({ trackingNumber = "unknown" }) => `Tracking number ${trackingNumber}`,
  },
  delivered: {
    label: "Delivered",
    customer: (_event, { isPickup }) => ({ text: isPickup ? "Picked up" : "Delivered" }),
    admin: (_detail, { isPickup }) => (isPickup ? "Picked up" : "Delivered"),
  },
  "returned-to-sender": {
    label: "Returned to sender",
    customer: ({ detail }, viewer) => ({
      text: undelivered("Returned to us by the carrier", detail, viewer),
      note: detail.reason,
    }),
    admin: (detail, viewer) => `Returned to sender${undeliveredOutcome(detail, viewer)}`,
  },
  lost: {
    label: "Lost in transit",
    customer: ({ detail }, viewer) => ({
      text: undelivered("Lost by the carrier", detail, viewer),
      note: detail.reason,
    }),
    admin: (detail, viewer) => `Lost in transit${undeliveredOutcome(detail, viewer)}`,
  },
} satisfies Record<string, OrderEventRule>;

function trackingNote({ trackingNumber }: OrderEventDetail): string | undefined {
  return trackingNumber && `Tracking number: ${trackingNumber}`;
}

function undelivered(
  outcome: string,
  { amountMinor = 0, isSentAgain }: OrderEventDetail,
  { show }: TimelineViewer,
): string {
  if (isSentAgain) return `${outcome}: we will send it again`;
  return amountMinor > 0 ? `${outcome}: ${show(amountMinor)} will be refunded` : outcome;
}

function undeliveredOutcome(detail: OrderEventDetail, { show }: TimelineViewer): string {
  if (detail.isSentAgain) return `; to be sent again${piecesSuffix(detail)}${stockOutcome(detail)}`;
  const refund = detail.amountMinor ? `; ${show(detail.amountMinor)} to be refunded` : "";
  return `${refund}${stockOutcome(detail)}`;
}
