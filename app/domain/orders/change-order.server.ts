import { mailShopOf } from "#app/domain/settings/mail-shop.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { OrderEventDetail, OrderEventKind } from "#app/domain/orders/order-events.ts";
import {
  lockOrderFor,
  recordOrderEvent,
  updateOrder,
  type LockedOrder,
} from "#app/domain/orders/lock-order.server.ts";
import type { OrderMail } from "#app/domain/orders/emails/order-mail.server.ts";
import { canBecome, type OrderStatus } from "#app/domain/orders/order.ts";
import type { orders } from "#app/domain/orders/orders.tables.ts";
import { recordAudit } from "#app/domain/settings/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueOrderMail } from "#app/domain/orders/emails/order-mail.server.ts";

/** One step of an order's life. */
export interface OrderStep {
  to: OrderStatus;
  by: "admin" | "anyone";
  kind: OrderEventKind;
  /** What the status alone does not say: false refuses the step. */
  isAllowed?(order: LockedOrder): boolean;
  /** What goes with the step, in its transaction and under the order's lock, and the letter that tells the customer. */
  take(tx: Tx, order: LockedOrder, at: Date): TakenStep | Promise<TakenStep>;
}

interface TakenStep {
  set?: Partial<typeof orders.$inferInsert>;
  detail?: OrderEventDetail;
  mail: OrderMail;
}

/**
 * Takes an order one step on: status, event and letter in one transaction, or nothing. Of two who try at the same moment one
 * gets "done" and the other is told the status that it found.
 */
export async function changeOrder(
  deps: OrderDeps,
  change: OrderChange,
  step: OrderStep,
): Promise<OrderChangeResult> {
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransaction(deps.db, async (tx): Promise<OrderChangeResult> => {
    const found = await lockOrderFor(tx, change, step.by);
    if (found.kind !== "locked") return found;
    const { order } = found;
    const isAllowed = step.isAllowed?.(order) ?? true;
    if (!isAllowed || !canBecome(order.status, step.to, order.paymentStatus))
      return { kind: "not-possible", status: order.status };
    if (change.version !== undefined && change.version !== order.version)
      return { kind: "stale", status: order.status };
    const at = deps.clock.now();
    const { set, detail, mail } = await step.take(tx, order, at);
    const changed = await updateOrder(tx, order, { ...set, status: step.to }, at);
    const reason = change.reason ? { reason: change.reason } : {};
    await recordOrderEvent(tx, {
      orderId: order.id,
      kind: step.kind,
      detail: { ...reason, ...detail },
      actorId: change.actor.id,
      at,
    });
    if (change.actor.role === "admin") await auditStep(tx, { change, step, order, changed });
    await queueOrderMail(tx, deps, { shop, order: changed, mail });
    const { id, number, status, version } = changed;
    return { kind: "done", order: { id, number, status, version } };
  });
  if (result.kind === "done") deps.jobs.nudge("send-mail");
  return result;
}

async function auditStep(
  tx: Tx,
  {
    change,
    step,
    order,
    changed,
  }: { change: OrderChange; step: OrderStep; order: LockedOrder; changed: LockedOrder },
): Promise<void> {
  const seen = ({ status, trackingNumber }: LockedOrder) => ({ status, trackingNumber });
  await recordAudit(tx, {
    actorId: change.actor.id,
    action: `order.${step.kind}`,
    subjectType: "order",
    subjectId: order.id,
    before: seen(order),
    after: { ...seen(changed), ...(change.reason ? { reason: change.reason } : {}) },
    at: changed.updatedAt,
  });
}
