import { changeOrder } from "#app/domain/orders/internal/actions/change-order.server.ts";
import type {
  OrderChange,
  OrderChangeResult,
  OrderRefusal,
} from "#app/domain/orders/actions/order-changes.ts";
import { closeDispatched } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/** Marks a Shipped order and its shipments as Delivered, which starts the return period. Not while pieces wait to be sent again. Admin only. */
export function deliverOrder(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder<OrderRefusal>(deps, change, {
    to: "Delivered",
    by: "admin",
    async apply(tx, order, at) {
      const { progress } = await readProgress(tx, order.id);
      if (progress.some(({ toSend }) => toSend > 0))
        return { ok: false, error: "not-possible", status: order.status };
      await closeDispatched(tx, order, { status: "delivered", deliveredAt: at });
      return { set: { deliveredAt: at }, event: { kind: "delivered" } };
    },
  });
}
