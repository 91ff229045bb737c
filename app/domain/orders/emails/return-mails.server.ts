import { orderMoney, type OrderMail } from "#app/domain/orders/emails/order-mail.server.ts";
import { greeting } from "#app/domain/orders/emails/order-step-mails.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { isShopsFault, type GOODWILL, type ReturnReason } from "#app/domain/orders/returns.ts";
import type { Address } from "#app/domain/customers/address.ts";

interface MailedOrder {
  number: number;
  currency: string;
  shippingAddress: Address;
}

export function returnRequestedMail(order: MailedOrder, number: string): OrderMail {
  return {
    kind: "return-requested",
    subject: `We have your return ${number}`,
    letter: {
      heading: "We have your return request",
      paragraphs: [
        `${greeting(order)} thank you for telling us. Your return ${number} of order ${orderNumberLabel(order.number)} is with us, and we usually answer on the next working day.`,
        "Please do not send the parcel before we have answered.",
      ],
    },
  };
}

export function returnApprovedMail(
  order: MailedOrder,
  answer: { number: string; reason: ReturnReason | typeof GOODWILL; note?: string; addressLines: string[] },
): OrderMail {
  const { number, reason, note, addressLines } = answer;
  const journey = isShopsFault(reason)
    ? "Tell us what the parcel costs to send: as the mistake is ours, we pay for its journey."
    : "We recommend a service with tracking.";
  return {
    kind: "return-approved",
    subject: `Please send your return ${number}`,
    letter: {
      heading: "Please send it back",
      paragraphs: [
        `${greeting(order)} we have agreed to your return ${number}. Write this number on the outside of the parcel and send it to: ${addressLines.join(", ")}.`,
        `The pieces should be unworn, unwashed and unaltered, with their labels. ${journey}`,
        ...(note ? [note] : []),
      ],
      table: [{ label: "Return number", value: number }],
    },
  };
}

export function returnRejectedMail(order: MailedOrder, number: string, note: string): OrderMail {
  return {
    kind: "return-rejected",
    subject: `About your return ${number}`,
    letter: {
      heading: "We cannot take this return",
      paragraphs: [
        `${greeting(order)} we have looked at your return ${number} of order ${orderNumberLabel(order.number)} and cannot accept it.`,
        note,
        "If you see it differently, please answer this mail: a person reads it.",
      ],
    },
  };
}

export function returnReceivedMail(order: MailedOrder, number: string): OrderMail {
  return {
    kind: "return-received",
    subject: `Your return ${number} has arrived`,
    letter: {
      heading: "Your parcel is back",
      paragraphs: [
        `${greeting(order)} your return ${number} has arrived. We look at it now and write to you when we are done.`,
      ],
    },
  };
}

export function refundAgreedMail(order: MailedOrder, number: string, amountMinor: number): OrderMail {
  const amount = orderMoney(order, amountMinor);
  const follows = `We are paying ${amount} back to the card that you paid with, within 7-14 business days.`;
  return {
    kind: "return-completed",
    subject: `Your return ${number} is approved`,
    letter: {
      heading: "All is well with your return",
      paragraphs: [
        `${greeting(order)} we have looked at your return ${number} and everything is in order.`,
        ...(amountMinor > 0 ? [follows] : []),
      ],
    },
  };
}

export function replacementSentMail(
  order: MailedOrder,
  { number, sent, trackingNumber }: { number: string; sent: string[]; trackingNumber?: string },
): OrderMail {
  return {
    kind: "return-completed",
    subject: `Your exchange ${number} is on its way`,
    letter: {
      heading: "Your exchange is on its way",
      paragraphs: [
        `${greeting(order)} we have looked at your return ${number}, everything is in order, and what you wanted instead has left Lucknow: ${sent.join(", ")}.`,
      ],
      table: trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : undefined,
    },
  };
}
