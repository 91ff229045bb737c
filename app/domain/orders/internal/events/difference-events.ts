import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { orderEmail, orderMoney } from "#app/domain/orders/emails/order-email.ts";
import {
  orderPlaceholders,
  type EmailedEvent,
  type OrderEventRule,
} from "#app/domain/orders/internal/events/order-event-rule.ts";

type Demand = EmailedEvent & {
  /** Where the difference is paid; null where nothing can be paid online. */
  url: string | null;
};

/** Events of the price difference of an exchange. */
export const DIFFERENCE_EVENTS = {
  "difference-due": {
    label: "Difference of an exchange to be paid",
    customer: ({ detail: { returnNumber = "", amountMinor = 0 } }, { show }) => ({
      text: `${show(amountMinor)} to pay for exchange ${returnNumber}`,
      note: "We send it once it is paid.",
    }),
    admin: ({ returnNumber = "", amountMinor = 0, sent = [] }, { show }) =>
      `Return ${returnNumber}: the customer has to pay ${show(amountMinor)} before this is packed: ${sent.join(", ")}`,
    email: ({ order, detail, url }: Demand) => {
      if (url === null) return null;
      const amount = orderMoney(order, detail.amountMinor ?? 0);
      return orderEmail(
        "order-payment-link",
        { ...orderPlaceholders(order), amount },
        {
          table: [
            { label: "Exchange", value: detail.returnNumber ?? "" },
            { label: "To be sent then", value: (detail.sent ?? []).join(", ") },
          ],
          action: { label: `Pay ${amount}`, url },
        },
      );
    },
  },
  "difference-settled": {
    label: "Difference of an exchange settled",
    customer: ({ detail: { returnNumber = "", amountMinor = 0, isWaived } }, { show }) => ({
      text: `Difference of ${show(amountMinor)} for exchange ${returnNumber} ${isWaived ? "waived" : "paid"}`,
    }),
    admin: ({ returnNumber = "", amountMinor = 0, isWaived }, { show }) =>
      `Return ${returnNumber}: difference of ${show(amountMinor)} ${isWaived ? "waived" : "received by the shop"}`,
  },
} satisfies Record<string, OrderEventRule>;

/** The price difference of an exchange, as a row below an email's text. */
export function differenceRows(order: EmailedEvent["order"], { differenceMinor = 0 }: OrderEventDetail) {
  if (differenceMinor === 0) return [];
  const amount = orderMoney(order, Math.abs(differenceMinor));
  const value = differenceMinor > 0 ? `${amount} more` : `${amount} less, which we refund`;
  return [{ label: "Price difference", value }];
}
