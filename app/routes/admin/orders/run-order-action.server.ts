import { cancelOrder, type PartiallyShipped } from "#app/domain/orders/actions/cancel-order.server.ts";
import { confirmOrder } from "#app/domain/orders/actions/confirm-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { completeReturn } from "#app/domain/orders/returns/complete-return.server.ts";
import { confirmRefund } from "#app/domain/orders/refunds/confirm-refund.server.ts";
import { approveReturn, rejectReturn } from "#app/domain/orders/returns/decide-return.server.ts";
import { deliverOrder } from "#app/domain/orders/actions/deliver-order.server.ts";
import type { OrderActor, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { addOrderNote } from "#app/domain/orders/actions/add-order-note.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { OrderAction } from "#app/domain/orders/actions/read-order-action.ts";
import { receiveReturn } from "#app/domain/orders/returns/receive-return.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { retryRefund } from "#app/domain/orders/refunds/retry-refund.server.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import type { ReturnToSenderResult } from "#app/domain/orders/returns/return-to-sender.ts";
import type { ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { removePieces } from "#app/domain/orders/shipments/remove-pieces.server.ts";
import { shipOrder } from "#app/domain/orders/actions/ship-order.server.ts";
import { startProcessing } from "#app/domain/orders/actions/start-processing.server.ts";
import { setTrackingNumber } from "#app/domain/orders/actions/set-tracking-number.server.ts";

export type RunOrderActionResult =
  | OrderChangeResult
  | ReturnChangeResult
  | RefundOrderResult
  | ReturnToSenderResult
  | PartiallyShipped
  | Awaited<ReturnType<typeof confirmOrder>>
  | Awaited<ReturnType<typeof retryRefund>>
  | Awaited<ReturnType<typeof confirmRefund>>;

/** Runs the requested action of the order page. */
export function runOrderAction(
  deps: OrderDeps,
  { orderId, actor, requested }: { orderId: string; actor: OrderActor; requested: OrderAction },
): Promise<RunOrderActionResult> {
  switch (requested.step) {
    case "process":
      return startProcessing(deps, { orderId, actor, ...requested });
    case "ship":
      return shipOrder(deps, { orderId, actor, ...requested });
    case "track":
      return setTrackingNumber(deps, { orderId, actor, ...requested });
    case "deliver":
      return deliverOrder(deps, { orderId, actor, ...requested });
    case "return-to-sender":
      return returnToSender(deps, { orderId, actor, ...requested });
    case "confirm":
      return confirmOrder(deps, { orderId, actor });
    case "cancel":
      return cancelOrder(deps, { orderId, actor, ...requested });
    case "collect":
      return collectCash(deps, { orderId, actor, ...requested });
    case "confirm-refund":
      return confirmRefund(deps, { actor, ...requested });
    case "retry-refund":
      return retryRefund(deps, { actor, ...requested });
    case "note":
      return addOrderNote(deps, { orderId, actor, ...requested });
    case "refund":
      return refundOrder(deps, { orderId, actor, ...requested });
    case "remove-pieces":
      return removePieces(deps, { orderId, actor, ...requested });
    case "approve-return":
      return approveReturn(deps, { actor, ...requested });
    case "reject-return":
      return rejectReturn(deps, { actor, ...requested });
    case "receive-return":
      return receiveReturn(deps, { actor, ...requested });
    case "complete-return":
      return completeReturn(deps, { actor, ...requested });
  }
}

type RefusedOrderAction = Exclude<RunOrderActionResult, { ok: true } | { error: "to-confirm" }>;

/** The reason why an action was refused, for the admin. */
export function refusalText(refused: RefusedOrderAction): {
  title: string;
  description: string;
  status: number;
} {
  switch (refused.error) {
    case "stale":
      return {
        title: "Changed in the meantime",
        description: `This was changed since you opened the page; it is now ${refused.status}. Nothing was overwritten. Review it before you continue.`,
        status: 409,
      };
    case "not-possible":
      return {
        title: "No longer possible",
        description: `It is now ${refused.status}, so this is no longer possible. Nothing was changed.`,
        status: 409,
      };
    case "unconfirmed":
      return {
        title: "Not confirmed yet",
        description: "The customer has not confirmed this order. Mark it as confirmed first, or wait.",
        status: 409,
      };
    case "partially-shipped":
      return {
        title: "Partially shipped",
        description:
          "A parcel of this order has left, so the order cannot be cancelled. Refund or remove the items that have not been sent instead.",
        status: 409,
      };
    case "out-of-stock":
      return {
        title: "Not enough in stock",
        description: "The replacement is now out of stock. You can refund the return instead.",
        status: 409,
      };
    case "unpaid":
      return {
        title: "Not paid yet",
        description: "This order is paid in cash. Mark it as paid first, then refund it.",
        status: 409,
      };
    case "not-failed":
      return {
        title: "Nothing to retry",
        description: "The refund is already in progress or complete.",
        status: 409,
      };
    case "not-by-hand":
      return {
        title: "Nothing to refund manually",
        description: "This refund is already complete, or the payment provider handles it.",
        status: 409,
      };
    case "too-much":
      return {
        title: "This exceeds the refundable amount",
        description: "Enter a lower amount. Nothing was refunded.",
        status: 409,
      };
    case "nothing-to-refund":
      return {
        title: "Nothing to refund",
        description: "Nothing was paid for this, or it has already been refunded in full.",
        status: 409,
      };
    case "cancel-instead":
      return {
        title: "Cancel the order instead",
        description:
          "Nothing of the order would be left to send. Cancel it, or record its parcel as not delivered, instead: what was paid is then refunded and nothing is sent.",
        status: 409,
      };
    case "pieces-gone":
      return {
        title: "Too many items",
        description:
          "Some of these items are already in a return or refunded, or more would be restocked than were returned. Nothing was changed.",
        status: 409,
      };
    case "not-found":
      return { title: "Not found", description: "This order or return does not exist.", status: 404 };
    case "forbidden":
      return { title: "Not allowed", description: "Only an administrator can do this.", status: 403 };
  }
}
