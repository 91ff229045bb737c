import { createHash } from "node:crypto";
import { desc, eq, inArray } from "drizzle-orm";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  meaningOfScan,
  type ParcelScanOutcome,
  type ParcelScanRow,
  type PlannedParcelScan,
} from "#app/domain/orders/parcels/files/parcel-scans.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { canShipmentBecome, type ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface ScannedParcel {
  label: string;
  carrier: string;
  status: ShipmentStatus;
}

/** The effect that each row of a scan file would have now, in the order of time. Changes nothing. */
export async function planParcelScans(db: Db, rows: readonly ParcelScanRow[]): Promise<PlannedParcelScan[]> {
  const parcels = await readScannedParcels(db, rows);
  return inOrderOfTime(rows).map((row) => {
    const parcel = parcels.get(row.awb);
    if (!parcel) return { ...row, parcel: null, outcome: { kind: "not-found" } };
    const outcome = outcomeOf(row, parcel);
    // Later rows of the same parcel find it in its new status.
    if (outcome.kind === "status") parcel.status = outcome.to;
    return { ...row, parcel: parcel.label, outcome };
  });
}

const inOrderOfTime = (rows: readonly ParcelScanRow[]) =>
  rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.row - b.row);

/** The newest parcel of each tracking number. */
async function readScannedParcels(db: Db, rows: readonly ParcelScanRow[]) {
  const found = await db
    .select({
      awb: shipments.trackingNumber,
      carrier: shipments.carrier,
      status: shipments.status,
      sequence: shipments.sequence,
      orderNumber: orders.number,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      inArray(
        shipments.trackingNumber,
        rows.map(({ awb }) => awb),
      ),
    )
    .orderBy(desc(shipments.createdAt));
  const parcels = new Map<string, ScannedParcel>();
  for (const { awb, orderNumber, sequence, ...parcel } of found)
    if (awb !== null && !parcels.has(awb))
      parcels.set(awb, { ...parcel, label: shipmentLabel(orderNumber, sequence) });
  return parcels;
}

const CLOSED: ReadonlySet<ShipmentStatus> = new Set(["returned", "lost", "cancelled"]);

function outcomeOf({ status }: ParcelScanRow, parcel: ScannedParcel): ParcelScanOutcome {
  if (parcel.carrier !== "by-hand") return { kind: "booked" };
  if (CLOSED.has(parcel.status)) return { kind: "closed" };
  const { status: to, isFailedAttempt } = meaningOfScan(status);
  if (to === null) return { kind: "scan" };
  if (isFailedAttempt) return { kind: "failed-attempt" };
  // A courier that has a packed parcel has picked it up.
  const from = parcel.status === "packed" ? "shipped" : parcel.status;
  const isChange = canShipmentBecome(from, to) || (parcel.status === "packed" && to === "shipped");
  return isChange ? { kind: "status", to } : { kind: "scan" };
}

/**
 * Records the scans of a file as the webhook of a carrier does (`recordTracking`): each once, so the same file can be applied again, and a
 * status never moves backwards. Rows without effect are left out.
 */
export async function applyParcelScans(
  deps: OrderDeps,
  rows: readonly ParcelScanRow[],
): Promise<PlannedParcelScan[]> {
  const planned = await planParcelScans(deps.db, rows);
  for (const { awb, status, at, location, outcome } of planned) {
    if (outcome.kind === "not-found" || outcome.kind === "booked" || outcome.kind === "closed") continue;
    const key = createHash("sha256")
      .update(`${at.toISOString()}\n${status}\n${location}`)
      .digest("base64url");
    await recordTracking(deps, "by-hand", {
      trackingNumber: awb,
      ...meaningOfScan(status),
      at,
      events: [{ key, description: status, location, at }],
    });
  }
  return planned;
}
