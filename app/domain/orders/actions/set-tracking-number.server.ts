import { queueOrderEmail } from "#app/domain/orders/emails/order-email.server.ts";
import { trackingNumberEmail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import { lockOrderFor, recordOrderEvent, updateOrder } from "#app/domain/orders/lock-order.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import { emailShopOf } from "#app/domain/settings/emails/email-shop.ts";
import { setLatestTrackingNumber } from "#app/domain/orders/shipments/close-shipments.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Adds or corrects the tracking number of a Shipped order and of its latest shipment, with event, audit entry and email. An unchanged
 * number has no effect. Admin only.
 */
export async function setTrackingNumber(
  deps: OrderDeps,
  { trackingNumber, ...change }: OrderChange & { trackingNumber: string },
): Promise<OrderChangeResult> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransaction(deps.db, async (tx): Promise<OrderChangeResult> => {
    const found = await lockOrderFor(tx, change, "admin");
    if (!found.ok) return found;
    const { order } = found;
    const { id, number, status } = order;
    if (status !== "Shipped") return { ok: false, error: "not-possible", status };
    if (order.trackingNumber === trackingNumber)
      return { ok: true, order: { id, number, status, version: order.version } };
    if (change.version !== undefined && change.version !== order.version)
      return { ok: false, error: "stale", status };
    const at = deps.clock.now();
    const changed = await updateOrder(tx, order, { trackingNumber }, at);
    const shipment = await setLatestTrackingNumber(tx, id, trackingNumber);
    const actorId = change.actor.id;
    await recordOrderEvent(tx, { orderId: id, kind: "tracked", detail: { trackingNumber }, actorId, at });
    await recordAudit(tx, {
      actorId,
      action: "order.tracked",
      subjectType: "order",
      subjectId: id,
      before: { trackingNumber: order.trackingNumber },
      after: { trackingNumber },
      at,
    });
    await queueOrderEmail(tx, deps, { shop, order: changed, email: trackingNumberEmail(changed, shipment) });
    return { ok: true, order: { id, number, status, version: changed.version } };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}
