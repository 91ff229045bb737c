import {
  piecesSuffix,
  stockOutcome,
  type OrderEventRule,
} from "#app/domain/orders/events/internal/order-event-rule.ts";

/** Events of an order's money. */
export const MONEY_EVENTS = {
  paid: {
    label: "Cash received",
    customer: ({ detail: { amountMinor = 0 } }, { show }) => ({ text: `${show(amountMinor)} paid in cash` }),
    admin: ({ amountMinor = 0 }, { show }) => `${show(amountMinor)} received in cash`,
  },
  refunded: {
    label: "Refunded",
    customer: ({ detail: { amountMinor = 0 } }, { show }) => ({ text: `${show(amountMinor)} refunded` }),
    admin: ({ amountMinor = 0 }, { show }) => `${show(amountMinor)} refunded`,
  },
  "refund-agreed": {
    label: "Refund without a return",
    customer: ({ detail: { amountMinor = 0, reason } }, { show }) => ({
      text: `${show(amountMinor)} will be refunded`,
      note: reason,
    }),
    admin(detail, { show }) {
      const { amountMinor = 0, pieces = [] } = detail;
      const refund = [`${show(amountMinor)} to be refunded without a return`, ...pieces].join(", ");
      return `${refund}${stockOutcome(detail)}`;
    },
  },
  "pieces-removed": {
    label: "Removed from the order",
    customer: ({ detail: { pieces = [], reason } }) => ({
      text: `Not sent: ${pieces.join(", ")}`,
      note: reason,
    }),
    admin: (detail, { show }) =>
      `Removed from the order${piecesSuffix(detail)}; ${show(detail.amountMinor ?? 0)} no longer collected${stockOutcome(detail)}`,
  },
  closed: {
    label: "Closed",
    customer: () => null,
    admin: ({ amountMinor = 0 }, { show }) => `Closed; ${show(amountMinor)} not refunded`,
  },
  "refund-failed": {
    label: "Refund failed",
    customer: () => null,
    admin: ({ amountMinor = 0 }, { show }) => `Refund of ${show(amountMinor)} failed`,
  },
  "refund-retried": {
    label: "Refund retried",
    customer: () => null,
    admin: ({ amountMinor = 0 }, { show }) => `Refund of ${show(amountMinor)} retried`,
  },
  /** The stored kind of a refunded unmatched payment. */
  "surplus-returned": {
    label: "Second payment refunded",
    customer: ({ detail: { amountMinor = 0, reason } }, { show }) => ({
      text: `A second payment of ${show(amountMinor)} will be refunded`,
      note: reason,
    }),
    admin: ({ amountMinor = 0 }, { show }) =>
      `A second payment of ${show(amountMinor)} was received and is being refunded`,
  },
} satisfies Record<string, OrderEventRule>;
