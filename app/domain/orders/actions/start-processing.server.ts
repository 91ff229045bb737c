import {
  changeOrder,
  type OrderTransition,
} from "#app/domain/orders/internal/actions/change-order.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/** Marks a Pending order as Processing. Admin only. */
export function startProcessing(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder(deps, change, processingTransition({ isShippedAtOnce: false }));
}

/** The Processing transition. */
export function processingTransition({ isShippedAtOnce }: { isShippedAtOnce: boolean }): OrderTransition {
  return {
    to: "Processing",
    by: "admin",
    apply: () => ({ event: { kind: "processing", isShippedAtOnce } }),
  };
}
