import { and, desc, eq, exists, gt, isNull, min, or, sql } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { WaitingAction, WaitingActionName } from "#app/domain/orders/waiting/waiting-action.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { countWaiting } from "#app/platform/messages/waiting-messages.server.ts";

/**
 * What waits of an order, latest first: the action that can still be called back, and couriers that wait to be booked or are being booked,
 * as long as their parcel is to be collected. Admin only.
 */
export async function listWaiting(db: Db, orderId: string, now: Date): Promise<WaitingAction[]> {
  const packedParcel = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.status, "packed"),
        sql`${shipments.id}::text = ${waitingActions.booking} ->> 'shipmentId'`,
      ),
    );
  const openReturn = db
    .select({ id: returns.id })
    .from(returns)
    .where(
      and(
        eq(returns.status, "approved"),
        isNull(returns.pickedUpAt),
        sql`${returns.id}::text = ${waitingActions.booking} ->> 'returnId'`,
      ),
    );
  const rows = await db
    .select({ action: waitingActions, gst: orders.gst, actor: users.name })
    .from(waitingActions)
    .innerJoin(orders, eq(orders.id, waitingActions.orderId))
    .leftJoin(users, eq(users.id, waitingActions.actorId))
    .where(
      and(
        eq(waitingActions.orderId, orderId),
        or(
          and(
            isNull(waitingActions.booking),
            isNull(waitingActions.outcome),
            gt(waitingActions.leavesAt, now),
          ),
          and(isNull(waitingActions.closedAt), or(exists(packedParcel), exists(openReturn))),
        ),
      ),
    )
    .orderBy(desc(waitingActions.id));
  const messages = await countWaiting(
    db,
    rows.map(({ action }) => action.id),
  );
  const found: WaitingAction[] = [];
  for (const { action: row, gst, actor } of rows) {
    const { id, action, leavesAt, invoices, booking } = row;
    const waitingMessages = messages.get(id);
    found.push({
      id,
      action,
      leavesAt,
      remainingMs: row.outcome === null ? Math.max(0, leavesAt.getTime() - now.getTime()) : 0,
      actor,
      waiting: {
        invoices: gst ? (invoices?.parcels.length ?? 0) : 0,
        emails: waitingMessages?.email ?? 0,
        whatsapp: waitingMessages?.whatsapp ?? 0,
        sms: waitingMessages?.sms ?? 0,
        refunds: await db.$count(refunds, eq(refunds.waitingActionId, id)),
      },
      booking,
    });
  }
  return found;
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
