import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { findParcels } from "#app/domain/orders/parcels/list-parcels.server.ts";
import type { ParcelAction, ParcelKey, ParcelResult } from "#app/domain/orders/parcels/parcel-list.ts";
import { dispatchShipment } from "#app/domain/orders/shipments/dispatch-shipment.server.ts";
import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";

interface ParcelActionInput {
  action: ParcelAction;
  actor: OrderActor;
  /** Identifies the bulk action, so that it can be called back as a whole. */
  batchId: string;
}

const USE_CASES = { dispatch: dispatchShipment, delivered: deliverShipment };

/**
 * Dispatches or delivers several parcels, each in its own transaction, so that a failure does not affect the others. No version is checked:
 * a parcel that has left the list since it was displayed is refused as `not-possible`, and the parcels of one order follow each other.
 */
export async function runParcelAction(
  deps: OrderDeps,
  { action, ...input }: ParcelActionInput,
  keys: readonly ParcelKey[],
): Promise<ParcelResult[]> {
  const parcels = await findParcels(deps.db, keys);
  const results: ParcelResult[] = [];
  for (const key of keys) {
    const parcel = parcels.find(
      ({ orderNumber, sequence }) => orderNumber === key.orderNumber && sequence === key.sequence,
    );
    if (!parcel) {
      results.push({ key, error: "not-found" });
      continue;
    }
    const { orderId, sequence } = parcel;
    try {
      const result = await USE_CASES[action](deps, { orderId, sequence, ...input });
      results.push({ key, error: result.ok ? null : result.error });
    } catch (error) {
      deps.log.error({ err: error, orderId, sequence }, "A bulk action failed for a parcel");
      results.push({ key, error: "failed" });
    }
  }
  return results;
}
