import {
  orderEmail,
  orderMoney,
  type OrderEmail,
  unmatchedPaymentEmail,
} from "#app/domain/orders/emails/order-email.ts";
import {
  orderPlaceholders,
  itemsSuffix,
  refundSentence,
  refundTargetWithDetails,
  stockOutcome,
  type EmailedEvent,
  type OrderEventRule,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { manualMethod, MANUAL_METHODS, manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { BANK_ACCOUNT, originalMethod, TO_STORE_CREDIT } from "#app/domain/orders/order-payment.ts";

type Refund = EmailedEvent & {
  refundId: string;
  /** The shop has transferred it; otherwise the payment provider refunded the payment. */
  isByHand: boolean;
  /** The customer got it as store credit. */
  isCredit: boolean;
  /** Credit notes. */
  documentIds: readonly string[];
};

type OnlinePayment = EmailedEvent & {
  /** The order was paid before, and costs more since an edit. */
  wasDifference: boolean;
};

type GivenRefund = EmailedEvent & {
  /** The customer gets it as store credit. */
  isCredit?: boolean;
  /** The order has not been shipped. */
  isUnsent: boolean;
};

type Removal = EmailedEvent & {
  /** The cash that is still to be collected. */
  toCollectMinor: number;
  /** The refund of the advance. */
  refundMinor: number;
};

type DocumentedRemoval = Removal & { documentIds: readonly string[] };

/** Events of an order's money. */
export const MONEY_EVENTS = {
  paid: {
    label: "Payment received",
    customer: ({ detail: { amountMinor = 0, method = "cash" } }, { show }) => ({
      text: `${show(amountMinor)} paid ${manualMethod(method).words.how}`,
    }),
    admin: ({ amountMinor = 0, method = "cash" }, { show }) =>
      `${show(amountMinor)} received ${manualMethod(method).words.how}`,
    // Whoever pays on delivery has the parcel in hand.
    email: ({ order, detail }: EmailedEvent) =>
      manualMethodOf(order)?.isPaidFirst
        ? orderEmail("order-paid", {
            ...orderPlaceholders(order),
            amount: orderMoney(order, detail.amountMinor ?? 0),
          })
        : null,
  },
  "paid-online": {
    label: "Paid online",
    customer: ({ detail: { amountMinor = 0, savingMinor = 0 } }, { show }) => ({
      text: `${show(amountMinor)} paid online${savingMinor > 0 ? `, ${show(savingMinor)} saved` : ""}`,
    }),
    admin: ({ amountMinor = 0, paidBy = "", savingMinor = 0, feeMinor = 0, parcels = [] }, { show }) => {
      const taken = [
        ...(savingMinor > 0 ? [`${show(savingMinor)} saved`] : []),
        ...(feeMinor > 0 ? [`${show(feeMinor)} cash on delivery fee taken off`] : []),
      ];
      return [`${show(amountMinor)} paid online by ${paidBy}`, ...taken, ...parcels].join(". ");
    },
    email: ({ order, detail }: EmailedEvent) =>
      orderEmail("order-paid", {
        ...orderPlaceholders(order),
        amount: orderMoney(order, detail.amountMinor ?? 0),
      }),
    toShop({ order, detail: { amountMinor = 0, parcels = [], returnNumber }, wasDifference }: OnlinePayment) {
      const label = orderNumberLabel(order.number);
      const difference = returnNumber
        ? `It was the difference of exchange ${returnNumber}, whose items can be packed now.`
        : "It was the difference of the order, which can be packed now.";
      return {
        kind: "order-paid-online",
        setting: "newOrder",
        subject: `Order ${label} was paid online`,
        message: {
          heading: `Order ${label} is paid`,
          paragraphs: [
            `The customer has paid ${orderMoney(order, amountMinor)} online. ${wasDifference ? difference : "Nothing is collected on delivery any more."}`,
            ...parcels.map((sentence) => `${sentence}.`),
          ],
        },
      };
    },
  },
  "payment-link-sent": {
    label: "Payment link sent",
    customer: () => null,
    admin: ({ amountMinor = 0 }, { show }) => `Payment link of ${show(amountMinor)} sent by email`,
    email: ({ order, detail, url }: EmailedEvent & { url: string }) => {
      const amount = orderMoney(order, detail.amountMinor ?? 0);
      const action = { label: `Pay ${amount}`, url };
      return orderEmail("order-payment-link", { ...orderPlaceholders(order), amount }, { action });
    },
  },
  /** A payment of an order that was no longer due, or of another amount. */
  "payment-returned": {
    label: "Payment refunded",
    customer: ({ detail: { amountMinor = 0, reason = "" } }, { show }) => ({
      text: `A payment of ${show(amountMinor)} will be refunded: ${reason}`,
    }),
    admin: ({ amountMinor = 0, reason = "" }, { show }) =>
      `A payment of ${show(amountMinor)} is being refunded: ${reason}`,
    email: ({ order, shop, detail }: EmailedEvent) =>
      unmatchedPaymentEmail({
        amountMinor: detail.amountMinor ?? 0,
        currency: order.currency,
        orderNumber: order.number,
        firstName: order.shippingAddress.firstName,
        reason: detail.reason,
        within: shop.refundedWithin,
      }),
  },
  refunded: {
    label: "Refunded",
    customer: ({ detail: { amountMinor = 0 } }, { show }) => ({ text: `${show(amountMinor)} refunded` }),
    admin: ({ amountMinor = 0 }, { show }) => `${show(amountMinor)} refunded`,
    email: ({ order, detail, isByHand, isCredit }: Refund) =>
      orderEmail("order-refunded", {
        ...orderPlaceholders(order),
        amount: orderMoney(order, detail.amountMinor ?? 0),
        way: isCredit ? TO_STORE_CREDIT : isByHand ? BANK_ACCOUNT : originalMethod(order),
      }),
    phone: ({ order, detail, refundId }: Refund) => ({
      kind: "order-refunded",
      event: refundId,
      values: { amount: orderMoney(order, detail.amountMinor ?? 0) },
    }),
    documents: ({ documentIds }: Refund) => documentIds,
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
    email: refundGivenEmail,
  },
  "pieces-removed": {
    label: "Removed from the order",
    customer: ({ detail: { pieces = [], reason } }) => ({
      text: `Not sent: ${pieces.join(", ")}`,
      note: reason,
    }),
    admin: (detail, { show }) =>
      `Removed from the order${itemsSuffix(detail)}; ${show(detail.amountMinor ?? 0)} no longer collected${stockOutcome(detail)}`,
    email: itemsRemovedEmail,
    documents: ({ documentIds }: DocumentedRemoval) => documentIds,
  },
  "items-cancelled": {
    label: "Items cancelled",
    customer: ({ detail: { pieces = [], reason } }) => ({
      text: `Cancelled: ${pieces.join(", ")}`,
      note: reason,
    }),
    admin: (detail, { show }) =>
      `Cancelled by the customer${itemsSuffix(detail)}; ${show(detail.amountMinor ?? 0)} less${stockOutcome(detail)}`,
    email: itemsCancelledEmail,
    documents: ({ documentIds }: DocumentedRemoval) => documentIds,
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
    toShop({ order, detail: { amountMinor = 0, reason = "" } }: EmailedEvent) {
      const label = orderNumberLabel(order.number);
      return {
        kind: "refund-failed",
        setting: "refundFailed",
        subject: `Refund failed for order ${label}`,
        message: {
          heading: "A refund failed",
          paragraphs: [
            `${orderMoney(order, amountMinor)} for order ${label} could not be refunded: ${reason}`,
            "The refund is still owed. Try again from the order’s page, or contact the customer.",
          ],
        },
      };
    },
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
    email: ({ order, shop, detail, currency }: EmailedEvent & { currency: string }) =>
      unmatchedPaymentEmail({
        amountMinor: detail.amountMinor ?? 0,
        currency,
        orderNumber: order.number,
        firstName: order.shippingAddress.firstName,
        within: shop.refundedWithin,
      }),
  },
} satisfies Record<string, OrderEventRule>;

/** Email about a refund without a return; none where nothing was left to refund. It names the items of the event. */
export function refundGivenEmail({
  order,
  shop,
  detail,
  isCredit,
  isUnsent,
}: GivenRefund): OrderEmail | null {
  const { amountMinor = 0, pieces = [], reason = "" } = detail;
  if (amountMinor === 0) return null;
  const introduction = isUnsent ? "It is for items that we cannot send" : "It is for";
  return orderEmail("order-refund-agreed", {
    ...orderPlaceholders(order),
    amount: orderMoney(order, amountMinor),
    way: isCredit ? TO_STORE_CREDIT : refundTargetWithDetails(order),
    within: shop.refundedWithin,
    pieces: pieces.length > 0 ? `${introduction}: ${pieces.join(", ")}.` : "",
    reason,
  });
}

/** Email about items that the customer has cancelled: what is refunded of them, or what is still to be paid of the others. */
export function itemsCancelledEmail({
  order,
  shop,
  detail,
  toCollectMinor,
  refundMinor,
}: Removal): OrderEmail {
  const { pieces = [], reason = "" } = detail;
  const words = manualMethodOf(order)?.words;
  const collected = toCollectMinor > 0 && words ? words.ask(orderMoney(order, toCollectMinor)) : "";
  return orderEmail("order-items-cancelled", {
    ...orderPlaceholders(order),
    pieces: pieces.join(", "),
    outcome: [collected, refundSentence({ order, shop }, refundMinor)].filter(Boolean).join(" "),
    reason,
  });
}

/** Email about items of a cash order that are not sent. It names the items of the event. */
export function itemsRemovedEmail({ order, shop, detail, toCollectMinor, refundMinor }: Removal): OrderEmail {
  const { pieces = [], reason = "" } = detail;
  const words = (manualMethodOf(order) ?? MANUAL_METHODS.cash).words;
  const collected = toCollectMinor > 0 ? words.ask(orderMoney(order, toCollectMinor)) : "";
  // The cash is collected on delivery, so what was paid of the items is the advance.
  const refund = refundSentence({ order, shop }, refundMinor, originalMethod(order));
  return orderEmail("order-pieces-removed", {
    ...orderPlaceholders(order),
    pieces: pieces.join(", "),
    collected: [collected, refund].filter(Boolean).join(" "),
    reason,
  });
}
