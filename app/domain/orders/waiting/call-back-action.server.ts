import { and, desc, eq, gt, inArray, isNull, notExists, notInArray } from "drizzle-orm";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { lockOrderAsIs } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder, type LockedOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import { deliveryChallans } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import {
  PARCEL_ACTION_NAMES,
  type CallBackRefusal,
  type WaitingActionName,
} from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions, type StateBefore } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { redeemDiscountAgain } from "#app/domain/discounts/discounts.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { restorePayments } from "#app/domain/payments/payments.server.ts";
import { deleteWaitingRefunds } from "#app/domain/payments/waiting-refunds.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { deleteWaiting } from "#app/platform/messages/waiting-messages.server.ts";

interface CallBack {
  orderId: string;
  actionId: string;
  actor: OrderActor;
}

/**
 * Calls an action back whose messages still wait: they are deleted with its event, and the order and its parcels are as before. It has used
 * no invoice number. A courier that waits to be booked is not booked. All is one transaction under the order's lock, so of two people one succeeds. Errors: `left` once anything of it
 * has left, `changed` if the order was changed since. Later actions on other parcels of the order, which started from its result, are
 * called back with it. Admin only.
 */
export async function callBackAction(
  deps: OrderDeps,
  { orderId, actionId, actor }: CallBack,
): Promise<{ ok: true } | CallBackRefusal> {
  return inTransactionUnlessRefused<{ ok: true } | CallBackRefusal>(deps.db, async (tx) => {
    const order = await lockOrderAsIs(tx, orderId);
    if (!order || actor.role !== "admin") return { ok: false, error: "not-found" };
    const [action] = await tx
      .select()
      .from(waitingActions)
      .where(and(eq(waitingActions.id, actionId), eq(waitingActions.orderId, orderId)));
    if (!action) return { ok: false, error: "left" };
    if (action.outcome !== null) return { ok: false, error: action.outcome === "left" ? "left" : "changed" };
    const at = deps.clock.now();
    if (action.leavesAt <= at) return { ok: false, error: "left" };
    let current = order;
    for (const undone of [...(await listLaterActions(tx, action)), action]) {
      const restored = await undo(tx, current, { action: undone, actor, at });
      if (!restored) return { ok: false, error: "sold" };
      current = restored;
    }
    return { ok: true };
  });
}

type StoredAction = typeof waitingActions.$inferSelect;

/** The actions on parcels of the same bulk action that came after one, latest first. */
function listLaterActions(tx: Tx, { id, orderId, batchId, booking }: StoredAction): Promise<StoredAction[]> {
  if (batchId === null || booking) return Promise.resolve([]);
  return tx
    .select()
    .from(waitingActions)
    .where(
      and(
        eq(waitingActions.orderId, orderId),
        eq(waitingActions.batchId, batchId),
        inArray(waitingActions.action, PARCEL_ACTION_NAMES),
        gt(waitingActions.id, id),
        isNull(waitingActions.outcome),
      ),
    )
    .orderBy(desc(waitingActions.id));
}

/** Undoes an action and records this. Null if cancelled items were sold. */
async function undo(
  tx: Tx,
  order: LockedOrder,
  { action, actor, at }: Restoration,
): Promise<LockedOrder | null> {
  const restored = action.booking ? order : await restore(tx, order, { action, actor, at });
  if (!restored) return null;
  await tx
    .update(waitingActions)
    .set({ outcome: "called-back", closedAt: at })
    .where(and(eq(waitingActions.id, action.id), isNull(waitingActions.outcome)));
  await recordSilentEvent(tx, {
    orderId: order.id,
    kind: "called-back",
    detail: { calledBack: action.action },
    actorId: actor.id,
    at,
    audit: {
      before: { status: order.status, paymentStatus: order.paymentStatus },
      after: { action: action.action, status: restored.status, paymentStatus: restored.paymentStatus },
    },
  });
  return restored;
}

