import { cancelOrder } from "#app/domain/orders/cancel-order.server.ts";
import { collectCash } from "#app/domain/orders/collect-cash.server.ts";
import { completeReturn } from "#app/domain/orders/complete-return.server.ts";
import { confirmRefund } from "#app/domain/orders/confirm-refund.server.ts";
import { approveReturn, rejectReturn } from "#app/domain/orders/decide-return.server.ts";
import { deliverOrder } from "#app/domain/orders/deliver-order.server.ts";
import type { OrderActor, OrderChangeResult } from "#app/domain/orders/order-changes.ts";
import { noteOrder } from "#app/domain/orders/note-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { OrderStep } from "#app/domain/orders/order-desk.forms.ts";
import { receiveReturn } from "#app/domain/orders/receive-return.server.ts";
import { refundOrder } from "#app/domain/orders/refund-order.server.ts";
import type { OrderRefund, RefundOrderResult } from "#app/domain/orders/refund-order.ts";
import { retryRefund } from "#app/domain/orders/retry-refund.server.ts";
import type { ReturnChangeResult } from "#app/domain/orders/return-changes.ts";
import { shipOrder } from "#app/domain/orders/ship-order.server.ts";
import { startProcessing } from "#app/domain/orders/start-processing.server.ts";
import { trackOrder } from "#app/domain/orders/track-order.server.ts";

export type StepResult =
  | OrderChangeResult
  | ReturnChangeResult
  | RefundOrderResult
  | Awaited<ReturnType<typeof retryRefund>>
  | Awaited<ReturnType<typeof confirmRefund>>;

/** What the order's page can ask for: a step as it is posted, or a refund, whose form has fields for each line. */
export type AskedStep = OrderStep | ({ step: "refund" } & Omit<OrderRefund, "orderId" | "actor">);

/** Hands a step of the order's page to the verb that takes it. */
export function takeStep(
  deps: OrderDeps,
  { orderId, actor, asked }: { orderId: string; actor: OrderActor; asked: AskedStep },
): Promise<StepResult> {
  switch (asked.step) {
    case "process":
      return startProcessing(deps, { orderId, actor, version: asked.version });
    case "ship":
      return shipOrder(deps, {
        orderId,
        actor,
        version: asked.version,
        trackingNumber: asked.trackingNumber,
      });
    case "track":
      return trackOrder(deps, {
        orderId,
        actor,
        version: asked.version,
        trackingNumber: asked.trackingNumber,
      });
    case "deliver":
      return deliverOrder(deps, { orderId, actor, version: asked.version });
    case "cancel":
      return cancelOrder(deps, { orderId, actor, version: asked.version, reason: asked.reason });
    case "collect":
      return collectCash(deps, { orderId, actor, version: asked.version, reference: asked.reference });
    case "confirm-refund":
      return confirmRefund(deps, { refundId: asked.refundId, reference: asked.reference, actor });
    case "retry-refund":
      return retryRefund(deps, { refundId: asked.refundId, actor });
    case "note":
      return noteOrder(deps, { orderId, actor, key: asked.key, note: asked.note });
    case "refund":
      return refundOrder(deps, { orderId, actor, ...asked });
    case "approve-return":
      return approveReturn(deps, { actor, ...asked });
    case "reject-return":
      return rejectReturn(deps, { actor, ...asked });
    case "receive-return":
      return receiveReturn(deps, { actor, ...asked, restock: asked.restock === "yes" });
    case "complete-return":
      return completeReturn(deps, { actor, ...asked });
  }
}

type Refused = Exclude<StepResult, { kind: "done" } | { kind: "reopened" } | { kind: "confirmed" }>;

/** Why a step was not taken, in words for the administrator. */
export function refusalText(refused: Refused): { title: string; description: string; status: number } {
  switch (refused.kind) {
    case "stale":
      return {
        title: "Changed in the meantime",
        description: `Someone has changed this since you opened the page; it is now ${refused.status}. Nothing was overwritten. Look at it again before you go on.`,
        status: 409,
      };
    case "not-possible":
      return {
        title: "Not possible any more",
        description: `It is ${refused.status} by now, so this cannot be done. Nothing was changed.`,
        status: 409,
      };
    case "out-of-stock":
      return {
        title: "Not enough in stock",
        description: "What was wanted in exchange is sold out by now. You can pay the return back instead.",
        status: 409,
      };
    case "unpaid":
      return {
        title: "Not paid yet",
        description:
          "This order is to be paid in cash. Mark it as paid first: then there is something to pay back.",
        status: 409,
      };
    case "not-failed":
      return {
        title: "Nothing to try again",
        description: "The refund is on its way or done by now.",
        status: 409,
      };
    case "not-by-hand":
      return {
        title: "Nothing to pay back by hand",
        description: "This refund is done by now, or the payment provider sees to it.",
        status: 409,
      };
    case "too-much":
      return {
        title: "Too much",
        description: "Not so much is left of what was paid for this order. Nothing was paid back.",
        status: 409,
      };
    case "nothing-to-refund":
      return {
        title: "Nothing to pay back",
        description: "Nothing was paid for this, or all of it is paid back by now.",
        status: 409,
      };
    case "cancel-instead":
      return {
        title: "Cancel the order instead",
        description:
          "Nothing of the order would remain, and it has not left yet. Cancel it, so that it is not sent: everything is then paid back.",
        status: 409,
      };
    case "pieces-gone":
      return {
        title: "Not so many pieces",
        description: "Some of these pieces are in a return or paid back by now. Nothing was paid back.",
        status: 409,
      };
    case "not-found":
      return { title: "Not found", description: "There is no such order or return.", status: 404 };
    case "forbidden":
      return { title: "Not allowed", description: "Only the administrator may do this.", status: 403 };
  }
}
