import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { claimPlaceholders } from "#app/domain/orders/internal/events/claim-events.ts";
import { differenceRows } from "#app/domain/orders/internal/events/difference-events.ts";
import { orderEmail, orderMoney, type OrderEmail } from "#app/domain/orders/emails/order-email.ts";
import {
  orderPlaceholders,
  refundSentence,
  stockOutcome,
  type EmailedEvent,
  type OrderEventRule,
  type TimelineText,
  type TimelineViewer,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { refundTarget, TO_STORE_CREDIT } from "#app/domain/orders/order-payment.ts";
import { isShopsFault, type GOODWILL, type ReturnReason } from "#app/domain/orders/returns/returns.ts";

type OfReturn = EmailedEvent & { returnId: string };
type Request = OfReturn & { byAdmin: boolean };
type Receipt = OfReturn & {
  /** The replacement was sent before, so that nothing is left to do. */
  isSent: boolean;
};
type Withdrawal = EmailedEvent & { byAdmin: boolean };
type Approval = OfReturn & {
  returnReason: ReturnReason | typeof GOODWILL;
  /** Of the label for the parcel; of a guest's return that of the order's page, which links to it. */
  labelUrl: string;
  /** The shop pays the way back. */
  isPaidByShop: boolean;
};

type Completion = EmailedEvent & {
  /** The customer has named the account of a cash refund. */
  hasAccount?: boolean;
  /** The customer gets the refund as store credit. */
  isCredit?: boolean;
  /** The credit note and the invoice of an exchange. */
  documentIds?: readonly string[];
};

/** Events of an order's returns. */
export const RETURN_EVENTS = {
  "return-requested": {
    label: "Return requested",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} requested` }),
    admin: (detail) => `${returnLabel(detail)} requested`,
    email: ({ order, detail }: Request) =>
      detail.isClaim
        ? orderEmail("claim-received", claimPlaceholders(order, detail))
        : orderEmail("return-requested", returnPlaceholders(order, detail), {
            table: [...feeRows(order, detail), ...differenceRows(order, detail)],
          }),
    items: exchangedItems,
    toShop: ({ order, detail: { returnNumber = "", isClaim }, byAdmin }: Request) =>
      byAdmin
        ? null
        : {
            kind: "new-return",
            setting: "newReturn",
            subject: `New ${isClaim ? "claim" : "return"} ${returnNumber}`,
            message: {
              heading: isClaim ? `A new claim: ${returnNumber}` : `A new return request: ${returnNumber}`,
              paragraphs: [
                `${order.email || "A customer"} ${isClaim ? "reported a problem with" : "requested a return from"} order ${orderNumberLabel(order.number)} and is waiting for an answer.`,
              ],
            },
          },
  },
  "return-approved": {
    label: "Return approved",
    customer: ({ detail }) => ({
      text: `${returnLabel(detail)} approved: please send it`,
      note: detail.reason,
    }),
    admin: (detail) => `${returnLabel(detail)} approved`,
    email({ order, detail, shop, returnReason, labelUrl, isPaidByShop }: Approval) {
      const { returnNumber = "", reason = "" } = detail;
      const journey = isShopsFault(returnReason)
        ? "Please tell us what the parcel costs to send: the mistake was ours, so we pay the postage."
        : isPaidByShop
          ? "Please tell us what the parcel costs to send: we pay the postage."
          : "We recommend a service with tracking.";
      const placeholders = returnPlaceholders(order, detail);
      return orderEmail(
        "return-approved",
        { ...placeholders, address: shop.addressLines.join(", "), journey, note: reason },
        {
          table: [
            { label: "Return number", value: returnNumber },
            { label: "Return label", value: "To print for the parcel", url: labelUrl },
            ...feeRows(order, detail),
            ...differenceRows(order, detail),
          ],
        },
      );
    },
    items: exchangedItems,
  },
  "return-rejected": {
    label: "Return rejected",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} was not accepted`, note: detail.reason }),
    admin: (detail) => `${returnLabel(detail)} rejected`,
    email: rejectedEmail,
  },
  "return-withdrawn": {
    label: "Return withdrawn",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} withdrawn` }),
    admin: (detail) => `${returnLabel(detail)} withdrawn`,
    email: ({ order, detail }: Withdrawal) =>
      detail.isClaim ? null : orderEmail("return-withdrawn", returnPlaceholders(order, detail)),
    toShop: ({ order, detail: { returnNumber = "", isClaim }, byAdmin }: Withdrawal) =>
      byAdmin
        ? null
        : {
            kind: "return-withdrawn",
            setting: "newReturn",
            subject: `${isClaim ? "Claim" : "Return"} ${returnNumber} withdrawn`,
            message: {
              heading: `A ${isClaim ? "claim" : "return"} was withdrawn: ${returnNumber}`,
              paragraphs: [
                `${order.email || "A customer"} has withdrawn a ${isClaim ? "claim about" : "return from"} order ${orderNumberLabel(order.number)}. Nothing will come back.`,
              ],
            },
          },
  },
  "return-received": {
    label: "Return received",
    customer: ({ detail }) => ({
      text: detail.isClaim
        ? `The items of ${returnLabel(detail)} have arrived`
        : `${returnLabel(detail)} has arrived`,
    }),
    admin: (detail) =>
      `${returnLabel(detail)} received${detail.restocked === false ? "; written off" : ""}${stockOutcome(detail)}`,
    email: ({ order, detail, isSent }: Receipt) => {
      if (detail.isClaim) return null;
      const next = isSent
        ? "Thank you: your exchange is complete."
        : "We will check it and email you the result.";
      return orderEmail("return-received", { ...returnPlaceholders(order, detail), next });
    },
    items: exchangedItems,
  },
  "return-picked-up": {
    label: "Return picked up",
    customer: ({ detail }) => ({ text: `${returnLabel(detail)} is on its way to us` }),
    admin: (detail) => `${returnLabel(detail)} picked up by the courier`,
  },
  "replacement-released": {
    label: "Replacement to be sent",
    customer: ({ detail: { returnNumber = "", sent = [] } }) => ({
      text: `Replacement for return ${returnNumber} is being packed`,
      note: `To be sent: ${sent.join(", ")}`,
    }),
    admin: ({ sent = [], ...detail }) =>
      `${returnLabel(detail)}: to be packed before the returned items arrive: ${sent.join(", ")}`,
    email: exchangeEmail,
    documents: ({ documentIds = [] }: Completion) => documentIds,
  },
  "return-kept": {
    label: "Exchange closed, items kept",
    customer: ({ detail }, { show }) => ({
      text: `${returnLabel(detail)} closed: you keep ${(detail.pieces ?? []).join(", ")}`,
      note: detail.amountMinor ? `To pay: ${show(detail.amountMinor)}` : undefined,
    }),
    admin: ({ pieces = [], amountMinor, ...detail }, { show }) =>
      `${returnLabel(detail)} closed, items kept: ${pieces.join(", ")}; ${amountMinor ? `${show(amountMinor)} charged` : "written off"}`,
  },
  "return-completed": {
    label: "Return completed",
    customer: ({ detail }, viewer) =>
      detail.resolution === "exchange" ? exchangeText(detail) : refundText(detail, viewer),
    admin(detail, { show }) {
      const { resolution, sent = [], isToPack, trackingNumber, amountMinor } = detail;
      const number = trackingNumber ? ` with tracking number ${trackingNumber}` : "";
      if (resolution === "exchange" && isToPack)
        return `${returnLabel(detail)} completed; to be packed in exchange: ${sent.join(", ")}`;
      if (resolution === "exchange")
        return `${returnLabel(detail)} completed; sent in exchange${number}: ${sent.join(", ")}`;
      const refund = amountMinor ? `${show(amountMinor)} to be refunded` : "nothing refunded";
      return `${returnLabel(detail)} completed; ${refund}`;
    },
    email(event: Completion) {
      const { order, detail, hasAccount, isCredit } = event;
      if (detail.resolution === "exchange") return exchangeEmail(event);
      if (!detail.amountMinor && detail.reason !== undefined) return rejectedEmail(event);
      const target = isCredit ? TO_STORE_CREDIT : hasAccount ? refundTarget(order) : undefined;
      const refund = refundSentence(event, detail.amountMinor, target);
      const placeholders = { ...returnPlaceholders(order, detail), refund };
      return orderEmail("return-completed", placeholders, { table: feeRows(order, detail) });
    },
    documents: ({ documentIds = [] }: Completion) => documentIds,
  },
} satisfies Record<string, OrderEventRule>;

/** "Return R000001-1", "Claim R000001-2" */
function returnLabel({ returnNumber = "", isClaim }: OrderEventDetail): string {
  return `${isClaim ? "Claim" : "Return"} ${returnNumber}`.trim();
}

function exchangeText(detail: OrderEventDetail): TimelineText {
  const { returnNumber = "", sent = [], isToPack, trackingNumber } = detail;
  const sentItems = sent.join(", ");
  if (isToPack)
    return { text: `Exchange for return ${returnNumber} accepted`, note: `To be sent: ${sentItems}` };
  return {
    text: `Exchange for return ${returnNumber} sent`,
    note: trackingNumber ? `${sentItems}. Tracking number: ${trackingNumber}` : sentItems,
  };
}

function refundText(detail: OrderEventDetail, { show }: TimelineViewer): TimelineText {
  const { amountMinor = 0, reason } = detail;
  return amountMinor > 0
    ? { text: `${returnLabel(detail)} accepted: ${show(amountMinor)} will be refunded` }
    : { text: `${returnLabel(detail)} closed without a refund`, note: reason };
}

function exchangedItems({ returnId }: OfReturn) {
  return { of: "exchange" as const, returnId };
}

function returnPlaceholders(order: EmailedEvent["order"], { returnNumber = "" }: OrderEventDetail) {
  return { ...orderPlaceholders(order), return: returnNumber };
}

/** The deduction for the way back, as a row below an email's text. */
function feeRows(order: EmailedEvent["order"], { wayBackFeeMinor }: OrderEventDetail) {
  if (!wayBackFeeMinor) return [];
  return [{ label: "Way back", value: `${orderMoney(order, wayBackFeeMinor)}, deducted from the refund` }];
}

function rejectedEmail({ order, detail }: EmailedEvent): OrderEmail {
  const { reason = "" } = detail;
  if (detail.isClaim)
    return orderEmail("claim-refused", { ...claimPlaceholders(order, detail), note: reason });
  return orderEmail("return-rejected", { ...returnPlaceholders(order, detail), note: reason });
}

function exchangeEmail({ order, detail }: EmailedEvent): OrderEmail {
  const values = { ...returnPlaceholders(order, detail), pieces: (detail.sent ?? []).join(", ") };
  // Logged as return-completed, like a refund.
  const table = differenceRows(order, detail);
  return { ...orderEmail("exchange-sent", values, { table }), kind: "return-completed" };
}