interface Restoration {
  action: StoredAction;
  actor: OrderActor;
  at: Date;
}

/** Restores the order, its parcels and its payments as before an action, and deletes what waits for it. Null if cancelled items were sold. */
async function restore(
  tx: Tx,
  order: LockedOrder,
  { action: { id, action, before }, actor, at }: Restoration,
): Promise<LockedOrder | null> {
  await deleteWaiting(tx, id);
  await deleteWaitingRefunds(tx, id);
  await restoreParcels(tx, order, before.shipments, at);
  await restorePayments(tx, before.payments);
  const restored = await updateOrder(tx, order, before.order, at);
  if (action === "cancel") {
    if (!(await takeStock(tx, order, actor))) return null;
    for (const redemption of before.redemptions) await redeemDiscountAgain(tx, redemption);
  }
  await tx
    .delete(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.waitingActionId, id)));
  return restored;
}

/** Takes the items of a cancelled order from the stock again. False if some were sold in the meantime. */
async function takeStock(tx: Tx, order: LockedOrder, actor: OrderActor): Promise<boolean> {
  const changes = (await listOrderLines(tx, order.id)).flatMap(({ variantId, refundable }) =>
    variantId && refundable > 0 ? [{ variantId, delta: -refundable }] : [],
  );
  const ids = changes.map(({ variantId }) => variantId);
  const lockedVariants = await lockVariants(tx, ids);
  const stocked = await tx
    .select({ id: variants.id, inventory: variants.inventory })
    .from(variants)
    .where(isAmong(variants.id, ids));
  const inventory = new Map(stocked.map((variant) => [variant.id, variant.inventory]));
  for (const { variantId, delta } of changes)
    inventory.set(variantId, (inventory.get(variantId) ?? 0) + delta);
  if ([...inventory.values()].some((items) => items < 0)) return false;
  await changeStock(tx, lockedVariants, changes, {
    reason: "cancelled",
    referenceId: order.id,
    actorId: actor.id,
    note: "Cancellation undone",
  });
  return true;
}

/** Puts the order's parcels back. What the action has packed is deleted, or cancelled if its delivery challan has used a number. */
async function restoreParcels(
  tx: Tx,
  order: LockedOrder,
  before: StateBefore["shipments"],
  at: Date,
): Promise<void> {
  const ids = before.map(({ id }) => id);
  const isAdded = and(
    eq(shipments.orderId, order.id),
    ids.length > 0 ? notInArray(shipments.id, ids) : undefined,
  );
  const challan = tx
    .select({ id: deliveryChallans.id })
    .from(deliveryChallans)
    .where(eq(deliveryChallans.shipmentId, shipments.id));
  await tx.delete(shipments).where(and(isAdded, notExists(challan)));
  await tx.update(shipments).set({ status: "cancelled", closedAt: at }).where(isAdded);
  for (const { id, ...columns } of before)
    await tx.update(shipments).set(columns).where(eq(shipments.id, id));
}

/** How many orders or parcels of a bulk action were called back, and how many were not, because their messages have left or they were changed. */
export interface CalledBack {
  done: number;
  refused: number;
}

/** Calls back what still waits of a bulk action, each order or parcel in its own transaction, the latest first. Admin only. */
export async function callBackBatch(
  deps: OrderDeps,
  { batchId, action, actor }: { batchId: string; action: WaitingActionName; actor: OrderActor },
): Promise<CalledBack> {
  const rows = await deps.db
    .select({ actionId: waitingActions.id, orderId: waitingActions.orderId })
    .from(waitingActions)
    .where(and(eq(waitingActions.batchId, batchId), eq(waitingActions.action, action)))
    .orderBy(desc(waitingActions.id));
  const results = [];
  for (const row of rows) results.push(await callBackAction(deps, { ...row, actor }));
  const done = results.filter(({ ok }) => ok).length;
  return { done, refused: results.length - done };
}
