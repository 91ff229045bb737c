import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";

/** Replaces the tags of an order (`readTags`), by which the order list can be filtered. Unchanged tags have no effect. Admin only. */
export function tagOrder(
  deps: OrderDeps,
  { tags, ...change }: OrderChange & { tags: string[] },
): Promise<OrderChangeResult> {
  return changeLockedOrder(deps, change, async (tx, { order, at }) => {
    if (order.tags.join() === tags.join()) return toChanged(order);
    const changed = await updateOrder(tx, order, { tags }, at);
    await recordSilentEvent(tx, {
      orderId: order.id,
      kind: "tagged",
      detail: { tags },
      actorId: change.actor.id,
      at,
      audit: { before: { tags: order.tags }, after: { tags } },
    });
    return toChanged(changed);
  });
}
