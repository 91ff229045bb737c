import { and, asc, eq, inArray, isNotNull, isNull, lt, lte } from "drizzle-orm";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { lockOrder, lockOrderAsIs, lockOrders } from "#app/domain/orders/lock-order.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { endWaiting } from "#app/domain/orders/waiting/end-waiting.server.ts";
import type { CallBackRefusal } from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { queueWaitingRefunds } from "#app/domain/payments/waiting-refunds.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueWaiting } from "#app/platform/messages/waiting-messages.server.ts";

/** Releases all actions whose wait is over, each in its own transaction. A failure does not block others. For a job; returns their number. */
export async function releaseActions(deps: OrderDeps): Promise<number> {
  const due = await deps.db
    .select({ id: waitingActions.id, orderId: waitingActions.orderId })
    .from(waitingActions)
    .where(
      and(
        isNull(waitingActions.closedAt),
        isNull(waitingActions.booking),
        lte(waitingActions.leavesAt, deps.clock.now()),
      ),
    )
    .orderBy(asc(waitingActions.leavesAt), asc(waitingActions.id));
  let released = 0;
  for (const { id, orderId } of due) {
    try {
      if (await inTransaction(deps.db, (tx) => release(tx, deps, { id, orderId }))) released += 1;
    } catch (error) {
      deps.log.error({ err: error, orderId }, "An action could not be released and will be retried");
    }
  }
  if (released > 0) nudgeReleased(deps);
  return released;
}

/** Hands the messages of an action to the job that sends them, and issues the invoices that wait with it. False if that was done before. */
async function release(
  tx: Tx,
  deps: OrderDeps,
  { id, orderId }: { id: string; orderId: string },
): Promise<boolean> {
  const order = await lockOrderAsIs(tx, orderId);
  if (!order) return false;
  const [closed] = await tx
    .update(waitingActions)
    .set({ closedAt: deps.clock.now() })
    .where(and(eq(waitingActions.id, id), isNull(waitingActions.closedAt), isNull(waitingActions.booking)))
    .returning({ outcome: waitingActions.outcome });
  if (!closed) return false;
  if (closed.outcome === null) await endWaiting(tx, [order], "left");
  await queueWaiting(tx, deps.jobs, id);
  await queueWaitingRefunds(tx, deps.jobs, id);
  return true;
}

interface WaitingChoice {
  orderId: string;
  actionId: string;
  actor: OrderActor;
}

/** Sends what waits for an action now. Admin only. */
export async function sendNow(
  deps: OrderDeps,
  { orderId, actionId, actor }: WaitingChoice,
): Promise<{ ok: true } | CallBackRefusal> {
  if (actor.role !== "admin") return { ok: false, error: "not-found" };
  const isReleased = await inTransaction(deps.db, (tx) => release(tx, deps, { id: actionId, orderId }));
  if (!isReleased) return { ok: false, error: "left" };
  nudgeReleased(deps);
  return { ok: true };
}

function nudgeReleased({ jobs }: OrderDeps): void {
  jobs.nudge("send-mail");
  jobs.nudge("refund-payments");
}

/** Issues the invoices that wait for a dispatch of these orders, because they are printed. The dispatches can no longer be called back. */
export async function issueWaitingInvoices(db: Db, orderNumbers: readonly number[]): Promise<void> {
  const waiting = await db
    .selectDistinct({ orderId: waitingActions.orderId })
    .from(waitingActions)
    .innerJoin(orders, eq(orders.id, waitingActions.orderId))
    .where(
      and(
        isNull(waitingActions.outcome),
        isNotNull(waitingActions.invoices),
        inArray(orders.number, [...orderNumbers]),
      ),
    );
  if (waiting.length === 0) return;
  await inTransaction(db, (tx) =>
    lockOrders(
      tx,
      waiting.map(({ orderId }) => orderId),
    ),
  );
}

/** Ends the wait of an order's action before its courier is booked, because a booked parcel cannot be unmade. */
export async function endWaitingOf(db: Db, orderId: string): Promise<void> {
  await inTransaction(db, (tx) => lockOrder(tx, orderId));
}

/** Deletes actions that were released or called back more than a day ago. For the clean-up. */
export async function deleteClosedActions(db: Db, now: Date): Promise<void> {
  await db.delete(waitingActions).where(lt(waitingActions.closedAt, new Date(now.getTime() - DAY_MS)));
}
