import { and, eq, lt } from "drizzle-orm";
import type { ProviderEvent } from "#app/domain/payments/payment-provider.ts";
import { paymentEvents } from "#app/domain/payments/payments.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

/**
 * Records a webhook event and queues its job, once per event id. Only references are stored: the rest of the
 * payload contains personal data and is fetched when needed. `onNew` runs in the same transaction for a new event. Returns false
 * for a known event.
 */
export function recordEvent(
  { db, jobs }: { db: Db; jobs: Jobs },
  provider: string,
  { id: eventId, ...payload }: ProviderEvent,
  onNew?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await recordOnce(tx, provider, eventId, payload))) return false;
    await jobs.send(tx, "payment-events", { provider, eventId, ...payload });
    await onNew?.(tx);
    return true;
  });
}

/** Records an event; false if it is already recorded. */
export async function recordOnce(
  tx: Tx,
  provider: string,
  eventId: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const recorded = await tx
    .insert(paymentEvents)
    .values({ provider, eventId, payload })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return recorded.length > 0;
}

export async function recordEventHandled(
  db: Db,
  { provider, eventId, at }: { provider: string; eventId: string; at: Date },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: at })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}

/** Providers resend events for about a day; deletes those received before the given time. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}
