import { changeOrder, type OrderTransition } from "#app/domain/orders/actions/change-order.server.ts";
import { processingEmail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/** Marks a Pending order as Processing. Admin only. */
export function startProcessing(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder(deps, change, processingTransition({ isEmailed: true }));
}

/** The Processing transition; without email if the order ships in the same transaction. */
export function processingTransition({ isEmailed }: { isEmailed: boolean }): OrderTransition {
  return {
    to: "Processing",
    by: "admin",
    kind: "processing",
    apply: (_tx, order) => ({ email: isEmailed ? processingEmail(order) : null }),
  };
}
