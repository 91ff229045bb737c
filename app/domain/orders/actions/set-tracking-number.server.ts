import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import {
  changeLockedOrder,
  refuseStale,
  toChanged,
  updateOrder,
} from "#app/domain/orders/lock-order.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { setLatestTrackingNumber } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";

/**
 * Adds or corrects the tracking number of a Shipped order and of its latest shipment, with event, audit entry and email. An unchanged
 * number has no effect. Admin only.
 */
export function setTrackingNumber(
  deps: OrderDeps,
  { trackingNumber, ...change }: OrderChange & { trackingNumber: string },
): Promise<OrderChangeResult> {
  const { orderId, actor } = change;
  return changeLockedOrder<OrderChangeResult>(deps, { orderId, actor }, async (tx, locked) => {
    const { order, shop, at } = locked;
    if (order.status !== "Shipped") return { ok: false, error: "not-possible", status: order.status };
    if (order.trackingNumber === trackingNumber) return toChanged(order);
    const stale = refuseStale(order, change);
    if (stale) return stale;
    const changed = await updateOrder(tx, order, { trackingNumber }, at);
    const parcel = await setLatestTrackingNumber(tx, changed, trackingNumber);
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: "tracked", detail: { trackingNumber }, parcel },
      actorId: actor.id,
      at,
      audit: { before: { trackingNumber: order.trackingNumber }, after: { trackingNumber } },
    });
    return toChanged(changed);
  });
}
