import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import {
  stockOutcome,
  type OrderEventRule,
  type TimelineText,
  type TimelineViewer,
} from "#app/domain/orders/events/internal/order-event-rule.ts";

/** Events of an order's returns. */
export const RETURN_EVENTS = {
  "return-requested": {
    label: "Return requested",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} requested` }),
    admin: (detail) => `${returnLabel(detail)} requested`,
  },
  "return-approved": {
    label: "Return approved",
    customer: ({ detail }) => ({
      text: `${returnLabel(detail)} approved: please send it`,
      note: detail.reason,
    }),
    admin: (detail) => `${returnLabel(detail)} approved`,
  },
  "return-rejected": {
    label: "Return rejected",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} was not accepted`, note: detail.reason }),
    admin: (detail) => `${returnLabel(detail)} rejected`,
  },
  "return-received": {
    label: "Return received",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} has arrived` }),
    admin: (detail) =>
      `${returnLabel(detail)} received${detail.restocked === false ? "; written off" : ""}${stockOutcome(detail)}`,
  },
  "return-completed": {
    label: "Return completed",
    customer: ({ detail }, viewer) =>
      detail.resolution === "exchange" ? exchangeText(detail) : refundText(detail, viewer),
    admin(detail, { show }) {
      const { resolution, sent = [], trackingNumber, amountMinor } = detail;
      const number = trackingNumber ? ` with tracking number ${trackingNumber}` : "";
      if (resolution === "exchange")
        return `${returnLabel(detail)} completed; sent in exchange${number}: ${sent.join(", ")}`;
      const refund = amountMinor ? `${show(amountMinor)} to be refunded` : "nothing refunded";
      return `${returnLabel(detail)} completed; ${refund}`;
    },
  },
} satisfies Record<string, OrderEventRule>;

/** "Return R000001-1" */
function returnLabel({ returnNumber = "" }: OrderEventDetail): string {
  return `Return ${returnNumber}`.trim();
}

function exchangeText({ returnNumber = "", sent = [], trackingNumber }: OrderEventDetail): TimelineText {
  const pieces = sent.join(", ");
  return {
    text: `Exchange for return ${returnNumber} sent`,
    note: trackingNumber ? `${pieces}. Tracking number: ${trackingNumber}` : pieces,
  };
}

function refundText(detail: OrderEventDetail, { show }: TimelineViewer): TimelineText {
  const { amountMinor = 0, reason } = detail;
  return amountMinor > 0
    ? { text: `${returnLabel(detail)} accepted: ${show(amountMinor)} will be refunded` }
    : { text: `${returnLabel(detail)} closed without a refund`, note: reason };
}
