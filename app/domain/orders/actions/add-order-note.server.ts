import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { changeLockedOrder, toChanged } from "#app/domain/orders/lock-order.server.ts";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";

export interface OrderNote extends Pick<OrderChange, "orderId" | "actor"> {
  /** The form's UUID, which makes resubmission idempotent. */
  key: string;
  note: string;
}

/** Adds an internal note to the order's timeline, hidden from the customer. Admin only. */
export function addOrderNote(
  deps: OrderDeps,
  { orderId, actor, key, note }: OrderNote,
): Promise<OrderChangeResult> {
  return changeLockedOrder(deps, { orderId, actor }, async (tx, { order, at }) => {
    await recordSilentEvent(tx, {
      id: key,
      orderId,
      kind: "noted",
      detail: { note },
      actorId: actor.id,
      at,
      audit: { before: null, after: { note } },
    });
    return toChanged(order);
  });
}
