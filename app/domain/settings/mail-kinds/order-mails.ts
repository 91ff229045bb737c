import type { MailKind } from "#app/domain/settings/mail-kinds/mail-kind.ts";

const greeting = "Dear Asha";
const order = "#000123";

/** What the customer of an order gets on its way. */
export const ORDER_MAILS = {
  "order-confirmation": {
    name: "Order confirmation",
    sent: "When an order has been paid, or is to be paid on delivery, with what was bought and the bill.",
    placeholders: { firstName: "Asha", order },
    words: {
      subject: "Your {shop} order {order}",
      heading: "Thank you, {firstName}",
      paragraphs: [
        "We have your order {order} and are getting it ready. We will write again when it leaves Lucknow.",
      ],
    },
  },
  "order-processing": {
    name: "Order being prepared",
    sent: "When the shop has started to prepare an order.",
    placeholders: { greeting, order },
    words: {
      subject: "We are preparing your order {order}",
      heading: "Your order is being prepared",
      paragraphs: [
        "{greeting}, your order {order} is on the packing table. We write again when it leaves Lucknow.",
      ],
    },
  },
  "order-shipped": {
    name: "Order shipped",
    sent: "When an order has left, with its tracking number if there is one.",
    placeholders: { greeting, order, city: "Pune" },
    words: {
      subject: "Your order {order} is on its way",
      heading: "On its way to you",
      paragraphs: ["{greeting}, your order {order} has left Lucknow for {city}."],
    },
  },
  "order-tracked": {
    name: "Tracking number",
    sent: "When an order on its way gets a tracking number, or another one.",
    placeholders: { greeting, order, city: "Pune" },
    words: {
      subject: "How to follow your order {order}",
      heading: "Follow your parcel",
      paragraphs: [
        "{greeting}, your order {order} is on its way to {city}. By this number the carrier tells you where it is.",
      ],
    },
  },
  "order-delivered": {
    name: "Order delivered",
    sent: "When an order has arrived.",
    placeholders: { greeting, order, returnDays: "30" },
    words: {
      subject: "Your order {order} has arrived",
      heading: "It has arrived",
      paragraphs: [
        "{greeting}, your order {order} has been delivered. We hope that you love it.",
        "If a piece is not right for you, you can start a return from your orders within {returnDays} days.",
      ],
    },
  },
  "order-cancelled": {
    name: "Order cancelled",
    sent: "When the customer or the shop has cancelled an order.",
    placeholders: {
      greeting,
      order,
      cancelled: "we had to cancel your order #000123.",
      reason: "The last piece had a fault in the weave.",
      refund: "We are paying $85.60 back to the card that you paid with, within 7-14 business days.",
    },
    words: {
      subject: "Your order {order} is cancelled",
      heading: "Your order is cancelled",
      paragraphs: ["{greeting}, {cancelled}", "{reason}", "{refund}"],
    },
  },
  "order-returned-to-sender": {
    name: "Order returned to sender",
    sent: "When a parcel could not be delivered and has come back to the shop.",
    placeholders: {
      greeting,
      order,
      reason: "Nobody was at home at three attempts.",
      refund: "We are paying $85.60 back to the card that you paid with, within 7-14 business days.",
    },
    words: {
      subject: "Your order {order} could not be delivered",
      heading: "Your parcel has come back to us",
      paragraphs: [
        "{greeting}, the carrier could not deliver your order {order} and has returned it to us. The order is now cancelled.",
        "{reason}",
        "{refund}",
        "If you still want these pieces, please order them again.",
      ],
    },
  },
  "order-lost": {
    name: "Order lost in transit",
    sent: "When the carrier has lost the parcel of an order.",
    placeholders: {
      greeting,
      order,
      reason: "The carrier has closed its search.",
      refund: "We are paying $85.60 back to the card that you paid with, within 7-14 business days.",
    },
    words: {
      subject: "Your order {order} was lost on its way",
      heading: "We are sorry: your parcel is lost",
      paragraphs: [
        "{greeting}, the carrier has lost the parcel with your order {order}. The order is now cancelled.",
        "{reason}",
        "{refund}",
        "If you still want these pieces, please order them again.",
      ],
    },
  },
  "order-refund-agreed": {
    name: "Refund agreed",
    sent: "When the shop pays part of an order back.",
    placeholders: {
      greeting,
      order,
      amount: "$12.00",
      way: "to the card that you paid with",
      pieces: "It is for: 1 × Noor Kurta (2XL).",
      reason: "With our apologies.",
    },
    words: {
      subject: "A refund for your order {order}",
      heading: "We are paying {amount} back",
      paragraphs: [
        "{greeting}, {amount} of your order {order} goes back {way}, within 7-14 business days.",
        "{pieces}",
        "{reason}",
      ],
    },
  },
  "order-refunded": {
    name: "Refund paid",
    sent: "When the bank has paid money back.",
    placeholders: { greeting, order, amount: "$85.60", way: "to the card that you paid with" },
    words: {
      subject: "Your refund for order {order}",
      heading: "{amount} paid back",
      paragraphs: [
        "{greeting}, we have paid {amount} for your order {order} back {way}.",
        "Your bank may need a few days to show it.",
      ],
    },
  },
  "payment-returned": {
    name: "Payment returned",
    sent: "When a payment has come in that belongs to no order: a second one, or of another sum.",
    placeholders: { greeting, amount: "$85.60", why: "your order #000123 had been paid already." },
    words: {
      subject: "Your payment of {amount} goes back",
      heading: "We are paying {amount} back",
      paragraphs: [
        "{greeting}, a payment of {amount} has reached us that we do not need: {why}",
        "It goes back the way that you paid, within 7-14 business days. There is nothing that you need to do.",
      ],
    },
  },
} as const satisfies Record<string, MailKind>;
