import { and, eq, lt } from "drizzle-orm";
import type { ProviderEvent } from "#app/domain/payments/hosted-checkout.ts";
import { paymentEvents } from "#app/domain/payments/payments.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

/**
 * Takes an announcement down and queues what follows from it, once however often it is sent. Kept are the references alone:
 * what else it says names people, and is asked for where it is needed. `also` is written along with it. False for one that was known.
 */
export function recordEvent(
  { db, jobs }: { db: Db; jobs: Jobs },
  provider: string,
  { id: eventId, ...payload }: ProviderEvent,
  also?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await recordOnce(tx, provider, eventId, payload))) return false;
    await jobs.send(tx, "payment-events", { provider, eventId, ...payload });
    await also?.(tx);
    return true;
  });
}

/** Notes that something has happened, whoever says it first; false for all who come later. */
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

/** Providers repeat themselves for a day; after a month nobody asks. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}
