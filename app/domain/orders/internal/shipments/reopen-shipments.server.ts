import { and, eq, inArray, isNull } from "drizzle-orm";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Puts the parcels on their way again that were marked as delivered together with the order. */
export async function reopenDelivered(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.deliveredAt === null) return;
  await tx
    .update(shipments)
    .set({ status: "shipped", deliveredAt: null })
    .where(
      and(
        eq(shipments.orderId, order.id),
        eq(shipments.status, "delivered"),
        eq(shipments.deliveredAt, order.deliveredAt),
      ),
    );
}

/** Puts a parcel back to packed, with its label, booking and tracking number. */
export async function reopenDispatched(tx: Tx, order: LockedOrder, parcel: Shipment): Promise<void> {
  await tx
    .update(shipments)
    .set({ status: "packed", shippedAt: null })
    .where(and(eq(shipments.orderId, order.id), eq(shipments.id, parcel.id)));
}

/** Whether the carrier has reported the dispatch of a parcel: the event of a dispatch by the shop has an actor. */
export async function wasPickedUp(tx: Tx, { orderId, shippedAt }: Shipment): Promise<boolean> {
  if (shippedAt === null) return false;
  const reports = await tx.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, orderId),
      eq(orderEvents.kind, "shipped"),
      eq(orderEvents.at, shippedAt),
      isNull(orderEvents.actorId),
    ),
  );
  return reports > 0;
}

/** Opens the cash of the parcels that were marked as received at this time. Returns its sum, in minor units. */
export async function reopenCash(tx: Tx, order: LockedOrder, receivedAt: Date): Promise<number> {
  const reopened = await tx
    .update(shipments)
    .set({ cashReceivedAt: null, cashReference: null })
    .where(
      and(
        eq(shipments.orderId, order.id),
        eq(shipments.cashReceivedAt, receivedAt),
        inArray(shipments.status, ["packed", "shipped", "out-for-delivery", "delivered", "returning"]),
      ),
    )
    .returning({ collectMinor: shipments.collectMinor });
  return reopened.reduce((sum, { collectMinor }) => sum + (collectMinor ?? 0), 0);
}
