import { and, eq, inArray, ne } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type {
  PlannedTrackingNumber,
  TrackingNumberOutcome,
  TrackingNumberRow,
} from "#app/domain/orders/parcels/files/tracking-numbers.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Shipment, ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";

interface NumberedParcel {
  id: string;
  orderNumber: number;
  sequence: number;
  trackingNumber: string | null;
}

interface Found {
  orders: Map<number, { id: string; shipments: Shipment[] }>;
  /** Parcels by their tracking numbers. */
  numbered: Map<string | null, NumberedParcel[]>;
}

/** The effect that each row of a file would have now. Changes nothing. */
export async function planTrackingNumbers(
  db: Db,
  rows: readonly TrackingNumberRow[],
): Promise<PlannedTrackingNumber[]> {
  const found = await readParcels(db, rows);
  const rowByParcel = new Map<string, number>();
  const rowByAwb = new Map<string, number>();
  return rows.map((row) => {
    const { shipment, outcome } = outcomeOf(row, found);
    const parcel = shipment && shipmentLabel(row.orderNumber, shipment.sequence);
    const before = rowByAwb.get(row.awb) ?? (shipment && rowByParcel.get(shipment.id));
    if (before) return { ...row, parcel, outcome: { kind: "repeated", row: before } };
    rowByAwb.set(row.awb, row.row);
    if (shipment) rowByParcel.set(shipment.id, row.row);
    return { ...row, parcel, outcome };
  });
}

async function readParcels(db: Queryable, rows: readonly TrackingNumberRow[]): Promise<Found> {
  const numbers = [...new Set(rows.map(({ orderNumber }) => orderNumber))];
  const orderRows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, numbers));
  const ofOrders = await listShipments(
    db,
    orderRows.map(({ id }) => id),
  );
  const named = orderRows.map(
    ({ id, number }) => [number, { id, shipments: ofOrders.get(id) ?? [] }] as const,
  );
  const awbs = rows.map(({ awb }) => awb);
  return { orders: new Map(named), numbered: await listNumbered(db, awbs) };
}

/** The parcels that have these tracking numbers, but for cancelled ones, by number. */
async function listNumbered(db: Queryable, awbs: readonly string[]) {
  const rows = await db
    .select({
      id: shipments.id,
      orderNumber: orders.number,
      sequence: shipments.sequence,
      trackingNumber: shipments.trackingNumber,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(inArray(shipments.trackingNumber, [...awbs]), ne(shipments.status, "cancelled")));
  return groupedBy(rows, ({ trackingNumber }) => trackingNumber);
}

function outcomeOf(
  row: TrackingNumberRow,
  { orders: byNumber, numbered }: Found,
): { shipment: Shipment | null; outcome: TrackingNumberOutcome } {
  const all = byNumber.get(row.orderNumber)?.shipments;
  if (!all) return { shipment: null, outcome: { kind: "not-found" } };
  const named = all.filter(({ sequence, status }) =>
    row.sequence === null ? status === "packed" : sequence === row.sequence,
  );
  const [shipment] = named;
  if (!shipment) {
    const isGone = row.sequence === null && all.some(({ status }) => !UNSENT.has(status));
    const kind = row.sequence !== null ? "not-found" : isGone ? "left" : "not-packed";
    return { shipment: null, outcome: { kind } };
  }
  if (named.length > 1) return { shipment: null, outcome: { kind: "several" } };
  return { shipment, outcome: numberingOf(row, shipment, numbered.get(row.awb) ?? []) };
}

const UNSENT: ReadonlySet<ShipmentStatus> = new Set(["packed", "cancelled"]);

/** The effect of giving this number to this parcel. */
function numberingOf(
  { awb, courier }: Pick<TrackingNumberRow, "awb" | "courier">,
  shipment: Shipment,
  numbered: readonly NumberedParcel[],
): TrackingNumberOutcome {
  if (shipment.status !== "packed") return { kind: "left" };
  if (shipment.carrier !== "by-hand" || shipment.bookingRequestedAt !== null) return { kind: "booked" };
  const other = numbered.find(({ id }) => id !== shipment.id);
  if (other) return { kind: "taken", parcel: shipmentLabel(other.orderNumber, other.sequence) };
  const isSame = shipment.trackingNumber === awb && (courier === "" || shipment.courier === courier);
  return { kind: isSame ? "unchanged" : "ready" };
}

/**
 * Gives packed parcels their tracking numbers and couriers, each in its own transaction. Rows are planned again, and checked once more under
 * the order's lock: those that are not ready (any more) change nothing, so the same file can be applied again, also after an interruption.
 * A number is locked while it is given away, so that two people cannot give it to two parcels. Admin only.
 */
export async function applyTrackingNumbers(
  deps: OrderDeps,
  { rows, actor }: { rows: readonly TrackingNumberRow[]; actor: OrderActor },
): Promise<PlannedTrackingNumber[]> {
  const results: PlannedTrackingNumber[] = [];
  for (const planned of await planTrackingNumbers(deps.db, rows)) {
    const outcome = planned.outcome.kind === "ready" ? await applyRow(deps, planned, actor) : planned.outcome;
    results.push({ ...planned, outcome });
  }
  return results;
}

async function applyRow(
  deps: OrderDeps,
  row: TrackingNumberRow,
  actor: OrderActor,
): Promise<TrackingNumberOutcome> {
  const [named] = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, row.orderNumber));
  if (!named) return { kind: "not-found" };
  const change = { orderId: named.id, actor };
  const result = await changeLockedOrder<Applied>(deps, change, async (tx, { order, at }) => {
    await lockNames(tx, [`tracking-number:${row.awb}`]);
    const { shipment, outcome } = outcomeOf(row, await readParcels(tx, [row]));
    if (!shipment || outcome.kind !== "ready") return { ok: false, outcome };
    const courier = row.courier || shipment.courier;
    await tx.update(shipments).set({ trackingNumber: row.awb, courier }).where(eq(shipments.id, shipment.id));
    await updateOrder(tx, order, {}, at);
    await recordAudit(tx, {
      actorId: actor.id,
      action: "order.shipment-numbered",
      subjectType: "order",
      subjectId: order.id,
      before: { trackingNumber: shipment.trackingNumber, courier: shipment.courier },
      after: { sequence: shipment.sequence, trackingNumber: row.awb, courier },
      at,
    });
    return { ok: true };
  });
  if (result.ok) return { kind: "ready" };
  return "outcome" in result ? result.outcome : { kind: "not-found" };
}

type Applied = { ok: true } | { ok: false; outcome: TrackingNumberOutcome };
