import { and, desc, eq, gte, sql } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { changeLockedOrder, lockOrder } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  updateOrder,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import type { ShipmentReport } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import {
  canLeave,
  canShipmentBecome,
  isUnderway,
  type ShipmentChange,
  type ShipmentResult,
  type ShipmentStatus,
} from "#app/domain/orders/shipments/shipment.ts";
import { describeParcel, dispatchPacked } from "#app/domain/orders/shipments/dispatch-shipment.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { shipmentEvents, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
import { indianMidnight } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type RecordTrackingResult = { ok: true } | { ok: false; error: "not-found" };

/**
 * Records what a carrier reports about a shipment: its scans, each once, and its status, which never moves backwards, whatever the order
 * of the reports. A pickup dispatches a packed shipment; the last delivery delivers the order. A failed attempt is an event, once a day. The order's lock makes repeated and
 * concurrent reports safe. Errors: `not-found` for a tracking number of no shipment.
 */
export async function recordTracking(
  deps: OrderDeps,
  carrier: string,
  report: ShipmentReport,
): Promise<RecordTrackingResult> {
  const [shipment] = await deps.db
    .select({ id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .where(and(eq(shipments.carrier, carrier), eq(shipments.trackingNumber, report.trackingNumber)))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  if (!shipment) return { ok: false, error: "not-found" };
  const settings = await deps.settings.get();
  const shop = emailShopOf(settings, deps.publicUrl);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, shipment.orderId);
    if (!order) return;
    const added = await tx
      .insert(shipmentEvents)
      .values(
        report.events.map(({ key, ...event }) => ({
          id: newId(),
          shipmentId: shipment.id,
          eventKey: key,
          ...event,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: shipmentEvents.id });
    if (report.status === null) return;
    const at = deps.clock.now();
    const seller = sellerDetailsOf(settings);
    const changed = await dispatchIfPacked(tx, deps, { order, shipmentId: shipment.id, shop, seller, at });
    const tracked = { order: changed, shipmentId: shipment.id, shop, at };
    await applyStatus(tx, deps, { ...tracked, to: report.status, actorId: null });
    if (report.isFailedAttempt && added.length > 0) await recordFailedAttempt(tx, deps, tracked);
  });
  deps.jobs.nudge("send-mail");
  return { ok: true };
}

interface Tracked {
  order: LockedOrder;
  shipmentId: string;
  shop: EmailShop;
  at: Date;
}

/** A carrier that has a parcel has picked it up. */
async function dispatchIfPacked(
  tx: Tx,
  deps: OrderDeps,
  { order, shipmentId, shop, ...context }: Tracked & { seller: ReturnType<typeof sellerDetailsOf> },
): Promise<LockedOrder> {
  const { shipments: all } = await readProgress(tx, order.id);
  const packed = all.find(({ id, status }) => id === shipmentId && status === "packed");
  if (!packed || !canLeave(order)) return order;
  const sent = await dispatchPacked(tx, deps, {
    order,
    packed,
    shop,
    actorId: null,
    waitingActionId: null,
    ...context,
  });
  return sent.ok ? sent.order : order;
}

interface StatusChange extends Tracked {
  to: ShipmentStatus;
  actorId: string | null;
  waitingActionId?: string | null;
}

async function applyStatus(
  tx: Tx,
  deps: OrderDeps,
  { order, shipmentId, to, shop, at, actorId, waitingActionId = null }: StatusChange,
): Promise<void> {
  const { shipments: before } = await readProgress(tx, order.id);
  const shipment = before.find(({ id }) => id === shipmentId);
  if (!shipment || !canShipmentBecome(shipment.status, to)) return;
  await tx
    .update(shipments)
    .set({ status: to, ...(to === "delivered" && { deliveredAt: at }) })
    .where(eq(shipments.id, shipmentId));
  const { shipments: all, lines: progress } = await readProgress(tx, order.id);
  const isDelivered =
    order.status === "Shipped" &&
    progress.every(({ toSend }) => toSend === 0) &&
    !all.some(({ status }) => isUnderway(status));
  if (to === "out-for-delivery") {
    const event = { kind: to, parcel: shipment };
    await recordOrderEvent(tx, deps, { order, shop, event, actorId: null, at });
  }
  if (to === "delivered" && order.status === "Delivered") {
    const detail = { pieces: await describeParcel(tx, order.id, shipment) };
    const event = { kind: "delivered", detail, parcel: shipment } as const;
    await recordOrderEvent(tx, deps, { order, shop, event, actorId, at, waitingActionId });
  }
  if (to !== "delivered" || !isDelivered) return;
  const changed = await updateOrder(tx, order, { status: "Delivered", deliveredAt: at }, at);
  const event = { kind: "delivered" } as const;
  await recordOrderEvent(tx, deps, { order: changed, shop, event, actorId, at, waitingActionId });
}

/** Marks a parcel on its way as delivered; the order with its last one. Admin only. */
export function deliverShipment(
  deps: OrderDeps,
  { sequence, ...change }: ShipmentChange & { sequence: number },
): Promise<ShipmentResult> {
  return changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order, shop, at } = locked;
    const { shipments: all } = await readProgress(tx, order.id);
    const shipment = all.find((one) => one.sequence === sequence);
    if (!shipment) return { ok: false, error: "not-found" };
    if (!canShipmentBecome(shipment.status, "delivered")) return { ok: false, error: "not-possible" };
    const waitingActionId = await holdAction(tx, deps.jobs, { ...locked, change, action: "delivered" });
    const changed = await updateOrder(tx, order, {}, at);
    const actorId = change.actor.id;
    await applyStatus(tx, deps, {
      order: changed,
      shipmentId: shipment.id,
      to: "delivered",
      shop,
      at,
      actorId,
      waitingActionId,
    });
    return toChanged(changed);
  });
}

/** Records that a parcel on its way to the customer could not be delivered, once a day: carriers repeat the report. */
async function recordFailedAttempt(
  tx: Tx,
  deps: OrderDeps,
  { order, shipmentId, shop, at }: Tracked,
): Promise<void> {
  const parcel = (await readProgress(tx, order.id)).shipments.find(({ id }) => id === shipmentId);
  if (parcel?.status !== "shipped" && parcel?.status !== "out-for-delivery") return;
  const trackingNumber = parcel.trackingNumber ?? "";
  const isRecorded = await tx.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, order.id),
      eq(orderEvents.kind, "delivery-failed"),
      gte(orderEvents.at, indianMidnight(indianDay(at))),
      sql`${orderEvents.detail} ->> 'trackingNumber' = ${trackingNumber}`,
    ),
  );
  if (isRecorded > 0) return;
  const event = { kind: "delivery-failed" as const, detail: { trackingNumber }, parcel };
  await recordOrderEvent(tx, deps, { order, shop, event, actorId: null, at });
}
