import { and, eq, isNull, lt, or, asc, gt, isNotNull } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  CarrierUnavailable,
  CarrierRefusal,
  type BookingCarrier,
  bookingReference,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { registerOnce } from "#app/domain/orders/shipments/booking/register-once.server.ts";
import { findParcel } from "#app/domain/orders/shipments/booking/booked-parcel.server.ts";
import { type Shipment, CANCEL_RETRY_DAYS } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { endWaitingOf } from "#app/domain/orders/waiting/release-actions.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export type BookShipmentResult =
  | { ok: true; labelError: string | null }
  | {
      ok: false;
      error: "not-found" | "not-possible" | "in-progress" | "no-weight" | "no-size" | "no-phone" | "currency";
    }
  /** The carrier refused, in its words. */
  | { ok: false; error: "refused"; message: string }
  /** The carrier did not respond clearly; booking again continues after the last known step. */
  | { ok: false; error: "unavailable" };

interface BookingDeps {
  db: Db;
  clock: Clock;
  carrier: BookingCarrier;
}

// Longer than all requests of a booking together; after it, another booking may replace one that never ended.
export const CLAIM_MS = 120_000;

/**
 * Books a packed shipment with the carrier: its order, courier and tracking number, pickup and label. Requests run outside of
 * transactions; each result is stored at once, so that booking again after a failure continues where it stopped and registers nothing
 * twice. A claim lets one booking run at a time. A failed label or pickup is reported, not fatal. The carrier's refusal is stored with the
 * shipment. Admin only.
 */
export async function bookShipment(
  { db, clock, carrier }: BookingDeps,
  { orderId, sequence, courierId }: { orderId: string; sequence: number; courierId: number | null },
): Promise<BookShipmentResult> {
  const parcelResult = await findParcel(db, orderId, sequence);
  if (!parcelResult.ok) return parcelResult;
  await endWaitingOf(db, orderId);
  const since = clock.now();
  if (!(await claimBooking(db, parcelResult.shipment.id, since))) return { ok: false, error: "in-progress" };
  try {
    // Another booking may have ended just before the claim.
    const claimed = await findParcel(db, orderId, sequence);
    if (!claimed.ok) return claimed;
    const { parcel, shipment } = claimed;
    const booked = await registerOnce(shipment, {
      now: clock.now(),
      find: () => carrier.findOrder(parcel.reference),
      create: () => carrier.createOrder(parcel),
      save: (changed) => update(db, shipment.id, changed),
    });
    if (shipment.trackingNumber === null) {
      const assigned = await carrier.assignCourier(booked.shipment, courierId);
      await update(db, shipment.id, { carrier: carrier.name, ...assigned });
    }
    const labelError = await createLabelAndPickup(db, carrier, shipment, booked.shipment);
    await update(db, shipment.id, { bookingProblem: labelError });
    return { ok: true, labelError };
  } catch (error) {
    return await storeFailure(db, parcelResult.shipment.id, error);
  } finally {
    await releaseBooking(db, parcelResult.shipment.id, since);
  }
}

/** Requests the pickup and the label of a parcel that has its tracking number; the first failure as text. */
async function createLabelAndPickup(
  db: Db,
  carrier: BookingCarrier,
  { id, labelUrl }: Shipment,
  reference: string,
): Promise<string | null> {
  if (labelUrl !== null) return null;
  try {
    const url = await carrier.createLabel(reference);
    await carrier.requestPickup(reference);
    await update(db, id, { labelUrl: url });
    return null;
  } catch (error) {
    if (error instanceof CarrierUnavailable || error instanceof CarrierRefusal) return error.message;
    throw error;
  }
}

/** Keeps why a booking failed for the owner. */
async function storeFailure(db: Db, id: string, error: unknown): Promise<BookShipmentResult> {
  if (!(error instanceof CarrierRefusal || error instanceof CarrierUnavailable)) throw error;
  await update(db, id, { bookingProblem: error.message });
  return error instanceof CarrierRefusal
    ? { ok: false, error: "refused", message: error.message }
    : { ok: false, error: "unavailable" };
}

function update(db: Db, id: string, set: Partial<typeof shipments.$inferInsert>) {
  return db.update(shipments).set(set).where(eq(shipments.id, id));
}

async function claimBooking(db: Db, id: string, now: Date): Promise<boolean> {
  const stale = new Date(now.getTime() - CLAIM_MS);
  const claimed = await db
    .update(shipments)
    .set({ bookingSince: now })
    .where(
      and(
        eq(shipments.id, id),
        eq(shipments.status, "packed"),
        or(isNull(shipments.bookingSince), lt(shipments.bookingSince, stale)),
      ),
    )
    .returning({ id: shipments.id });
  return claimed.length > 0;
}

/** Ends a booking's own claim; one that took longer than `CLAIM_MS` may have been replaced by another's. */
function releaseBooking(db: Db, id: string, since: Date) {
  return db
    .update(shipments)
    .set({ bookingSince: null })
    .where(and(eq(shipments.id, id), eq(shipments.bookingSince, since)));
}

interface CancelDeps {
  db: Db;
  clock: Clock;
  log: Log;
  carrier: BookingCarrier;
}

/**
 * Cancels the bookings of cancelled shipments at the carrier, also those that it may have registered without a clear response. A failure
 * is stored for the owner and tried again by the next run, for `CANCEL_RETRY_DAYS`, and does not block other bookings. Returns how many
 * were cancelled.
 */
export async function cancelBookings({ db, clock, log, carrier }: CancelDeps): Promise<number> {
  const now = clock.now();
  const due = await db
    .select({
      id: shipments.id,
      sequence: shipments.sequence,
      carrierOrder: shipments.carrierOrder,
      orderNumber: orders.number,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.status, "cancelled"),
        isNotNull(shipments.bookingRequestedAt),
        isNull(shipments.bookingCancelledAt),
        // A booking in progress stores the id of its order when it ends.
        or(isNull(shipments.bookingSince), lt(shipments.bookingSince, new Date(now.getTime() - CLAIM_MS))),
        gt(shipments.closedAt, new Date(now.getTime() - CANCEL_RETRY_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(shipments.closedAt));
  let cancelled = 0;
  await forEachBounded(due, ASK_PROVIDER, async ({ id, sequence, carrierOrder, orderNumber }) => {
    try {
      const refusal = await cancelOne(carrier, carrierOrder, bookingReference(orderNumber, sequence));
      if (refusal === null) cancelled += 1;
      else log.warn({ shipmentId: id, reason: refusal }, "A booking was not cancelled; this will be retried");
      await db
        .update(shipments)
        .set(refusal === null ? { bookingCancelledAt: now, bookingError: null } : { bookingError: refusal })
        .where(eq(shipments.id, id));
    } catch (error) {
      log.error({ err: error, shipmentId: id }, "A booking could not be cancelled; this will be retried");
    }
  });
  return cancelled;
}

/** Cancels one booking. Returns the carrier's error message, null on success. */
async function cancelOne(
  carrier: BookingCarrier,
  carrierOrder: string | null,
  reference: string,
): Promise<string | null> {
  try {
    const order = carrierOrder ?? (await carrier.findOrder(reference))?.order ?? null;
    if (order !== null) await carrier.cancel(order);
    return null;
  } catch (error) {
    if (error instanceof CarrierUnavailable || error instanceof CarrierRefusal) return error.message;
    throw error;
  }
}
