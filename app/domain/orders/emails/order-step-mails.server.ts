import { orderMoney, type OrderMail } from "#app/domain/orders/emails/order-mail.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { RETURN_DAYS } from "#app/domain/orders/returns.ts";
import type { Address } from "#app/domain/customers/address.ts";

interface MailedOrder {
  number: number;
  currency: string;
  shippingAddress: Address;
}

export function processingMail(order: MailedOrder): OrderMail {
  return {
    kind: "order-processing",
    subject: "We are preparing your order {order}",
    letter: {
      heading: "Your order is being prepared",
      paragraphs: [
        `${greeting(order)} your order ${orderNumberLabel(order.number)} is on the packing table. We write again when it leaves Lucknow.`,
      ],
    },
  };
}

export function shippedMail(order: MailedOrder, trackingNumber: string): OrderMail {
  return {
    kind: "order-shipped",
    subject: "Your order {order} is on its way",
    letter: {
      heading: "On its way to you",
      paragraphs: [
        `${greeting(order)} your order ${orderNumberLabel(order.number)} has left Lucknow for ${order.shippingAddress.city}.`,
      ],
      table: [{ label: "Tracking number", value: trackingNumber }],
    },
  };
}

export function deliveredMail(order: MailedOrder): OrderMail {
  return {
    kind: "order-delivered",
    subject: "Your order {order} has arrived",
    letter: {
      heading: "It has arrived",
      paragraphs: [
        `${greeting(order)} your order ${orderNumberLabel(order.number)} has been delivered. We hope that you love it.`,
        `If a piece is not right for you, you can start a return from your orders within ${RETURN_DAYS} days.`,
      ],
    },
  };
}

/** `refundMinor` is what will be paid back, 0 for an order that cost nothing. */
export function cancelledMail(
  order: MailedOrder,
  { refundMinor, byShop, reason }: { refundMinor: number; byShop: boolean; reason?: string },
): OrderMail {
  const label = orderNumberLabel(order.number);
  const who = byShop ? `we had to cancel your order ${label}.` : `your order ${label} is cancelled.`;
  const paidBack = `We are paying ${orderMoney(order, refundMinor)} back to the card that you paid with, within 7-14 business days.`;
  return {
    kind: "order-cancelled",
    subject: "Your order {order} is cancelled",
    letter: {
      heading: "Your order is cancelled",
      paragraphs: [
        `${greeting(order)} ${who}`,
        ...(byShop && reason ? [reason] : []),
        ...(refundMinor > 0 ? [paidBack] : []),
      ],
    },
  };
}

/** `pieces` is what it is for, line by line; empty for an amount. `isUnsent` says that the order has not left yet. */
export function refundGivenMail(
  order: MailedOrder,
  refund: { amountMinor: number; pieces: readonly string[]; isUnsent: boolean; reason?: string },
): OrderMail {
  const { amountMinor, pieces, isUnsent, reason } = refund;
  const amount = orderMoney(order, amountMinor);
  const which = isUnsent ? "It is for what we cannot send" : "It is for";
  return {
    kind: "order-refund-agreed",
    subject: "A refund for your order {order}",
    letter: {
      heading: `We are paying ${amount} back`,
      paragraphs: [
        `${greeting(order)} ${amount} of your order ${orderNumberLabel(order.number)} goes back to the card that you paid with, within 7-14 business days.`,
        ...(pieces.length > 0 ? [`${which}: ${pieces.join(", ")}.`] : []),
        ...(reason ? [reason] : []),
      ],
    },
  };
}

export function refundedMail(order: MailedOrder, amountMinor: number): OrderMail {
  const amount = orderMoney(order, amountMinor);
  return {
    kind: "order-refunded",
    subject: "Your refund for order {order}",
    letter: {
      heading: `${amount} paid back`,
      paragraphs: [
        `${greeting(order)} we have paid ${amount} for your order ${orderNumberLabel(order.number)} back to the card that you paid with.`,
        "Your bank may need a few days to show it.",
      ],
    },
  };
}

/** Tells the shop that a provider would not pay back: the money is still owed and a person must act. */
export function refundFailedMail(order: MailedOrder, amountMinor: number, why: string): OrderMail {
  const amount = orderMoney(order, amountMinor);
  return {
    kind: "refund-failed",
    subject: "Refund failed for order {order}",
    letter: {
      heading: "A refund did not go through",
      paragraphs: [
        `${amount} for order ${orderNumberLabel(order.number)} could not be paid back: ${why}`,
        "The money is still owed. Try again from the order's page, or speak with the customer.",
      ],
      action: undefined,
    },
  };
}

export function greeting({ shippingAddress: { firstName } }: MailedOrder): string {
  return firstName ? `Dear ${firstName},` : "Hello,";
}
