import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { waitingActions } from "#app/domain/orders/waiting/waiting-actions.tables.ts";
import { typeOfEvent, writeBody } from "#app/domain/webhooks/event-body.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The audit log's name of the action that switches an endpoint on. */
const SWITCHED_ON = "webhook.switched-on";

const EVENTS_AT_ONCE = 200;

interface DispatchDeps {
  db: Db;
  clock: Clock;
  publicUrl: string;
}

/**
 * Creates deliveries of recorded events for the endpoints that want them, in batches. An endpoint gets no event from before it was created
 * or last switched on. Returns the number of events.
 */
export async function dispatchEvents(deps: DispatchDeps): Promise<number> {
  let dispatched = 0;
  for (;;) {
    const some = await inTransaction(deps.db, (tx) => dispatchSome(tx, deps));
    dispatched += some;
    if (some < EVENTS_AT_ONCE) return dispatched;
  }
}

async function dispatchSome(tx: Tx, { clock, publicUrl }: DispatchDeps): Promise<number> {
  const events = await takeEvents(tx);
  if (events.length === 0) return 0;
  const endpoints = await lockReceivers(tx);
  const now = clock.now();
  const wanted = events.flatMap((event) => {
    const type = event.isVoid ? null : typeOfEvent(event);
    const receivers = type
      ? endpoints.filter(({ types, startedAt }) => types.includes(type) && event.at >= startedAt)
      : [];
    const body = type && receivers.length > 0 ? writeBody(type, event, publicUrl) : null;
    return body === null ? [] : [{ id: event.id, body, receivers }];
  });
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const unwanted = events.filter(({ id }) => !wantedIds.has(id)).map(({ id }) => id);
  if (unwanted.length > 0) await tx.delete(webhookEvents).where(inArray(webhookEvents.id, unwanted));
  if (wanted.length > 0) await storeBodies(tx, wanted, now);
  const deliveries = wanted.flatMap(({ id: eventId, receivers }) =>
    receivers.map(({ id: endpointId }) => ({
      id: newId(),
      eventId,
      endpointId,
      nextAttemptAt: now,
      createdAt: now,
    })),
  );
  if (deliveries.length > 0) await tx.execute(insertMany(webhookDeliveries, deliveries));
  return events.length;
}

/** Locks the endpoints that are on, each with the moment since which it is. */
function lockReceivers(tx: Tx) {
  const { id, types, createdAt } = webhookEndpoints;
  const switchedOn = sql`select max(a.at) from ${auditLog} a
    where a.subject_type = 'webhook' and a.subject_id = "webhook_endpoints"."id"::text and a.action = ${SWITCHED_ON}`;
  return (
    tx
      .select({ id, types, startedAt: sql<Date>`greatest(${createdAt}, (${switchedOn}))`.mapWith(createdAt) })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.state, "on"))
      .orderBy(asc(id))
      // One that is switched off or deleted at the same time gets no delivery.
      .for("share")
  );
}

/**
 * Locks the oldest events that are not dispatched, without those of an action that may still be called back. `isVoid`: the order event was
 * called back, or its order was deleted.
 */
function takeEvents(tx: Tx) {
  const isWaiting = sql`exists (select from ${waitingActions}
    where ${waitingActions.id} = ${webhookEvents.waitingActionId} and ${waitingActions.outcome} is null)`;
  return tx
    .select({
      id: webhookEvents.id,
      subject: webhookEvents.subject,
      kind: webhookEvents.kind,
      subjectId: webhookEvents.subjectId,
      detail: webhookEvents.detail,
      at: webhookEvents.at,
      order: { number: orders.number, isTest: orders.isTest },
      isVoid: sql<boolean>`${webhookEvents.subject} = 'order' and ${orderEvents.id} is null`,
    })
    .from(webhookEvents)
    .leftJoin(orders, sql`${webhookEvents.subject} = 'order' and ${orders.id} = ${webhookEvents.subjectId}`)
    .leftJoin(
      orderEvents,
      sql`${webhookEvents.subject} = 'order' and ${orderEvents.id} = ${webhookEvents.id}`,
    )
    .where(sql`${isNull(webhookEvents.dispatchedAt)} and not ${isWaiting}`)
    .orderBy(asc(webhookEvents.at), asc(webhookEvents.id))
    .limit(EVENTS_AT_ONCE)
    .for("update", { of: webhookEvents, skipLocked: true });
}

async function storeBodies(
  tx: Tx,
  events: readonly { id: string; body: string }[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(events.map(({ id, body }) => ({ id, body })));
  await tx.execute(sql`
    update ${webhookEvents} set body = written.body, dispatched_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as written (id uuid, body text)
    where ${webhookEvents.id} = written.id`);
}
