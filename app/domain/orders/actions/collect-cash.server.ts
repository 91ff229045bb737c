import {
  lockOrderFor,
  recordOrderEvent,
  updateOrder,
  type LockedOrder,
} from "#app/domain/orders/lock-order.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { captureCash } from "#app/domain/payments/payments.server.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Records the received cash of an order: payment, order, event and audit entry, once. Admin only, until the
 * order is cancelled.
 */
export function collectCash(
  deps: OrderDeps,
  { reference, ...change }: OrderChange & { reference?: string },
): Promise<OrderChangeResult> {
  return inTransaction(deps.db, async (tx): Promise<OrderChangeResult> => {
    const found = await lockOrderFor(tx, change, "admin");
    if (!found.ok) return found;
    const { order } = found;
    const { status } = order;
    if (change.version !== undefined && change.version !== order.version)
      return { ok: false, error: "stale", status };
    if (order.paymentStatus !== "Pending" || status === "Cancelled")
      return { ok: false, error: "not-possible", status };
    const changed = await recordCashReceived(tx, order, {
      reference: reference ?? `cash ${order.number}`,
      actorId: change.actor.id,
      at: deps.clock.now(),
    });
    if (!changed) return { ok: false, error: "not-possible", status };
    const { id, number, version } = changed;
    return { ok: true, order: { id, number, status, version } };
  });
}

/** Records the cash of an unpaid order, whose lock the caller holds: payment, order, event and audit entry. Null if none was due. */
export async function recordCashReceived(
  tx: Tx,
  order: LockedOrder,
  { reference, actorId, at }: { reference: string; actorId: string; at: Date },
): Promise<LockedOrder | null> {
  const amountMinor = await captureCash(tx, { orderId: order.id, reference, at });
  if (amountMinor === null) return null;
  const changed = await updateOrder(tx, order, { paymentStatus: "Paid" }, at);
  await recordOrderEvent(tx, { orderId: order.id, kind: "paid", detail: { amountMinor }, actorId, at });
  await recordAudit(tx, {
    actorId,
    action: "order.paid",
    subjectType: "order",
    subjectId: order.id,
    before: { paymentStatus: order.paymentStatus },
    after: { paymentStatus: changed.paymentStatus, amountMinor, reference },
    at,
  });
  return changed;
}
