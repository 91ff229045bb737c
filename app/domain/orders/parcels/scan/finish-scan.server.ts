import { and, eq } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { packOrders } from "#app/domain/orders/parcels/pack-orders.server.ts";
import type { ParcelKey } from "#app/domain/orders/parcels/parcel-list.ts";
import { findScannedParcel } from "#app/domain/orders/parcels/scan/find-scanned-parcel.server.ts";
import { countScans, isComplete, type ScanRefusal } from "#app/domain/orders/parcels/scan/scan-items.ts";
import type { ShipmentResult } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";

interface FinishScan {
  /** The code with which the parcel was found. */
  label: string;
  /** The codes of its items, in the order in which they were scanned. */
  codes: readonly string[];
  actor: OrderActor;
  /** For items that become a parcel. */
  courier: string;
  /** With wrapping; null for that of the items. */
  weightGrams: number | null;
  batchId: string;
}

export type FinishScanResult =
  | { ok: true; kind: "packed" | "checked"; parcel: ParcelKey }
  | { ok: false; error: ScanRefusal };

/**
 * Packs the items of an order, or records a packed parcel as checked, once all of its items have been scanned. The scans are counted again,
 * and the order's version is checked under its lock, so that of two people one packs it. Admin only.
 */
export async function finishScan(deps: OrderDeps, scan: FinishScan): Promise<FinishScanResult> {
  const found = await findScannedParcel(deps.db, scan.label);
  if (!found.ok) return found;
  const { parcel } = found;
  if (!isComplete(parcel, countScans(parcel, scan.codes))) return { ok: false, error: "incomplete" };
  const { orderId, orderNumber, sequence, version } = parcel;
  const { actor, courier, weightGrams, batchId } = scan;
  if (sequence !== null) {
    const checked = await checkParcel(deps, { orderId, sequence, version, actor });
    if (!checked.ok) return checked;
    return { ok: true, kind: "checked", parcel: { orderNumber, sequence } };
  }
  const orders = [{ number: orderNumber, version, weightGrams }];
  const choice = { courier, size: null, wrappingGrams: 0 };
  const [result] = await packOrders(deps, { ...choice, orders, actor, batchId });
  if (!result?.parcel) return { ok: false, error: result?.error ?? "failed" };
  return { ok: true, kind: "packed", parcel: result.parcel };
}

/** Records in the audit log that all items of a packed parcel were scanned. Errors: `stale`, `not-possible` once it has left. */
function checkParcel(
  deps: OrderDeps,
  change: { orderId: string; sequence: number; version: number; actor: OrderActor },
): Promise<ShipmentResult> {
  return changeLockedOrder<ShipmentResult>(deps, change, async (tx, { order, at }) => {
    const { sequence, actor } = change;
    const [checked] = await tx
      .select({ id: shipments.id })
      .from(shipments)
      .where(
        and(
          eq(shipments.orderId, order.id),
          eq(shipments.sequence, sequence),
          eq(shipments.status, "packed"),
        ),
      );
    if (!checked) return { ok: false, error: "not-possible" };
    const changed = await updateOrder(tx, order, {}, at);
    await recordAudit(tx, {
      actorId: actor.id,
      action: "order.shipment-checked",
      subjectType: "order",
      subjectId: order.id,
      before: null,
      after: { sequence },
      at,
    });
    return toChanged(changed);
  });
}
