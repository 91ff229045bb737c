import { orderEmail } from "#app/domain/orders/emails/order-email.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import {
  orderPlaceholders,
  refundSentence,
  stockOutcome,
  type EmailedEvent,
  type OrderEventRule,
  type TimelineViewer,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { TO_STORE_CREDIT } from "#app/domain/orders/order-payment.ts";

type Decision = EmailedEvent & {
  returnId: string;
  /** The customer gets the refund as store credit. */
  isCredit: boolean;
};

/** Events of claims alone. A claim is also requested, refused, withdrawn and received, as a return is. */
export const CLAIM_EVENTS = {
  "claim-decided": {
    label: "Claim decided",
    customer: ({ detail }, viewer) => ({
      text: `${claimLabel(detail)} accepted: ${decisionText(detail, viewer)}`,
      note: detail.reason,
    }),
    admin: (detail, viewer) =>
      `${claimLabel(detail)} decided: ${decisionText(detail, viewer)}${lostText(detail)}${stockOutcome(detail)}`,
    email({ order, shop, detail, isCredit }: Decision) {
      const { sent = [], amountMinor, reason = "" } = detail;
      const { collectedPieces = [], keptPieces = [] } = detail;
      const collection = [
        collectedPieces.length > 0 &&
          `Please keep ready for collection: ${collectedPieces.join(", ")}. We will tell you how it comes back to us, at our cost.`,
        keptPieces.length > 0 && `You can keep: ${keptPieces.join(", ")}.`,
      ];
      return orderEmail("claim-decided", {
        ...claimPlaceholders(order, detail),
        replacement:
          sent.length > 0
            ? `We are sending you at no charge: ${sent.join(", ")}. You will get another email when it is on its way.`
            : "",
        refund: refundSentence({ order, shop }, amountMinor, isCredit ? TO_STORE_CREDIT : undefined),
        collection: collection.filter(Boolean).join(" "),
        note: reason,
      });
    },
    items: ({ returnId }: Decision) => ({ of: "exchange" as const, returnId }),
  },
  "claim-kept": {
    label: "Claimed item kept",
    customer: ({ detail }) => ({ text: `${claimLabel(detail)}: you can keep the item` }),
    admin: (detail) =>
      `${claimLabel(detail)}: the customer keeps ${(detail.keptPieces ?? []).join(", ") || "the item"}`,
  },
} satisfies Record<string, OrderEventRule>;

/** Placeholders common to all emails about a claim. */
export function claimPlaceholders(order: EmailedEvent["order"], { returnNumber = "" }: OrderEventDetail) {
  return { ...orderPlaceholders(order), claim: returnNumber };
}

function claimLabel({ returnNumber = "" }: OrderEventDetail): string {
  return `Claim ${returnNumber}`.trim();
}

/** "to be sent at no charge: 1 × Noor Kurta; ₹500.00 to be refunded; to be collected: 1 × Noor Kurta" */
function decisionText(detail: OrderEventDetail, { show }: TimelineViewer): string {
  const { sent = [], amountMinor, collectedPieces = [], keptPieces = [] } = detail;
  const parts = [
    sent.length > 0 && `to be sent at no charge: ${sent.join(", ")}`,
    amountMinor && `${show(amountMinor)} to be refunded`,
    collectedPieces.length > 0 && `to be collected: ${collectedPieces.join(", ")}`,
    keptPieces.length > 0 && `kept by the customer: ${keptPieces.join(", ")}`,
  ];
  return parts.filter(Boolean).join("; ") || "nothing to do";
}

function lostText({ lostPieces = [] }: OrderEventDetail): string {
  return lostPieces.length > 0 ? `; lost: ${lostPieces.join(", ")}` : "";
}
