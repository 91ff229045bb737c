import { changeOrder, type OrderStep } from "#app/domain/orders/actions/change-order.server.ts";
import { processingMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/** The shop begins to pack: Pending becomes Processing. For the administrator. */
export function startProcessing(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder(deps, change, processingStep({ isMailed: true }));
}

/** The step itself. It is not mailed when the parcel leaves in the same transaction: one email then says both. */
export function processingStep({ isMailed }: { isMailed: boolean }): OrderStep {
  return {
    to: "Processing",
    by: "admin",
    kind: "processing",
    take: (_tx, order) => ({ mail: isMailed ? processingMail(order) : null }),
  };
}
