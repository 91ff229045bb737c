import {
  changeLockedOrder,
  toChanged,
  updateOrder,
  type LockedChange,
} from "#app/domain/orders/lock-order.server.ts";
import type { ChangedOrder } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { unpackShipments } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { canPack } from "#app/domain/orders/shipments/shipment.ts";
import type {
  NewShipment,
  ShipmentChange,
  ShipmentRefusal,
  ShipmentResult,
} from "#app/domain/orders/shipments/shipment-changes.ts";
import {
  insertShipment,
  findPackingError,
} from "#app/domain/orders/shipments/internal/write-shipments.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Packs pieces of an order into a shipment, which `dispatchShipment` sends. Several make a partial shipment. Admin only. */
export function packShipment(
  deps: OrderDeps,
  { shipment, ...change }: ShipmentChange & { shipment: NewShipment },
): Promise<(ChangedOrder & { sequence: number }) | ShipmentRefusal> {
  return changeLockedOrder(deps, change, async (tx, locked) => {
    const { order, at } = locked;
    if (!canPack(order)) return { ok: false, error: "not-possible" };
    const { progress } = await readProgress(tx, order.id);
    const error = findPackingError(progress, shipment.lines);
    if (error) return { ok: false, error };
    const { sequence } = await insertShipment(tx, order, shipment, at);
    const { lines: _, ...after } = shipment;
    const changed = await recordPacking(tx, locked, {
      change,
      action: "packed",
      after: { sequence, ...after },
    });
    return { ...changed, sequence };
  });
}

/** Unpacks a shipment that has not left: its pieces can be packed again, and its booking is cancelled. Admin only. */
export async function cancelShipment(
  deps: OrderDeps,
  { sequence, ...change }: ShipmentChange & { sequence: number },
): Promise<ShipmentResult> {
  const result = await changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order, at } = locked;
    const cancelled = await unpackShipments(tx, deps.jobs, { order, sequence, at });
    if (cancelled === 0) return { ok: false, error: "not-possible" };
    return recordPacking(tx, locked, { change, action: "cancelled", after: { sequence } });
  });
  if (result.ok) deps.jobs.nudge("cancel-bookings");
  return result;
}

/** The timeline shows a shipment once it is dispatched, so packing is recorded in the audit log only. */
async function recordPacking(
  tx: Tx,
  { order, at }: LockedChange,
  { change, action, after }: { change: ShipmentChange; action: string; after: Record<string, unknown> },
): Promise<ChangedOrder> {
  const changed = await updateOrder(tx, order, {}, at);
  await recordAudit(tx, {
    actorId: change.actor.id,
    action: `order.shipment-${action}`,
    subjectType: "order",
    subjectId: order.id,
    before: null,
    after,
    at,
  });
  return toChanged(changed);
}
