import type { OrderEventRule } from "#app/domain/orders/internal/events/order-event-rule.ts";

/** Events of an order's gift card. Its recipient is no customer of the order, so that its email is none of the order's. */
export const GIFT_CARD_EVENTS = {
  "gift-card-issued": {
    label: "Gift card issued",
    customer: ({ detail: { amountMinor = 0 } }, { show }) => ({
      text: `Gift card of ${show(amountMinor)} issued`,
    }),
    admin: ({ amountMinor = 0 }, { show }) => `Gift card of ${show(amountMinor)} issued`,
  },
  "gift-card-sent": {
    label: "Gift card emailed",
    customer: () => ({ text: "Gift card emailed to its recipient" }),
  },
} satisfies Record<string, OrderEventRule>;
