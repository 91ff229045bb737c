import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { checkPickup } from "#app/domain/orders/returns/pickups/book-pickup.server.ts";
import { underPickupLock } from "#app/domain/orders/returns/pickups/internal/claim-pickup.server.ts";
import type { PickupParcel, PickupRefusal } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { isBookingOpen, type HeldBooking } from "#app/domain/orders/shipments/booking/hold-booking.server.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";

interface RequestedPickup {
  returnId: string;
  actor: OrderActor;
  parcel: PickupParcel;
}

/**
 * Lets the booking of a return's pickup wait, so that it can be called back. The return is checked now, and again when the courier is booked.
 * A booking that the carrier has begun does not wait: it continues at once. Errors: why no courier can be booked. Admin only.
 */
export async function holdPickup(
  deps: OrderDeps,
  { returnId, actor, parcel }: RequestedPickup,
): Promise<HeldBooking | PickupRefusal> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const at = deps.clock.now();
  return underPickupLock<HeldBooking | PickupRefusal>(
    deps.db,
    { returnId, actor, now: at },
    async (tx, locked) => {
      const checked = await checkPickup(tx, locked);
      if (!checked.ok) return checked;
      const { order, number, active } = locked;
      if (active?.bookingRequestedAt) return { ok: true, waits: false };
      const booking = { kind: "pickup", returnId, label: number, parcel } as const;
      if (await isBookingOpen(tx, order.id, booking)) return { ok: false, error: "waiting" };
      const held = { order, shop, at, change: { actor }, action: "book-pickup", booking } as const;
      return { ok: true, waits: (await holdAction(tx, deps.jobs, held)) !== null };
    },
  );
}
