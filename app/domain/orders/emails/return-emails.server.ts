import { orderMail, type OrderMail } from "#app/domain/orders/emails/order-email.server.ts";
import {
  aboutOrder,
  refunded,
  type MailedOrder,
} from "#app/domain/orders/emails/order-action-emails.server.ts";
import { isShopsFault, type GOODWILL, type ReturnReason } from "#app/domain/orders/returns/returns.ts";

const aboutReturn = (order: MailedOrder, number: string) => ({ ...aboutOrder(order), return: number });

export function returnRequestedMail(order: MailedOrder, number: string): OrderMail {
  return orderMail("return-requested", aboutReturn(order, number));
}

export function returnApprovedMail(
  order: MailedOrder,
  answer: { number: string; reason: ReturnReason | typeof GOODWILL; note?: string; addressLines: string[] },
): OrderMail {
  const { number, reason, note, addressLines } = answer;
  const journey = isShopsFault(reason)
    ? "Please tell us what the parcel costs to send: the mistake was ours, so we pay the postage."
    : "We recommend a service with tracking.";
  const values = {
    ...aboutReturn(order, number),
    address: addressLines.join(", "),
    journey,
    note: note ?? "",
  };
  return orderMail("return-approved", values, () => ({ table: [{ label: "Return number", value: number }] }));
}

export function returnRejectedMail(order: MailedOrder, number: string, note: string): OrderMail {
  return orderMail("return-rejected", { ...aboutReturn(order, number), note });
}

export function returnReceivedMail(order: MailedOrder, number: string): OrderMail {
  return orderMail("return-received", aboutReturn(order, number));
}

export function refundAgreedMail(order: MailedOrder, number: string, amountMinor: number): OrderMail {
  const refund = amountMinor > 0 ? refunded(order, amountMinor) : "";
  return orderMail("return-completed", { ...aboutReturn(order, number), refund });
}

export function replacementSentMail(
  order: MailedOrder,
  { number, sent, trackingNumber }: { number: string; sent: string[]; trackingNumber?: string },
): OrderMail {
  const values = { ...aboutReturn(order, number), pieces: sent.join(", ") };
  const table = trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : undefined;
  // Logged as return-completed, like a refund.
  return { ...orderMail("exchange-sent", values, () => ({ table })), kind: "return-completed" };
}
