import { recordCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { changeLockedOrder, toChanged } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { ShipmentChange, ShipmentResult } from "#app/domain/orders/shipments/shipment-changes.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";

/** Records the received cash of one parcel that has left, once. The order is paid with its last parcel. Admin only. */
export function collectParcelCash(
  deps: OrderDeps,
  { sequence, ...change }: ShipmentChange & { sequence: number },
): Promise<ShipmentResult> {
  return changeLockedOrder<ShipmentResult>(deps, change, async (tx, { order, shop, at }) => {
    const { shipments } = await readProgress(tx, order.id);
    const shipment = shipments.find((one) => one.sequence === sequence);
    if (!shipment) return { ok: false, error: "not-found" };
    if (!isDispatched(shipment.status)) return { ok: false, error: "not-possible" };
    const received = { order, shipment, reference: `cash ${order.number}` };
    const by = { actorId: change.actor.id, at, shop };
    const [changed] = (await recordCash(tx, deps, [received], by)) ?? [];
    return changed ? toChanged(changed) : { ok: false, error: "not-possible" };
  });
}
