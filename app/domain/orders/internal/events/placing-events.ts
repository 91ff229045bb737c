import {
  confirmationEmail,
  confirmationNotice,
  type PlacedOrder,
} from "#app/domain/orders/emails/order-confirmation.ts";
import { newOrderNotice } from "#app/domain/orders/emails/new-order-notice.ts";
import { orderEmail, orderMoney } from "#app/domain/orders/emails/order-email.ts";
import {
  orderPlaceholders,
  refundSentence,
  type EmailedEvent,
  type OrderEventRule,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { manualMethod, type ManualMethodName } from "#app/domain/payments/payment-methods.ts";

/** `placed` is null where the order gets no messages, because the same transaction cancels it. */
type Placing = EmailedEvent & { placed: PlacedOrder | null };

type Cancellation = EmailedEvent & { byShop: boolean; documentIds?: readonly string[] };

const restOf = (method: ManualMethodName = "cash") =>
  method === "cash" ? "to be paid on delivery" : manualMethod(method).words.toBePaid;

/** Events of an order before it leaves. */
export const PLACING_EVENTS = {
  placed: {
    label: "Placed",
    customer({ detail: { advanceMinor, isUnpaid, method } }) {
      if (advanceMinor) return { text: `Order placed, an advance paid, the rest ${restOf(method)}` };
      return { text: isUnpaid ? `Order placed, ${wordsOf(method).toBePaid}` : "Order placed and paid" };
    },
    admin({ advanceMinor, isUnpaid, method, amountMinor, totalMinor = 0 }, { show }) {
      const amount = show(amountMinor ?? totalMinor);
      if (advanceMinor)
        return `Placed: ${show(advanceMinor)} of ${amount} paid in advance, the rest ${restOf(method)}`;
      return isUnpaid ? `Placed, ${wordsOf(method).toBePaid}: ${amount}` : `Placed and paid: ${amount}`;
    },
    email: ({ placed, ...event }: Placing) => placed && confirmationEmail({ ...event, placed }),
    phone: ({ placed, ...event }: Placing) => placed && confirmationNotice({ ...event, placed }),
    items: ({ order, placed }: Placing) => ({
      of: "placed" as const,
      lines: (placed?.lines ?? []).map(({ priceMinor, ...line }) => ({
        ...line,
        value: orderMoney(order, priceMinor * line.quantity),
      })),
    }),
    toShop: ({ placed, ...event }: Placing) => placed && newOrderNotice({ ...event, placed }),
  },
  confirmed: {
    label: "Confirmed",
    customer: ({ actorId }, { customerId }) => ({
      text: actorId === customerId ? "Confirmed by you" : "Confirmed",
    }),
  },
  processing: {
    label: "Processing started",
    customer: () => ({ text: "Being prepared" }),
    // The email of the dispatch says more.
    email: ({ order, isShippedAtOnce }: EmailedEvent & { isShippedAtOnce: boolean }) =>
      isShippedAtOnce ? null : orderEmail("order-processing", orderPlaceholders(order)),
  },
  cancelled: {
    label: "Cancelled",
    customer: ({ detail: { reason }, actorId }, { customerId }) => ({
      text: actorId === customerId ? "Cancelled by you" : "Cancelled by the shop",
      note: reason,
    }),
    admin: ({ amountMinor }, { show }) =>
      amountMinor ? `Cancelled; ${show(amountMinor)} to be refunded` : "Cancelled",
    email({ order, shop, detail: { reason = "", amountMinor }, byShop }: Cancellation) {
      const label = orderNumberLabel(order.number);
      return orderEmail("order-cancelled", {
        ...orderPlaceholders(order),
        cancelled: byShop ? `we had to cancel your order ${label}.` : `your order ${label} is cancelled.`,
        reason: byShop ? reason : "",
        refund: refundSentence({ order, shop }, amountMinor),
      });
    },
    phone: () => ({ kind: "order-cancelled" }),
    documents: ({ documentIds = [] }: Cancellation) => documentIds,
  },
  noted: { label: "Note", customer: () => null },
} satisfies Record<string, OrderEventRule>;

function wordsOf(method: ManualMethodName = "cash") {
  return manualMethod(method).words;
}
