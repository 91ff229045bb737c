import { eq } from "drizzle-orm";
import type { AnyOrderChange } from "#app/domain/orders/actions/order-changes.ts";
import type { LockedChange } from "#app/domain/orders/orders.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { SellerDetails } from "#app/domain/settings/seller.ts";
import type { WaitingActionName, WaitingBooking } from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { listRedemptions } from "#app/domain/discounts/discounts.server.ts";
import { listPaymentStates } from "#app/domain/payments/payments.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

interface HeldAction extends Pick<LockedChange, "order" | "shop" | "at"> {
  change: Pick<AnyOrderChange, "actor" | "batchId">;
  action: WaitingActionName;
  booking?: WaitingBooking;
}

/**
 * Delays what an admin's action sends, or the booking of a courier. Stores the state of the order before the change, so that the action can be undone. Returns the id that
 * the event, messages and invoices of the action store, or null if nothing is delayed: for customers, for the store's own jobs, and with a
 * wait of 0 seconds.
 */
export async function holdAction(
  tx: Tx,
  jobs: Jobs,
  { order, shop, at, change, action, booking }: HeldAction,
): Promise<string | null> {
  const { waitSeconds } = shop.sending;
  const { actor, batchId } = change;
  if (actor.role !== "admin" || waitSeconds === 0) return null;
  const { status, paymentStatus, trackingNumber, confirmBy, shippedAt, deliveredAt } = order;
  const { receivedMinor, waivedMinor } = order;
  const parcels = await tx.select().from(shipments).where(eq(shipments.orderId, order.id));
  const actionId = newId();
  await tx.insert(waitingActions).values({
    id: actionId,
    orderId: order.id,
    batchId,
    action,
    actorId: actor.id,
    at,
    leavesAt: new Date(at.getTime() + waitSeconds * 1000),
    booking,
    before: {
      order: {
        status,
        paymentStatus,
        trackingNumber,
        confirmBy,
        shippedAt,
        deliveredAt,
        receivedMinor,
        waivedMinor,
      },
      shipments: parcels,
      payments: await listPaymentStates(tx, order.id),
      redemptions: await listRedemptions(tx, order.id),
    },
  });
  const queue = booking ? "book-couriers" : "release-actions";
  await jobs.send(tx, queue, {}, { afterSeconds: waitSeconds });
  return actionId;
}

/** Lets the invoice of a parcel wait with its dispatch; `releaseInvoices` issues it. */
export async function holdInvoice(
  tx: Tx,
  actionId: string,
  { seller, ...parcel }: { seller: SellerDetails; shipmentId: string; isLast: boolean },
): Promise<void> {
  const [action] = await tx
    .select({ invoices: waitingActions.invoices })
    .from(waitingActions)
    .where(eq(waitingActions.id, actionId));
  const parcels = [...(action?.invoices?.parcels ?? []), parcel];
  await tx
    .update(waitingActions)
    .set({ invoices: { seller, parcels } })
    .where(eq(waitingActions.id, actionId));
}
