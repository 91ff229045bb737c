import type { LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { changeShipments } from "#app/domain/orders/shipments/change-shipment.server.ts";
import { unpackShipments } from "#app/domain/orders/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { canPack } from "#app/domain/orders/shipments/shipment.ts";
import type {
  NewShipment,
  ShipmentChange,
  ShipmentResult,
} from "#app/domain/orders/shipments/shipment-changes.ts";
import { insertShipment, findPackingError } from "#app/domain/orders/shipments/write-shipments.server.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Packs pieces of an order into a shipment, which `dispatchShipment` sends. Several make a partial shipment. Admin only. */
export function packShipment(
  deps: OrderDeps,
  { shipment, ...change }: ShipmentChange & { shipment: NewShipment },
): Promise<ShipmentResult> {
  return changeShipments(deps, change, async (tx, order, at): Promise<ShipmentResult> => {
    if (!canPack(order)) return { ok: false, error: "not-possible" };
    const { progress } = await readProgress(tx, order.id);
    const error = findPackingError(progress, shipment.lines);
    if (error) return { ok: false, error };
    const { sequence } = await insertShipment(tx, order, shipment, at);
    const { lines: _, ...after } = shipment;
    return recordShipmentChange(tx, order, { change, action: "packed", sequence, after, at });
  });
}

/** Unpacks a shipment that has not left: its pieces can be packed again, and its booking is cancelled. Admin only. */
export async function cancelShipment(
  deps: OrderDeps,
  { sequence, ...change }: ShipmentChange & { sequence: number },
): Promise<ShipmentResult> {
  const result = await changeShipments(deps, change, async (tx, order, at): Promise<ShipmentResult> => {
    const cancelled = await unpackShipments(tx, deps.jobs, { orderId: order.id, sequence, at });
    if (cancelled === 0) return { ok: false, error: "not-possible" };
    return recordShipmentChange(tx, order, { change, action: "cancelled", sequence, after: {}, at });
  });
  if (result.ok) deps.jobs.nudge("cancel-bookings");
  return result;
}

interface RecordedChange {
  change: ShipmentChange;
  action: string;
  sequence: number;
  after: Record<string, unknown>;
  at: Date;
}

async function recordShipmentChange(
  tx: Tx,
  order: LockedOrder,
  { change, action, sequence, after, at }: RecordedChange,
): Promise<ShipmentResult> {
  const { id, number, status, version } = await updateOrder(tx, order, {}, at);
  await recordAudit(tx, {
    actorId: change.actor.id,
    action: `order.shipment-${action}`,
    subjectType: "order",
    subjectId: id,
    before: null,
    after: { sequence, ...after },
    at,
  });
  return { ok: true, order: { id, number, status, version }, sequence };
}
