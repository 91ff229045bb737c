import { orderEmail, type OrderEmail } from "#app/domain/orders/emails/order-email.server.ts";
import {
  orderPlaceholders,
  refundSentence,
  type EmailedOrder,
} from "#app/domain/orders/emails/order-action-emails.server.ts";
import { isShopsFault, type GOODWILL, type ReturnReason } from "#app/domain/orders/returns/returns.ts";

const returnPlaceholders = (order: EmailedOrder, number: string) => ({
  ...orderPlaceholders(order),
  return: number,
});

/** The row of an exchange's emails that names the wanted pieces; none for a refund. */
export const wantedRows = (wanted: readonly string[]) =>
  wanted.length > 0 ? [{ label: "In exchange", value: wanted.join(", ") }] : [];

export function returnRequestedEmail(
  order: EmailedOrder,
  { number, wanted }: { number: string; wanted: readonly string[] },
): OrderEmail {
  const values = returnPlaceholders(order, number);
  return orderEmail("return-requested", values, () => ({ table: wantedRows(wanted) }));
}

export function returnApprovedEmail(
  order: EmailedOrder,
  approval: {
    number: string;
    reason: ReturnReason | typeof GOODWILL;
    note?: string;
    addressLines: string[];
    wanted: readonly string[];
  },
): OrderEmail {
  const { number, reason, note, addressLines, wanted } = approval;
  const journey = isShopsFault(reason)
    ? "Please tell us what the parcel costs to send: the mistake was ours, so we pay the postage."
    : "We recommend a service with tracking.";
  const values = {
    ...returnPlaceholders(order, number),
    address: addressLines.join(", "),
    journey,
    note: note ?? "",
  };
  return orderEmail("return-approved", values, () => ({
    table: [{ label: "Return number", value: number }, ...wantedRows(wanted)],
  }));
}

export function returnRejectedEmail(order: EmailedOrder, number: string, note: string): OrderEmail {
  return orderEmail("return-rejected", { ...returnPlaceholders(order, number), note });
}

export function returnReceivedEmail(
  order: EmailedOrder,
  { number, wanted }: { number: string; wanted: readonly string[] },
): OrderEmail {
  const values = returnPlaceholders(order, number);
  return orderEmail("return-received", values, () => ({ table: wantedRows(wanted) }));
}

export function refundAgreedEmail(
  order: EmailedOrder,
  { number, amountMinor, hasAccount }: { number: string; amountMinor: number; hasAccount: boolean },
): OrderEmail {
  const refund = amountMinor > 0 ? refundSentence(order, amountMinor, hasAccount) : "";
  return orderEmail("return-completed", { ...returnPlaceholders(order, number), refund });
}

export function replacementSentEmail(
  order: EmailedOrder,
  { number, sent, trackingNumber }: { number: string; sent: string[]; trackingNumber?: string },
): OrderEmail {
  const values = { ...returnPlaceholders(order, number), pieces: sent.join(", ") };
  const table = trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : undefined;
  // Logged as return-completed, like a refund.
  const phone = { kind: "exchange-sent", event: number } as const;
  return { ...orderEmail("exchange-sent", values, () => ({ table })), kind: "return-completed", phone };
}
