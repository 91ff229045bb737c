import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages, type OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import type { OnRejected } from "#app/platform/messages/record-outcomes.server.ts";
import type { DeliveryReport } from "#app/platform/messages/whatsapp.server.ts";

/**
 * Records what a provider reports about messages, each change once: a failed message becomes "rejected", one that arrived although its
 * sending was interrupted or of unclear outcome becomes "sent". `onRejected` runs in the transaction of its report, so a webhook that fails can be
 * repeated.
 */
export async function recordDeliveryReports(
  db: Db,
  reports: readonly DeliveryReport[],
  onRejected: OnRejected,
): Promise<void> {
  for (const report of reports)
    await inTransaction(db, async (tx) => {
      const changed = await recordReport(tx, report);
      if (changed && report.failure !== null) await onRejected(tx, changed);
    });
}

/** Returns the message whose status changed. */
async function recordReport(
  tx: Tx,
  { id, providerId, failure }: DeliveryReport,
): Promise<OutgoingMessage | undefined> {
  const isMessage = id === null ? eq(outgoingMessages.providerId, providerId) : eq(outgoingMessages.id, id);
  const from =
    failure === null ? (["sending", "unclear"] as const) : (["sent", "sending", "unclear"] as const);
  const [changed] = await tx
    .update(outgoingMessages)
    .set(
      failure === null
        ? { status: "sent", lastError: null, providerId, sentAt: new Date(), text: "" }
        : { status: "rejected", lastError: failure, providerId },
    )
    .where(
      and(isMessage, eq(outgoingMessages.channel, "whatsapp"), inArray(outgoingMessages.status, [...from])),
    )
    .returning();
  return changed;
}
