import { and, eq } from "drizzle-orm";
import type { StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { packOrders } from "#app/domain/orders/parcels/pack-orders.server.ts";
import type { ParcelKey } from "#app/domain/orders/parcels/parcel-list.ts";
import { findScannedParcel } from "#app/domain/orders/parcels/scan/find-scanned-parcel.server.ts";
import {
  countScans,
  isComplete,
  type ScannableParcel,
  type ScanRefusal,
} from "#app/domain/orders/parcels/scan/scan-items.ts";
import type { PhotoRefused } from "#app/domain/orders/returns/return-changes.ts";
import { withStoredPhotos } from "#app/domain/orders/returns/return-photos.server.ts";
import { setParcelPhoto } from "#app/domain/orders/shipments/parcel-photos.server.ts";
import type { ShipmentResult } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

type ScanDeps = OrderDeps & { images: ImageStore };

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
  /** The uploaded file of a photo of the open parcel; null without one. */
  photo: string | null;
  batchId: string;
}

export type FinishScanResult =
  | { ok: true; kind: "packed" | "checked"; parcel: ParcelKey }
  | { ok: false; error: ScanRefusal }
  | PhotoRefused;

/**
 * Packs the items of an order, or records a packed parcel as checked, once all of its items have been scanned. The scans are counted again,
 * and the order's version is checked under its lock, so that of two people one packs it. The photo is stored with the parcel in the same
 * transaction. Admin only.
 */
export async function finishScan(deps: ScanDeps, scan: FinishScan): Promise<FinishScanResult> {
  const found = await findScannedParcel(deps.db, scan.label);
  if (!found.ok) return found;
  const { parcel } = found;
  if (!isComplete(parcel, countScans(parcel, scan.codes))) return { ok: false, error: "incomplete" };
  const files = scan.photo === null ? [] : [scan.photo];
  return withStoredPhotos(deps, { kind: "parcel", files }, ([photo]) =>
    finishParcel(deps, { parcel, scan, photo }),
  );
}

interface FinishParcel {
  parcel: ScannableParcel;
  scan: FinishScan;
  photo: StoredImage | undefined;
}

async function finishParcel(
  deps: OrderDeps,
  { parcel, scan, photo }: FinishParcel,
): Promise<Exclude<FinishScanResult, PhotoRefused>> {
  const { orderId, orderNumber, sequence, version } = parcel;
  const { actor, courier, weightGrams, batchId } = scan;
  if (sequence !== null) {
    const checked = await checkParcel(deps, { orderId, sequence, version, actor, photo });
    if (!checked.ok) return checked;
    return { ok: true, kind: "checked", parcel: { orderNumber, sequence } };
  }
  const orders = [{ number: orderNumber, version, weightGrams }];
  const choice = { courier, size: null, wrappingGrams: 0 };
  const [result] = await packOrders(deps, { ...choice, orders, actor, batchId, photo });
  if (!result?.parcel) return { ok: false, error: result?.error ?? "failed" };
  return { ok: true, kind: "packed", parcel: result.parcel };
}

interface CheckedParcel {
  orderId: string;
  sequence: number;
  version: number;
  actor: OrderActor;
  photo: StoredImage | undefined;
}

/** Records in the audit log that all items of a packed parcel were scanned. Errors: `stale`, `not-possible` once it has left. */
function checkParcel(
  deps: OrderDeps,
  { sequence, photo, ...change }: CheckedParcel,
): Promise<ShipmentResult> {
  return changeLockedOrder<ShipmentResult>(deps, change, async (tx, { order, at }) => {
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
    if (photo) await setParcelPhoto(tx, { shipmentId: checked.id, photo });
    const changed = await updateOrder(tx, order, {}, at);
    await recordAudit(tx, {
      actorId: change.actor.id,
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
