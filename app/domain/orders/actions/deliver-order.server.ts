import { changeOrder } from "#app/domain/orders/actions/change-order.server.ts";
import { deliveredMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/** Marks a Shipped order as Delivered, which starts the return period. Admin only. */
export function deliverOrder(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder(deps, change, {
    to: "Delivered",
    by: "admin",
    kind: "delivered",
    apply: (_tx, order, at) => ({ set: { deliveredAt: at }, mail: deliveredMail(order) }),
  });
}
