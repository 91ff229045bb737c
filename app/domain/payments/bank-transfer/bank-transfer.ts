import type { ManualMethod } from "#app/domain/payments/manual-method.ts";

/**
 * Transfers to the shop's account by NEFT, IMPS or UPI, which all take rupees within India alone. No webhook reports them: the owner reads
 * the account's statement and marks the order as paid.
 */
export const BANK_TRANSFER = {
  label: "Bank transfer",
  hint: "From your bank in India, by NEFT, IMPS or RTGS. You see the account after ordering",
  provider: "bank-transfer",
  orderMethod: "Bank transfer",
  isPaidFirst: true,
  needsReference: true,
  isOffered: ({ transfer }, { currency }) => transfer.isOn && currency === "INR",
  maxTotalMinor: ({ transfer }) => transfer.maxTotalMinor,
  payWithinDays: ({ transfer }) => transfer.payWithinDays,
  detailsOf: ({ transfer: { accountName, bank, accountNumber, ifsc } }) => ({
    rows: [
      { label: "Account holder", value: accountName, copied: accountName },
      { label: "Bank", value: bank },
      { label: "Account number", value: accountNumber, copied: accountNumber },
      { label: "IFSC", value: ifsc, copied: ifsc },
    ],
    short: `${accountNumber} ${ifsc}`,
  }),
  words: {
    name: "Bank transfer",
    toBePaid: "to be paid by bank transfer",
    how: "by bank transfer",
    willPay: "will pay by bank transfer",
    due: "To be paid by bank transfer.",
    dueAmount: (amount) => `${amount} is to be paid by bank transfer.`,
    paid: "Paid by bank transfer.",
    ask: (amount) => `Please transfer ${amount}.`,
    dueLabel: "By bank transfer",
    waiting: "Awaiting transfer",
    dueInAdmin: "Not received yet",
    recordHint: "Once the money is in your account. The customer gets an email.",
    referenceLabel: "Bank reference (UTR)",
    expired: "The transfer did not arrive in time.",
    notOffered: "Bank transfer is not offered for this order. Please pay in another way.",
  },
} as const satisfies ManualMethod;
