import type { ManualMethod } from "#app/domain/payments/manual-method.ts";

/**
 * Money that the owner has already received when an order by phone or in the shop is recorded: in cash, or by UPI on the owner's phone.
 * Never offered at checkout.
 */
export const DIRECT_PAYMENT = {
  label: "Paid to the shop",
  hint: "Received already, in cash or by UPI",
  provider: "direct",
  orderMethod: "Paid to the shop",
  isPaidFirst: true,
  needsReference: true,
  isOffered: () => false,
  words: {
    name: "Direct payment",
    toBePaid: "to be paid to the shop",
    how: "directly to the shop",
    willPay: "will pay the shop directly",
    due: "To be paid to the shop.",
    dueAmount: (amount) => `${amount} is to be paid to the shop.`,
    paid: "Paid directly to the shop.",
    ask: (amount) => `Please pay ${amount} to the shop.`,
    dueLabel: "To the shop",
    waiting: "Awaiting payment",
    dueInAdmin: "Not received yet",
    recordHint: "Once you have the money. The customer gets an email.",
    referenceLabel: "Reference of the payment",
    expired: "The payment did not arrive in time.",
    notOffered: "This way to pay is not offered for this order. Please pay in another way.",
  },
} as const satisfies ManualMethod;
