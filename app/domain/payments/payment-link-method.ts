import type { ManualMethod } from "#app/domain/payments/manual-method.ts";

/**
 * What is still to be paid of an order that was paid already and costs more now: by a payment link, after which the order has the method of
 * that payment, or to the shop, which records it with a reference. Until then nothing of the order is packed. Never offered at checkout.
 */
export const PAYMENT_LINK = {
  label: "Payment link",
  hint: "The difference is paid online, by a link",
  provider: "link",
  orderMethod: "Payment link",
  isPaidFirst: true,
  needsReference: true,
  isOffered: () => false,
  words: {
    name: "Payment link",
    toBePaid: "to be paid by a link",
    how: "directly to the shop",
    willPay: "will pay by a link",
    due: "To be paid by the payment link.",
    dueAmount: (amount) => `${amount} is to be paid by the payment link.`,
    paid: "The rest was paid directly to the shop.",
    ask: (amount) =>
      `Please pay the difference of ${amount} online. We get your order ready once it has arrived.`,
    dueLabel: "By the payment link",
    waiting: "Awaiting payment",
    dueInAdmin: "Not paid yet",
    recordHint: "If you have received the difference in another way. The customer gets an email.",
    referenceLabel: "Reference of the payment",
    expired: "The payment did not arrive in time.",
    notOffered: "This way to pay is not offered for this order. Please pay in another way.",
  },
} as const satisfies ManualMethod;
