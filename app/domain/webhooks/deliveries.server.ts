import { and, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import { EVENT_DAYS, type DeliveryView } from "#app/domain/webhooks/endpoint.ts";
import { testBody } from "#app/domain/webhooks/event-body.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/** Of the deliveries of an endpoint, the newest are listed. */
const MAX_LISTED = 50;

/** Test events that wait at an endpoint: more tell the owner nothing. */
const MAX_WAITING_TESTS = 5;

/** The newest deliveries of an endpoint, with the event that was sent. */
export function listDeliveries(db: Queryable, endpointId: string): Promise<DeliveryView[]> {
  const { endpointId: _endpoint, leasedUntil: _lease, ...shown } = getTableColumns(webhookDeliveries);
  return db
    .select({
      ...shown,
      body: sql<string>`coalesce(${webhookEvents.body}, '')`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(MAX_LISTED);
}

export type SendResult = { ok: true } | { ok: false; error: "not-found" | "switched-off" | "too-many" };

interface SendDeps {
  db: Db;
  clock: Clock;
}

/** Sends an event to an endpoint again, with the same id, however its last attempt went. */
export async function sendAgain(
  { db, clock }: SendDeps,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<SendResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<SendResult> => {
    const refusal = await refuseSending(tx, endpointId);
    if (refusal) return refusal;
    const sent = await tx
      .update(webhookDeliveries)
      .set({ state: "pending", attempts: 0, nextAttemptAt: clock.now() })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
      .returning({ id: webhookDeliveries.id });
    return sent.length > 0 ? { ok: true } : { ok: false, error: "not-found" };
  });
}

/** Sends an event that tells the receiver nothing, whatever types the endpoint has. */
export async function sendTestEvent({ db, clock }: SendDeps, endpointId: string): Promise<SendResult> {
  const now = clock.now();
  return inTransactionUnlessRefused(db, async (tx): Promise<SendResult> => {
    const refusal = await refuseSending(tx, endpointId);
    if (refusal) return refusal;
    const tests = await tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.eventId, webhookEvents.id))
      .where(
        and(
          eq(webhookEvents.subjectId, endpointId),
          eq(webhookEvents.subject, "test"),
          eq(webhookDeliveries.state, "pending"),
        ),
      )
      .limit(MAX_WAITING_TESTS);
    if (tests.length >= MAX_WAITING_TESTS) return { ok: false, error: "too-many" };
    const eventId = newId();
    await tx.insert(webhookEvents).values({
      id: eventId,
      subject: "test",
      kind: "test",
      subjectId: endpointId,
      at: now,
      body: testBody(now),
      dispatchedAt: now,
    });
    await tx
      .insert(webhookDeliveries)
      .values({ id: newId(), endpointId, eventId, nextAttemptAt: now, createdAt: now });
    return { ok: true };
  });
}

/** Locks an endpoint that is on, and ends its pause: the owner wants to see an attempt now. */
async function refuseSending(tx: Tx, endpointId: string): Promise<Extract<SendResult, { ok: false }> | null> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ pausedUntil: null })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning({ state: webhookEndpoints.state });
  if (!endpoint) return { ok: false, error: "not-found" };
  return endpoint.state === "on" ? null : { ok: false, error: "switched-off" };
}

/** Deletes events older than `EVENT_DAYS` with their deliveries. For the clean-up. */
export async function deleteOldWebhookEvents(db: Db, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.at, new Date(now.getTime() - EVENT_DAYS * DAY_MS)));
}

/**
 * Deletes the responses of receivers about these orders: a receiver may have repeated what it stores about the person. Bodies name only
 * ids, and responses about customers are never stored.
 */
export async function eraseWebhookResponses(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const events = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(inArray(webhookEvents.subjectId, [...subjectIds]));
  await tx
    .update(webhookDeliveries)
    .set({ response: null })
    .where(inArray(webhookDeliveries.eventId, events));
}
