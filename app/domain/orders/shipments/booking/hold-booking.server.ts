import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { lockOrderAsIs } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { findParcel } from "#app/domain/orders/shipments/booking/booked-parcel.server.ts";
import type { BookShipmentResult } from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import type { WaitingBooking } from "#app/domain/orders/waiting/waiting-action.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/** Whether a booking now waits. If it does not, it is to be made at once. */
export type HeldBooking = { ok: true; waits: boolean };

/** A courier of the same parcel waits to be booked, or is being booked. */
export type BookingWaits = { ok: false; error: "waiting" };

interface RequestedBooking {
  orderId: string;
  sequence: number;
  courierId: number | null;
  actor: OrderActor;
}

/**
 * Lets the booking of a packed shipment wait, so that it can be called back. The parcel is checked now, and again when it is booked. A
 * booking that the carrier has begun does not wait: it continues at once. Errors: why the shipment cannot be booked; `waiting`. Admin only.
 */
export async function holdBooking(
  deps: OrderDeps,
  { orderId, sequence, courierId, actor }: RequestedBooking,
): Promise<HeldBooking | BookingWaits | Extract<BookShipmentResult, { ok: false }>> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  return inTransactionUnlessRefused(deps.db, async (tx) => {
    const order = await lockOrderAsIs(tx, orderId);
    if (!order || actor.role !== "admin") return { ok: false, error: "not-found" } as const;
    const found = await findParcel(tx, orderId, sequence);
    if (!found.ok) return found;
    const { shipment, parcel } = found;
    if (shipment.bookingRequestedAt !== null) return { ok: true, waits: false } as const;
    const booking = {
      kind: "shipment",
      shipmentId: shipment.id,
      label: parcel.reference,
      courierId,
    } as const;
    if (await isBookingOpen(tx, orderId, booking)) return { ok: false, error: "waiting" } as const;
    const held = { order, shop, at: deps.clock.now(), change: { actor }, action: "book", booking } as const;
    const waits = (await holdAction(tx, deps.jobs, held)) !== null;
    if (waits) await tx.update(shipments).set({ bookingProblem: null }).where(eq(shipments.id, shipment.id));
    return { ok: true, waits };
  });
}

/** Whether a courier of the same parcel waits to be booked, or is being booked. The caller holds the order's lock. */
export async function isBookingOpen(tx: Tx, orderId: string, wanted: WaitingBooking): Promise<boolean> {
  const open = await tx
    .select({ booking: waitingActions.booking })
    .from(waitingActions)
    .where(
      and(
        eq(waitingActions.orderId, orderId),
        isNotNull(waitingActions.booking),
        isNull(waitingActions.closedAt),
      ),
    );
  return open.some(({ booking }) => booking !== null && parcelOf(booking) === parcelOf(wanted));
}

const parcelOf = (booking: WaitingBooking) =>
  booking.kind === "shipment" ? booking.shipmentId : booking.returnId;
