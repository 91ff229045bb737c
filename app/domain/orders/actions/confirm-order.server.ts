import { and, asc, isNotNull, lte, eq } from "drizzle-orm";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import type { OrderActor, OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { isToConfirm, isToPayFirst } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

interface Confirmation {
  orderId: string;
  /** The customer, or an admin who reached the customer. */
  actor: OrderActor;
  /** The bulk action that it is a part of. */
  batchId?: string;
}

/**
 * Records that the customer wants the order, which may then be processed. Confirming an order again, or one that needs no confirmation,
 * changes nothing and succeeds. Error `not-possible`: it waits for its payment, or was cancelled, as an order is that was not confirmed in time.
 * Does not check that the actor may act for the order: the caller has verified the session or the signed link.
 */
export async function confirmOrder(
  {
    db,
    clock,
    jobs,
    settings,
    publicUrl,
  }: Pick<OrderDeps, "db" | "clock" | "jobs" | "settings" | "publicUrl">,
  { orderId, actor, batchId }: Confirmation,
): Promise<{ ok: true } | Extract<OrderRefusal, { error: "not-found" | "not-possible" }>> {
  const shop = emailShopOf(await settings.get(), publicUrl);
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, error: "not-found" };
    const { status } = order;
    if (status === "Cancelled") return { ok: false, error: "not-possible", status };
    if (isToPayFirst(order)) return { ok: false, error: "not-possible", status };
    if (!isToConfirm(order)) return { ok: true };
    const at = clock.now();
    const change = { actor, ...(batchId && { batchId }) };
    const waitingActionId = await holdAction(tx, jobs, { order, shop, at, change, action: "confirm" });
    await updateOrder(tx, order, { confirmBy: null }, at);
    const audit = { before: { confirmBy: order.confirmBy }, after: { confirmBy: null } };
    await recordSilentEvent(tx, {
      orderId,
      kind: "confirmed",
      actorId: actor.id,
      at,
      waitingActionId,
      audit: actor.role === "admin" ? audit : null,
    });
    return { ok: true };
  });
}

/**
 * Cancels the orders that were not confirmed, or paid where they are paid first, in time: stock returns, and the customer gets an email. A failure does not block other orders.
 * For a job; returns their number.
 */
export async function cancelUnconfirmed(deps: OrderDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db
    .select({ orderId: orders.id, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(
      and(
        isNotNull(orders.confirmBy),
        lte(orders.confirmBy, now),
        eq(orders.status, "Pending"),
        eq(orders.paymentStatus, "Pending"),
      ),
    )
    .orderBy(asc(orders.confirmBy));
  let cancelled = 0;
  for (const { orderId, paymentMethod } of due) {
    const reason = (manualMethodOf({ paymentMethod }) ?? MANUAL_METHODS.cash).words.expired;
    const change = { orderId, actor: { id: null, role: "store" } as const, reason };
    try {
      if ((await cancelOrder(deps, { ...change, unconfirmedAt: now })).ok) cancelled += 1;
    } catch (error) {
      deps.log.error(
        { err: error, orderId },
        "An unconfirmed order could not be cancelled and will be retried",
      );
    }
  }
  return cancelled;
}
