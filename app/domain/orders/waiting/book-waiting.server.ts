import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { lockOrderAsIs } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { bookPickup } from "#app/domain/orders/returns/pickups/book-pickup.server.ts";
import type { PickupResult } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import {
  bookShipment,
  type BookShipmentResult,
} from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import type { BookingCarrier } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { CallBackRefusal, WaitingBooking } from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The outcome of a booking, with its parcel or pickup. */
export type BookingOutcome =
  | { kind: "shipment"; label: string; result: BookShipmentResult }
  | { kind: "pickup"; label: string; result: PickupResult };

interface OpenBooking {
  id: string;
  orderId: string;
  actorId: string;
  booking: WaitingBooking;
}

/**
 * Books the couriers whose wait is over. A booking stays open until the carrier has answered, so that one that a crash has interrupted is
 * continued by the next run and registers nothing twice. A failure does not block others. For a job; returns how many were attempted.
 */
export async function bookWaiting(deps: OrderDeps, carrier: BookingCarrier | null): Promise<number> {
  const due = await deps.db
    .select({ actionId: waitingActions.id, orderId: waitingActions.orderId })
    .from(waitingActions)
    .where(
      and(
        isNull(waitingActions.closedAt),
        isNotNull(waitingActions.booking),
        lte(waitingActions.leavesAt, deps.clock.now()),
      ),
    )
    .orderBy(asc(waitingActions.leavesAt), asc(waitingActions.id));
  await forEachBounded(due, ASK_PROVIDER, async ({ actionId, orderId }) => {
    try {
      const open = await startBooking(deps, { orderId, actionId });
      if (open) await book(deps, carrier, open);
    } catch (error) {
      deps.log.error({ err: error, orderId }, "A courier could not be booked; this will be retried");
    }
  });
  return due.length;
}

/**
 * Books a courier that waits at once, and returns the carrier's answer. Errors: `left` where it was booked, called back, or is being booked.
 * Admin only.
 */
export async function bookNow(
  deps: OrderDeps,
  carrier: BookingCarrier | null,
  { orderId, actionId, actor }: { orderId: string; actionId: string; actor: OrderActor },
): Promise<({ ok: true } & BookingOutcome) | CallBackRefusal> {
  if (actor.role !== "admin") return { ok: false, error: "not-found" };
  const open = await startBooking(deps, { orderId, actionId });
  if (!open) return { ok: false, error: "left" };
  return { ok: true, ...(await book(deps, carrier, open)) };
}

/** Ends the time in which a booking can be called back. Null if it was closed before. */
async function startBooking(
  { db }: OrderDeps,
  { orderId, actionId }: { orderId: string; actionId: string },
): Promise<OpenBooking | null> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOrderAsIs(tx, orderId))) return null;
    const [action] = await tx
      .update(waitingActions)
      .set({ outcome: "left" })
      .where(
        and(
          eq(waitingActions.id, actionId),
          eq(waitingActions.orderId, orderId),
          isNull(waitingActions.closedAt),
        ),
      )
      .returning();
    if (!action?.booking) return null;
    const { id, actorId, booking } = action;
    return { id, orderId, actorId, booking };
  });
}

/** Makes a booking and closes it, unless another process makes it at this moment. */
async function book(
  deps: OrderDeps,
  carrier: BookingCarrier | null,
  open: OpenBooking,
): Promise<BookingOutcome> {
  const outcome = carrier ? await requestBooking(deps, carrier, open) : await storeNoCarrier(deps, open);
  const { result } = outcome;
  if (!result.ok && result.error === "in-progress") return outcome;
  if (!result.ok) deps.log.warn({ orderId: open.orderId, reason: result.error }, "A courier was not booked");
  await deps.db
    .update(waitingActions)
    .set({ closedAt: deps.clock.now() })
    .where(eq(waitingActions.id, open.id));
  return outcome;
}

async function requestBooking(
  deps: OrderDeps,
  carrier: BookingCarrier,
  { orderId, actorId, booking }: OpenBooking,
): Promise<BookingOutcome> {
  const { kind, label } = booking;
  if (kind === "pickup") {
    const { returnId, parcel } = booking;
    const actor = { id: actorId, role: "admin" } as const;
    return { kind, label, result: await bookPickup({ ...deps, carrier }, { returnId, parcel, actor }) };
  }
  const { shipmentId, courierId } = booking;
  const [shipment] = await deps.db
    .select({ sequence: shipments.sequence })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  if (!shipment) return { kind, label, result: { ok: false, error: "not-found" } };
  const { sequence } = shipment;
  const result = await bookShipment({ ...deps, carrier }, { orderId, sequence, courierId });
  return { kind, label, result };
}

/** The carrier was disconnected during the wait. */
async function storeNoCarrier({ db }: OrderDeps, { booking }: OpenBooking): Promise<BookingOutcome> {
  const { kind, label } = booking;
  if (booking.kind === "shipment")
    await db
      .update(shipments)
      .set({ bookingProblem: "The carrier is no longer connected" })
      .where(eq(shipments.id, booking.shipmentId));
  return { kind, label, result: { ok: false, error: "unavailable" } };
}
