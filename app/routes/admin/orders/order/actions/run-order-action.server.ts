import { cancelOrder, type PartiallyShipped } from "#app/domain/orders/actions/cancel-order.server.ts";
import {
  closeOrder,
  addOrderNote,
  shipOrder,
  deliverOrder,
  setTrackingNumber,
  startProcessing,
} from "#app/domain/orders/actions/advance-order.server.ts";
import { tagOrder } from "#app/domain/orders/actions/tag-order.server.ts";
import { deleteTestOrder } from "#app/domain/checkout/test-orders.server.ts";
import { TEST_ORDER_REFUSAL } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { correctOrder } from "#app/domain/orders/actions/correct-order.server.ts";
import type { CorrectionRefusal } from "#app/domain/orders/actions/correct-order.ts";
import { decideClaim } from "#app/domain/orders/returns/claims/decide-claim.server.ts";
import { keepClaimedItems, receiveClaim } from "#app/domain/orders/returns/claims/settle-claim.server.ts";
import { confirmOrder } from "#app/domain/orders/actions/confirm-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { completeReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import { keepReturn } from "#app/domain/orders/returns/keep-return.server.ts";
import {
  approveReturn,
  pickUpReturn,
  rejectReturn,
  receiveReturn,
  withdrawReturn,
} from "#app/domain/orders/returns/process-return.server.ts";
import { settleExchange } from "#app/domain/orders/returns/exchanges/settle-exchange.server.ts";
import { sendGiftCard } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { sendPaymentLink } from "#app/domain/orders/online-payment/send-payment-link.server.ts";
import { confirmRefund, retryRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import type { OrderActor, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { OrderAction } from "#app/domain/orders/actions/read-order-action.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import type { ReturnToSenderResult, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { callBackAction } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { sendNow } from "#app/domain/orders/waiting/release-actions.server.ts";
import type { CallBackRefusal } from "#app/domain/orders/waiting/waiting-action.ts";
import { removeItems } from "#app/domain/orders/shipments/pack-shipment.server.ts";

interface RequestedBy {
  orderId: string;
  actor: OrderActor;
}

type Step = OrderAction["step"];

type Handlers = {
  [Name in Step]: (
    deps: OrderDeps,
    change: RequestedBy & Extract<OrderAction, { step: Name }>,
  ) => Promise<RunOrderActionResult>;
};

export type RunOrderActionResult =
  | OrderChangeResult
  | ReturnChangeResult
  | RefundOrderResult
  | ReturnToSenderResult
  | PartiallyShipped
  | CorrectionRefusal
  | CallBackRefusal
  | Awaited<ReturnType<typeof deleteTestOrder>>
  | Awaited<ReturnType<typeof confirmOrder>>
  | Awaited<ReturnType<typeof retryRefund>>
  | Awaited<ReturnType<typeof confirmRefund>>;

const HANDLERS: Handlers = {
  process: startProcessing,
  ship: shipOrder,
  track: setTrackingNumber,
  deliver: deliverOrder,
  correct: (deps, { correction, ...change }) => correctOrder(deps, { ...change, ...correction }),
  close: closeOrder,
  "return-to-sender": returnToSender,
  confirm: confirmOrder,
  cancel: cancelOrder,
  "delete-test": deleteTestOrder,
  collect: collectCash,
  "send-payment-link": sendPaymentLink,
  "send-gift-card": sendGiftCard,
  "confirm-refund": confirmRefund,
  "retry-refund": retryRefund,
  undo: callBackAction,
  "send-now": sendNow,
  note: addOrderNote,
  tag: tagOrder,
  refund: refundOrder,
  "remove-pieces": removeItems,
  "approve-return": approveReturn,
  "reject-return": rejectReturn,
  "withdraw-return": withdrawReturn,
  "pick-up-return": pickUpReturn,
  "keep-return": keepReturn,
  "settle-difference": settleExchange,
  "receive-return": receiveReturn,
  "complete-return": completeReturn,
  "decide-claim": decideClaim,
  "receive-claim": receiveClaim,
  "keep-claim": keepClaimedItems,
};

/** Runs the requested action of the order page. */
export function runOrderAction<Name extends Step>(
  deps: OrderDeps,
  { requested, ...by }: RequestedBy & { requested: Extract<OrderAction, { step: Name }> },
): Promise<RunOrderActionResult> {
  return HANDLERS[requested.step](deps, { ...by, ...requested });
}

type RefusedOrderAction = Exclude<RunOrderActionResult, { ok: true } | { error: "to-confirm" }>;

interface Refusal {
  title: string;
  description: string;
  status: number;
}

/** The reason why an action was refused, for the admin. */
export function refusalText(refused: RefusedOrderAction): Refusal {
  if (refused.error === "stale")
    return {
      title: "Changed in the meantime",
      description: `This was changed since you opened the page; it is now ${refused.status}. Nothing was overwritten. Review it before you continue.`,
      status: 409,
    };
  if (refused.error === "not-possible")
    return {
      title: "No longer possible",
      description: `It is now ${refused.status}, so this is no longer possible. Nothing was changed.`,
      status: 409,
    };
  return { status: 409, ...REFUSALS[refused.error] };
}

type RefusalError = Exclude<RefusedOrderAction["error"], "stale" | "not-possible">;

const REFUSALS: Record<RefusalError, Omit<Refusal, "status"> & { status?: number }> = {
  unconfirmed: {
    title: "Not confirmed yet",
    description: "The customer has not confirmed this order. Mark it as confirmed first, or wait.",
  },
  "awaiting-payment": {
    title: "Not paid yet",
    description: "This order is prepared only once its payment has arrived. Mark it as paid first.",
  },
  "test-order": TEST_ORDER_REFUSAL,
  "not-a-test": {
    title: "No test order",
    description: "Only orders of test payments can be deleted. Cancel this order instead.",
  },
  "payment-open": {
    title: "A payment is under way",
    description: "The customer is paying this order right now. Try again in a few minutes.",
  },
  booked: {
    title: "A courier is booked",
    description: "Unpack the parcel first, which cancels its booking. Nothing was deleted.",
  },
  "has-documents": {
    title: "It has an invoice",
    description:
      "This order has a document with a number of your own series, which has no gaps. Cancel the order instead.",
  },
  "no-reference": {
    title: "No reference",
    description: "Enter the reference of the bank (UTR), so that the payment can be found again.",
  },
  "partially-shipped": {
    title: "Partially shipped",
    description:
      "A parcel of this order has left, so the order cannot be cancelled. Refund or remove the items that have not been sent instead.",
  },
  returned: {
    title: "Already returned or refunded",
    description:
      "Items of this order are in a return, or money was refunded. What was recorded before that can no longer be corrected.",
  },
  underway: {
    title: "The parcel has left",
    description:
      "The courier has it, or the customer. If it comes back, record it as returned to sender in its own form.",
  },
  "cash-received": {
    title: "Its cash is recorded as received",
    description: "Correct the payment first: a parcel that has not left has collected nothing.",
  },
  "provider-has-it": {
    title: "Paid online",
    description: "This payment was not recorded by hand, so it was received. Refund it instead.",
  },
  "paid-in-parts": {
    title: "Paid in several parts",
    description:
      "The order was edited and paid again since. Refund the part that was not received, or cancel the order.",
  },
  "out-of-stock": {
    title: "Not enough in stock",
    description: "The replacement is now out of stock. You can refund the return instead.",
  },
  "already-sent": {
    title: "The replacement was sent in advance",
    description:
      "Its exchange can no longer be withdrawn. If the items do not come back, close it as kept instead.",
  },
  "not-in-advance": {
    title: "Nothing was sent in advance",
    description: "No replacement was sent before the items came back. Withdraw the return instead.",
  },
  "not-due": {
    title: "Nothing is to be paid",
    description:
      "The difference of this exchange was settled, or the customer has not been asked for it yet.",
  },
  "no-link": {
    title: "No payment link for this order",
    description:
      "It was not paid online alone, something was refunded, or the customer has no email address. Record what you have received, or write it off.",
  },
  "picked-up": {
    title: "Already picked up",
    description: "It was recorded before that the courier has the items.",
  },
  unpaid: {
    title: "Not paid yet",
    description: "This order is not paid yet. Mark it as paid first, then refund it.",
  },
  "not-failed": {
    title: "Nothing to retry",
    description: "The refund is already in progress or complete.",
  },
  "not-by-hand": {
    title: "Nothing to refund manually",
    description: "This refund is already complete, or the payment provider handles it.",
  },
  "too-much": {
    title: "This exceeds the refundable amount",
    description: "Enter a lower amount. Nothing was refunded.",
  },
  "no-credit": {
    title: "No store credit for this order",
    description: "It was ordered without an account, or paid by a test payment. Refund the money instead.",
  },
  "nothing-to-refund": {
    title: "Nothing to refund",
    description: "Nothing was paid for this, or it has already been refunded in full.",
  },
  "cancel-instead": {
    title: "Cancel the order instead",
    description:
      "No items would be left to ship. Cancel the order, or record its parcel as not delivered, to refund the payment.",
  },
  "pieces-gone": {
    title: "Too many items",
    description:
      "Some of these items are already in a return or refunded, or more would be restocked than were returned. Nothing was changed.",
  },
  "fields-refused": {
    title: "This is not possible",
    description: "Please check the marked fields. Nothing was changed.",
  },
  left: {
    title: "Too late to undo",
    description: "The messages were already sent. Correct the order instead. Nothing was changed.",
  },
  changed: {
    title: "Changed in the meantime",
    description:
      "The order was changed since, or somebody else has undone this. Nothing was changed: review the order.",
  },
  sold: {
    title: "Sold in the meantime",
    description: "Items of this order were sold since it was cancelled, so that it stays cancelled.",
  },
  "not-found": { title: "Not found", description: "This order or return does not exist.", status: 404 },
  forbidden: { title: "Not allowed", description: "Only an administrator can do this.", status: 403 },
};
