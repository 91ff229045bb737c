import { and, desc, eq, gt, isNull, min } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { WaitingAction, WaitingActionName } from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { countWaiting } from "#app/platform/messages/waiting-messages.server.ts";

/** The action of an order that can still be called back; null if there is none. Admin only. */
export async function findWaiting(db: Db, orderId: string, now: Date): Promise<WaitingAction | null> {
  const [row] = await db
    .select({ action: waitingActions, gst: orders.gst, actor: users.name })
    .from(waitingActions)
    .innerJoin(orders, eq(orders.id, waitingActions.orderId))
    .leftJoin(users, eq(users.id, waitingActions.actorId))
    .where(
      and(
        eq(waitingActions.orderId, orderId),
        isNull(waitingActions.outcome),
        gt(waitingActions.leavesAt, now),
      ),
    )
    .orderBy(desc(waitingActions.id))
    .limit(1);
  if (!row) return null;
  const { id, action, leavesAt, invoices } = row.action;
  const messages = (await countWaiting(db, [id])).get(id);
  return {
    id,
    action,
    leavesAt,
    remainingMs: leavesAt.getTime() - now.getTime(),
    actor: row.actor,
    waiting: {
      invoices: row.gst ? (invoices?.parcels.length ?? 0) : 0,
      emails: messages?.email ?? 0,
      whatsapp: messages?.whatsapp ?? 0,
      sms: messages?.sms ?? 0,
      refunds: await db.$count(refunds, eq(refunds.waitingActionId, id)),
    },
  };
}

/** The name of an action of an order, waiting or not; null if it does not exist. */
export async function findActionName(
  db: Db,
  { orderId, actionId }: { orderId: string; actionId: string },
): Promise<WaitingActionName | null> {
  const [row] = await db
    .select({ action: waitingActions.action })
    .from(waitingActions)
    .where(and(eq(waitingActions.id, actionId), eq(waitingActions.orderId, orderId)));
  return row?.action ?? null;
}

/** How long a bulk action can still be called back, in milliseconds; 0 if nothing of it waits. */
export async function findBatchWaitMs(db: Db, batchId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ leavesAt: min(waitingActions.leavesAt) })
    .from(waitingActions)
    .where(
      and(
        eq(waitingActions.batchId, batchId),
        isNull(waitingActions.outcome),
        gt(waitingActions.leavesAt, now),
      ),
    );
  return row?.leavesAt ? row.leavesAt.getTime() - now.getTime() : 0;
}
