import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
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
 * The waiting actions of an order, latest first: the action that can still be called back, and couriers that wait to be booked or are being
 * booked, as long as their parcel is to be collected. Admin only.
 */
export async function listWaiting(db: Db, orderId: string, now: Date): Promise<WaitingAction[]> {
  const rows = await db
    .select({
      action: waitingActions,
      gst: orders.gst,
      actor: sql<string | null>`coalesce(${users.name}, ${apiKeys.name})`,
      refunds:
        sql<number>`(select count(*) from ${refunds} where ${refunds.waitingActionId} = ${waitingActions.id})`.mapWith(
          Number,
        ),
    })
    .from(waitingActions)
    .innerJoin(orders, eq(orders.id, waitingActions.orderId))
    .leftJoin(users, eq(users.id, waitingActions.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, waitingActions.actorId))
    .where(and(eq(waitingActions.orderId, orderId), or(canBeCalledBack(now), isOpenBooking(db))))
    .orderBy(desc(waitingActions.id));
  const messages = await countWaiting(
    db,
    rows.map(({ action }) => action.id),
  );
  return rows.map(({ action: { id, action, leavesAt, invoices, booking, outcome }, ...row }) => {
    const waitingMessages = messages.get(id);
    return {
      id,
      action,
      leavesAt,
      remainingMs: outcome === null ? Math.max(0, leavesAt.getTime() - now.getTime()) : 0,
      actor: row.actor,
      waiting: {
        invoices: row.gst ? (invoices?.parcels.length ?? 0) : 0,
        emails: waitingMessages?.email ?? 0,
        whatsapp: waitingMessages?.whatsapp ?? 0,
        sms: waitingMessages?.sms ?? 0,
        refunds: row.refunds,
      },
      booking,
    };
  });
}

/** SQL condition of actions other than bookings whose messages have not left. */
const canBeCalledBack = (now: Date) =>
  and(isNull(waitingActions.booking), isNull(waitingActions.outcome), gt(waitingActions.leavesAt, now));

/** SQL condition of bookings without an answer of the carrier, of parcels and returns that are still to be collected. */
function isOpenBooking(db: Db) {
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
  return and(isNull(waitingActions.closedAt), or(exists(packedParcel), exists(openReturn)));
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
