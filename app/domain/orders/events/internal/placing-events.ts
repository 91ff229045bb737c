import type { OrderEventRule } from "#app/domain/orders/events/internal/order-event-rule.ts";

/** Events of an order before it leaves. */
export const PLACING_EVENTS = {
  placed: {
    label: "Placed",
    customer({ detail: { advanceMinor, isUnpaid } }) {
      if (advanceMinor) return { text: "Order placed, an advance paid, the rest to be paid on delivery" };
      return { text: isUnpaid ? "Order placed, to be paid on delivery" : "Order placed and paid" };
    },
    admin({ advanceMinor, isUnpaid, amountMinor, totalMinor = 0 }, { show }) {
      const amount = show(amountMinor ?? totalMinor);
      if (advanceMinor)
        return `Placed: ${show(advanceMinor)} of ${amount} paid in advance, the rest to be paid on delivery`;
      return isUnpaid ? `Placed, to be paid on delivery: ${amount}` : `Placed and paid: ${amount}`;
    },
  },
  confirmed: {
    label: "Confirmed",
    customer: ({ actorId }, { customerId }) => ({
      text: actorId === customerId ? "Confirmed by you" : "Confirmed",
    }),
  },
  processing: { label: "Processing started", customer: () => ({ text: "Being prepared" }) },
  cancelled: {
    label: "Cancelled",
    customer: ({ detail: { reason }, actorId }, { customerId }) => ({
      text: actorId === customerId ? "Cancelled by you" : "Cancelled by the shop",
      note: reason,
    }),
    admin: ({ amountMinor }, { show }) =>
      amountMinor ? `Cancelled; ${show(amountMinor)} to be refunded` : "Cancelled",
  },
  noted: { label: "Note", customer: () => null },
} satisfies Record<string, OrderEventRule>;
