import { extendedDeadline } from "#app/domain/orders/actions/extend-confirmation.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { isToConfirm } from "#app/domain/orders/order.ts";
import { toChanged, updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";

/**
 * Moves the deadline by which a customer has to confirm an order, with a reason. `not-possible`: it waits for no confirmation, or was confirmed or
 * cancelled meanwhile; `too-late`: the new deadline would be too far away (`MAX_CONFIRM_DAYS`). Admin only.
 */
export function extendConfirmation(
  deps: OrderDeps,
  { hours, reason, ...change }: OrderChange & { hours: number; reason: string },
): Promise<OrderChangeResult | { ok: false; error: "too-late" }> {
  return changeLockedOrder<OrderChangeResult | { ok: false; error: "too-late" }>(
    deps,
    change,
    async (tx, { order, at }) => {
      if (!isToConfirm(order) || order.confirmBy === null)
        return { ok: false, error: "not-possible", status: order.status };
      const confirmBy = extendedDeadline(order.confirmBy, hours, at);
      if (confirmBy === null) return { ok: false, error: "too-late" };
      const changed = await updateOrder(tx, order, { confirmBy }, at);
      await recordSilentEvent(tx, {
        orderId: order.id,
        kind: "confirmation-extended",
        detail: { reason, confirmBy: confirmBy.toISOString() },
        actorId: change.actor.id,
        at,
        audit: { before: { confirmBy: order.confirmBy }, after: { confirmBy, reason } },
      });
      return toChanged(changed);
    },
  );
}
