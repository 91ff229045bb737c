import { eq } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { parcelAddress } from "#app/domain/orders/gift.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import {
  releasePickup,
  underPickupLock,
  updatePickup,
  type LockedPickup,
  type PickupChange,
  type PickupRow,
} from "#app/domain/orders/returns/pickups/internal/claim-pickup.server.ts";
import {
  canCollect,
  type PickupParcel,
  type PickupRefusal,
  type PickupResult,
} from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returnLines } from "#app/domain/orders/returns/returns.tables.ts";
import {
  CarrierRefusal,
  CarrierUnavailable,
  type BookingCarrier,
  type CarrierOrder,
  type ReturnParcel,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { registerOnce } from "#app/domain/orders/shipments/booking/register-once.server.ts";
import { listParcelLines } from "#app/domain/orders/shipments/booking/parcel-lines.server.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type PickupDeps = Pick<OrderDeps, "db" | "clock" | "jobs" | "settings" | "publicUrl" | "secret"> & {
  carrier: BookingCarrier;
};

/**
 * Books a courier who collects the items of an approved return, or those of a claim that are to be collected: the carrier's return order, its
 * courier and tracking number, and the pickup. Requests run outside of transactions; each result is stored at once, so that booking again
 * after a failure continues where it stopped. A return has one pickup at a time. Admin only.
 */
export async function bookPickup(
  deps: PickupDeps,
  { parcel, ...change }: PickupChange & { parcel: PickupParcel },
): Promise<PickupResult> {
  const { db, clock, carrier } = deps;
  const since = clock.now();
  const claimed = await underPickupLock(db, { ...change, now: since }, (tx, locked) =>
    claimPickup(tx, locked, { parcel, since, carrier }),
  );
  if (!claimed.ok) return claimed;
  const { pickup, collected } = claimed;
  try {
    const registered = await registerOnce(pickup, {
      now: clock.now(),
      find: () => carrier.findReturn(collected.reference),
      create: () => carrier.createReturn(collected),
      save: (changed) => updatePickup(db, pickup.id, changed),
    });
    if (pickup.trackingNumber === null) await assignCourier(deps, claimed, { change, registered });
    await carrier.requestPickup(registered.shipment);
    await updatePickup(db, pickup.id, { pickupRequestedAt: clock.now(), problem: null });
    return { ok: true };
  } catch (error) {
    return await storeFailure(db, pickup.id, error);
  } finally {
    await releasePickup(db, pickup.id, since);
  }
}

interface Claimed {
  ok: true;
  orderId: string;
  /** "R000001-1" */
  number: string;
  pickup: PickupRow;
  collected: ReturnParcel;
}

async function claimPickup(
  tx: Tx,
  locked: LockedPickup,
  { parcel, since, carrier }: { parcel: PickupParcel; since: Date; carrier: BookingCarrier },
): Promise<Claimed | PickupRefusal> {
  const checked = await checkPickup(tx, locked);
  if (!checked.ok) return checked;
  const { order, row, number, active } = locked;
  const pickup = active
    ? await claimActive(tx, active, { parcel, since })
    : await insertPickup(tx, { returnId: row.id, number, parcel, since, carrier });
  const { weightGrams, ...size } = parcelOf(pickup);
  const collected: ReturnParcel = {
    reference: pickup.reference,
    placedAt: order.createdAt,
    from: { ...checked.from, email: order.email },
    lines: await listParcelLines(tx, checked.lines),
    weightGrams,
    size,
  };
  return { ok: true, orderId: order.id, number, pickup, collected };
}

/** The address and the items of a pickup, or the reason why no courier can be booked for it. */
export async function checkPickup(tx: Tx, { order, row, active }: LockedPickup) {
  const refuse = (error: Exclude<PickupRefusal["error"], "refused">) => ({ ok: false, error }) as const;
  if (!canCollect(row)) return refuse("not-possible");
  if (active?.pickupRequestedAt) return refuse("booked");
  // Carriers read amounts as rupees.
  if (order.currency !== "INR") return refuse("currency");
  if (order.deliveryMethod === "pickup") return refuse("no-address");
  const from = parcelAddress(order);
  if (!from.phone) return refuse("no-phone");
  const items = await tx.select().from(returnLines).where(eq(returnLines.returnId, row.id));
  const lines = items.filter(({ outcome }) => row.kind === "return" || outcome === "collect");
  return lines.length === 0 ? refuse("not-possible") : ({ ok: true, from, lines } as const);
}

function parcelOf({ weightGrams, lengthCm, widthCm, heightCm }: PickupParcel): PickupParcel {
  return { weightGrams, lengthCm, widthCm, heightCm };
}

/** Continues a booking. What the carrier may have registered keeps its weight and size. */
async function claimActive(
  tx: Tx,
  active: PickupRow,
  { parcel, since }: { parcel: PickupParcel; since: Date },
): Promise<PickupRow> {
  const set = { bookingSince: since, ...(active.bookingRequestedAt === null && parcelOf(parcel)) };
  await updatePickup(tx, active.id, set);
  return { ...active, ...set };
}

/** The carrier accepts no reference twice, also not after a cancellation. */
async function insertPickup(
  tx: Tx,
  input: { returnId: string; number: string; parcel: PickupParcel; since: Date; carrier: BookingCarrier },
): Promise<PickupRow> {
  const { returnId, number, parcel, since, carrier } = input;
  const earlier = await tx.$count(returnPickups, eq(returnPickups.returnId, returnId));
  const [inserted] = await tx
    .insert(returnPickups)
    .values({
      id: newId(),
      returnId,
      reference: earlier === 0 ? number : `${number}-${earlier + 1}`,
      carrier: carrier.name,
      ...parcelOf(parcel),
      bookingSince: since,
      createdAt: since,
    })
    .returning();
  if (!inserted) throw new Error(`Pickup of ${number} was not stored`);
  return inserted;
}

/** Stores the courier and the tracking number, and tells the customer. */
async function assignCourier(
  deps: PickupDeps,
  { orderId, number, pickup }: Claimed,
  { change, registered }: { change: PickupChange; registered: CarrierOrder },
): Promise<void> {
  const assigned = await deps.carrier.assignCourier(registered.shipment, null, "return");
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  await inTransaction(deps.db, async (tx) => {
    await updatePickup(tx, pickup.id, assigned);
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    await recordOrderEvent(tx, deps, {
      order,
      shop,
      event: {
        kind: "return-pickup-booked",
        detail: { returnNumber: number, carrier: deps.carrier.name, ...assigned },
      },
      actorId: change.actor.id,
      at: deps.clock.now(),
    });
  });
  deps.jobs.nudge("send-mail");
}

/** Keeps what went wrong for the owner. */
export async function storeFailure(db: Db, id: string, error: unknown): Promise<PickupRefusal> {
  if (!(error instanceof CarrierRefusal || error instanceof CarrierUnavailable)) throw error;
  await updatePickup(db, id, { problem: error.message });
  return error instanceof CarrierRefusal
    ? { ok: false, error: "refused", message: error.message }
    : { ok: false, error: "unavailable" };
}
