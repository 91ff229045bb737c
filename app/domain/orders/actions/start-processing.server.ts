import { changeOrder, type OrderStep } from "#app/domain/orders/actions/change-order.server.ts";
import { processingEmail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/** Marks a Pending order as Processing. Admin only. */
export function startProcessing(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder(deps, change, processingStep({ isEmailed: true }));
}

/** The Processing transition; without email if the order ships in the same transaction. */
export function processingStep({ isEmailed }: { isEmailed: boolean }): OrderStep {
  return {
    to: "Processing",
    by: "admin",
    kind: "processing",
    apply: (_tx, order) => ({ email: isEmailed ? processingEmail(order) : null }),
  };
}
