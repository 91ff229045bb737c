import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  CarrierUnavailable,
  CarrierRefusal,
  type BookingCarrier,
  bookingReference,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { CLAIM_MS } from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { CANCEL_RETRY_DAYS } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

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
