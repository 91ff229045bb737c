import { lockOrderFor, type LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { ShipmentChange, ShipmentError } from "#app/domain/orders/shipments/shipment-changes.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

type Refused = { ok: false; error: ShipmentError };

/**
 * Runs a change of an order's shipments under the order's lock, so that of two concurrent changes the second sees the first. A refusal
 * must come before the first write. Admin only.
 */
export async function changeShipments<Done extends { ok: true }>(
  deps: OrderDeps,
  change: ShipmentChange,
  apply: (tx: Tx, order: LockedOrder, at: Date) => Promise<Done | Refused>,
): Promise<Done | Refused> {
  const result = await inTransaction(deps.db, async (tx): Promise<Done | Refused> => {
    const found = await lockOrderFor(tx, change, "admin");
    if (!found.ok) return found;
    if (change.version !== undefined && change.version !== found.order.version)
      return { ok: false, error: "stale" };
    return apply(tx, found.order, deps.clock.now());
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}
