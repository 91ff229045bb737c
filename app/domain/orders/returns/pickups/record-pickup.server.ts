import { and, desc, eq } from "drizzle-orm";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import {
  updatePickup,
  type PickupRow,
} from "#app/domain/orders/returns/pickups/internal/claim-pickup.server.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { pickUpReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import type { TrackingReport } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Records what a carrier reports about the parcel of a return. A pickup marks the return as picked up, as a person does; an arrival leaves the
 * check of the items to a person. Nothing moves backwards, whatever the order of the reports, and repeated and concurrent reports change nothing
 * twice. Errors: `not-found` for a tracking number of no pickup.
 */
export async function recordPickup(
  deps: OrderDeps,
  carrier: string,
  report: TrackingReport,
): Promise<{ ok: true } | { ok: false; error: "not-found" }> {
  const [booked] = await deps.db
    .select({ id: returnPickups.id, returnId: returns.id, orderId: returns.orderId })
    .from(returnPickups)
    .innerJoin(returns, eq(returns.id, returnPickups.returnId))
    .where(and(eq(returnPickups.carrier, carrier), eq(returnPickups.trackingNumber, report.trackingNumber)))
    .orderBy(desc(returnPickups.createdAt))
    .limit(1);
  if (!booked) return { ok: false, error: "not-found" };
  const { id, returnId, orderId } = booked;
  // Refused where it is recorded already, or the return was closed otherwise.
  if (report.pickup === "picked-up" || report.pickup === "arrived")
    await pickUpReturn(deps, { returnId, actor: { id: null, role: "store" } });
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [pickup] = await tx.select().from(returnPickups).where(eq(returnPickups.id, id));
    const [row] = await tx.select().from(returns).where(eq(returns.id, returnId));
    if (!order || !pickup || !row) return;
    const at = deps.clock.now();
    const set = changeOf(pickup, report, { at, isPickedUp: row.pickedUpAt !== null });
    if (Object.keys(set).length > 0) await updatePickup(tx, id, set);
    if (!set.cancelledAt) return;
    const detail = { returnNumber: returnNumberLabel(order.number, row.sequence), reason: report.words };
    await recordSilentEvent(tx, { orderId, kind: "return-pickup-cancelled", actorId: null, at, detail });
  });
  return { ok: true };
}

/** The changes by a report. Only the latest one states the current progress of the parcel. */
function changeOf(
  pickup: PickupRow,
  { pickup: progress, words, at: reportedAt }: TrackingReport,
  { at, isPickedUp }: { at: Date; isPickedUp: boolean },
): Partial<PickupRow> {
  const isLatest = pickup.reportedAt === null || pickup.reportedAt <= reportedAt;
  const isOver = pickup.arrivedAt !== null || pickup.cancelledAt !== null;
  const isCancelled = progress === "cancelled" && !isOver && !isPickedUp;
  const isBad = progress === "problem" || progress === "cancelled";
  return {
    ...(isLatest && { reportedStatus: words, reportedAt }),
    ...(isLatest && !isOver && progress !== null && { problem: isBad ? words : null }),
    ...(progress === "arrived" && pickup.arrivedAt === null && { arrivedAt: at, problem: null }),
    ...(isCancelled && { cancelledAt: at }),
  };
}
