import type { EmailKind } from "#app/domain/settings/emails/email-kind.ts";

const greeting = "Dear Asha";
const order = "#000123";

/** Emails to the customer of an order. */
export const ORDER_EMAILS = {
  "order-confirmation": {
    name: "Order confirmation",
    sent: "When an order is paid or placed with cash on delivery, with its items and totals.",
    placeholders: { firstName: "Asha", order },
    words: {
      subject: "Your {shop} order {order}",
      heading: "Thank you, {firstName}",
      paragraphs: [
        "We have received your order {order} and are getting it ready. We will email you when it is on its way.",
      ],
    },
  },
  "order-to-confirm": {
    name: "Order to be confirmed",
    sent: "Instead of the order confirmation, when an order with cash on delivery has to be confirmed.",
    placeholders: { firstName: "Asha", order, until: "Fri 27 Nov, 3:30 pm" },
    words: {
      subject: "Please confirm your order {order}",
      heading: "One step left, {firstName}",
      paragraphs: [
        "We have received your order {order} and keep its items for you. Please confirm that you want it: we send it once you have.",
        "If it is not confirmed by {until}, we cancel it. Nothing has been charged.",
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
      paragraphs: ["{greeting}, we are packing your order {order}. We will email you when it is on its way."],
    },
  },
  "order-shipped": {
    name: "Order shipped",
    sent: "When an order has left, with its tracking number if there is one.",
    placeholders: { greeting, order, city: "Pune" },
    words: {
      subject: "Your order {order} is on its way",
      heading: "On its way to you",
      paragraphs: ["{greeting}, we have shipped your order {order} to {city}."],
    },
  },
  "order-out-for-delivery": {
    name: "Out for delivery",
    sent: "When the carrier is delivering a parcel today.",
    placeholders: { greeting, order, city: "Pune" },
    words: {
      subject: "Your order {order} arrives today",
      heading: "Out for delivery",
      paragraphs: ["{greeting}, the carrier is delivering your order {order} in {city} today."],
    },
  },
  "order-ready": {
    name: "Order ready for pick-up",
    sent: "When an order that the customer picks up is ready, with the shop's address and opening hours.",
    placeholders: { greeting, order },
    words: {
      subject: "Your order {order} is ready for pick-up",
      heading: "Ready for pick-up",
      paragraphs: [
        "{greeting}, your order {order} is waiting for you in our shop. Please bring this email or your order number.",
      ],
    },
  },
  "order-picked-up": {
    name: "Order picked up",
    sent: "When a customer has picked up an order.",
    placeholders: { greeting, order, returnDays: "30" },
    words: {
      subject: "You have picked up your order {order}",
      heading: "Thank you for coming",
      paragraphs: [
        "{greeting}, you have picked up your order {order}. We hope you love it.",
        "How does it fit? Your review helps others to choose.",
        "If a piece is not right for you, you can start a return from your orders within {returnDays} days.",
      ],
    },
  },
  "order-tracked": {
    name: "Tracking number",
    sent: "When a tracking number is added to a shipped order, or changed.",
    placeholders: { greeting, order, city: "Pune" },
    words: {
      subject: "How to track your order {order}",
      heading: "Track your parcel",
      paragraphs: [
        "{greeting}, your order {order} is on its way to {city}. Use this number to track it with the carrier.",
      ],
    },
  },
  "order-delivered": {
    name: "Order delivered",
    sent: "When an order has arrived.",
    placeholders: { greeting, order, returnDays: "30" },
    words: {
      subject: "Your order {order} has arrived",
      heading: "Your order has arrived",
      paragraphs: [
        "{greeting}, your order {order} has been delivered. We hope you love it.",
        "How does it fit? Your review helps others to choose.",
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
      reason: "The last piece had a weaving fault.",
      refund: "We are refunding $85.60 to the card that you paid with, within 7-14 business days.",
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
      refund: "We are refunding $85.60 to the card that you paid with, within 7-14 business days.",
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
      refund: "We are refunding $85.60 to the card that you paid with, within 7-14 business days.",
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
    sent: "When the shop refunds part of an order.",
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
      heading: "Your refund of {amount}",
      paragraphs: [
        "{greeting}, we are refunding {amount} of your order {order} {way}, within 7-14 business days.",
        "{pieces}",
        "{reason}",
      ],
    },
  },
  "order-refunded": {
    name: "Refund paid",
    sent: "When a refund has been paid.",
    placeholders: { greeting, order, amount: "$85.60", way: "to the card that you paid with" },
    words: {
      subject: "Your refund for order {order}",
      heading: "{amount} refunded",
      paragraphs: [
        "{greeting}, we have refunded {amount} for your order {order} {way}.",
        "Your bank may need a few days to show it.",
      ],
    },
  },
  "payment-returned": {
    name: "Payment returned",
    sent: "When a payment came in that belongs to no order: a second payment, or one of a different amount.",
    placeholders: { greeting, amount: "$85.60", why: "your order #000123 was already paid." },
    words: {
      subject: "We are refunding your payment of {amount}",
      heading: "We are refunding {amount}",
      paragraphs: [
        "{greeting}, we received a payment of {amount} that we cannot use: {why}",
        "We are refunding it to the payment method you used, within 7-14 business days. You do not need to do anything.",
      ],
    },
  },
} as const satisfies Record<string, EmailKind>;
