import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { EventParcel } from "#app/domain/orders/internal/events/order-event-rule.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import type { UndeliveredOutcome } from "#app/domain/orders/returns/return-changes.ts";
import { isDispatched, isUnderway, SHIPMENT_STATUSES } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

const DISPATCHED = SHIPMENT_STATUSES.filter(isDispatched);
const UNDERWAY = SHIPMENT_STATUSES.filter(isUnderway);

/** Whether a shipment of the order has left and has not come back. */
export async function hasDispatched(tx: Tx, order: LockedOrder): Promise<boolean> {
  const dispatched = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, DISPATCHED)));
  return dispatched.length > 0;
}

/**
 * Cancels an order's packed shipments, or one of them, and queues the job that cancels their bookings at the carrier after the commit.
 * Returns how many there were, and whether a courier was booked for one.
 */
export async function unpackShipments(
  tx: Tx,
  jobs: Jobs,
  { order, sequence, at }: { order: LockedOrder; sequence?: number; at: Date },
): Promise<{ count: number; areBooked: boolean }> {
  const cancelled = await tx
    .update(shipments)
    .set({ status: "cancelled", closedAt: at })
    .where(
      and(
        eq(shipments.orderId, order.id),
        eq(shipments.status, "packed"),
        sequence === undefined ? undefined : eq(shipments.sequence, sequence),
      ),
    )
    .returning({ bookingRequestedAt: shipments.bookingRequestedAt });
  const areBooked = cancelled.some(({ bookingRequestedAt }) => bookingRequestedAt !== null);
  if (areBooked) await jobs.send(tx, "cancel-bookings", {});
  return { count: cancelled.length, areBooked };
}

/**
 * Ends the cash of an order's packed parcels, because it is paid now. A courier with a booking would still collect it, so such a parcel is
 * unpacked: it has to be packed and booked again. Returns what is to be done with the parcels, as sentences.
 */
export async function endParcelCash(
  tx: Tx,
  jobs: Jobs,
  { order, at }: { order: LockedOrder; at: Date },
): Promise<string[]> {
  const collecting = await tx
    .select({
      sequence: shipments.sequence,
      isBooked: sql<boolean>`num_nonnulls(${shipments.bookingRequestedAt}, ${shipments.bookingSince}) > 0`,
    })
    .from(shipments)
    .where(
      and(eq(shipments.orderId, order.id), eq(shipments.status, "packed"), isNotNull(shipments.collectMinor)),
    )
    .orderBy(asc(shipments.sequence))
    .for("update");
  for (const { sequence, isBooked } of collecting)
    if (isBooked) await unpackShipments(tx, jobs, { order, sequence, at });
  await tx
    .update(shipments)
    .set({ collectMinor: null })
    .where(and(eq(shipments.orderId, order.id), eq(shipments.status, "packed")));
  return collecting.map(({ sequence, isBooked }) =>
    isBooked
      ? `Parcel ${sequence} was booked with cash and is unpacked: pack and book it again`
      : `Parcel ${sequence} collects nothing any more: print its label again`,
  );
}

/** Ends all shipments of an order that are on their way. */
export async function closeDispatched(
  tx: Tx,
  order: LockedOrder,
  set: { status: "delivered"; deliveredAt: Date } | { status: "returned" | "lost"; closedAt: Date },
): Promise<void> {
  await tx
    .update(shipments)
    .set(set)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, UNDERWAY)));
}

/** Ends one shipment that came back or was lost. */
export async function closeShipment(
  tx: Tx,
  order: LockedOrder,
  { sequence, outcome }: { sequence: number; outcome: UndeliveredOutcome },
  closedAt: Date,
): Promise<void> {
  await tx
    .update(shipments)
    .set({ status: outcome === "lost" ? "lost" : "returned", closedAt })
    .where(and(eq(shipments.orderId, order.id), eq(shipments.sequence, sequence)));
}

interface ClosedCash {
  order: LockedOrder;
  reference: string;
  /** Of the parcel; null for all of the order's parcels that are still open. */
  sequence: number | null;
}

/** Marks the open cash of parcels as received, that of single parcels before that of whole orders. */
export async function closeOpenCash(tx: Tx, closed: readonly ClosedCash[], at: Date): Promise<void> {
  await closeEach(
    tx,
    closed.filter(({ sequence }) => sequence !== null),
    at,
  );
  await closeEach(
    tx,
    closed.filter(({ sequence }) => sequence === null),
    at,
  );
}

async function closeEach(tx: Tx, closed: readonly ClosedCash[], at: Date): Promise<void> {
  if (closed.length === 0) return;
  const rows = closed.map(({ order, reference, sequence }) => ({ orderId: order.id, reference, sequence }));
  await tx
    .update(shipments)
    .set({ cashReceivedAt: at, cashReference: sql`given.reference` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("orderId" uuid, reference text, sequence int)`,
    )
    .where(
      and(
        sql`${shipments.orderId} = given."orderId"`,
        sql`(given.sequence is null or given.sequence = ${shipments.sequence})`,
        inArray(shipments.status, ["packed", ...DISPATCHED]),
        isNotNull(shipments.collectMinor),
        isNull(shipments.cashReceivedAt),
      ),
    );
}

/** Sets the tracking number of the order's latest shipment that is on its way. An order of an early version has none: it is one parcel. */
export async function setLatestTrackingNumber(
  tx: Tx,
  order: LockedOrder,
  trackingNumber: string,
): Promise<EventParcel> {
  const [latest] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.status, UNDERWAY)))
    .orderBy(desc(shipments.sequence))
    .limit(1);
  if (!latest) {
    const lines = await listOrderLines(tx, order.id);
    return { id: order.id, sequence: 1, carrier: "by-hand", courier: "", trackingNumber, lines };
  }
  await tx.update(shipments).set({ trackingNumber }).where(eq(shipments.id, latest.id));
  const lines = await tx
    .select({ orderLineId: shipmentLines.orderLineId, quantity: shipmentLines.quantity })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, latest.id));
  return { ...latest, trackingNumber, lines };
}
