import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { outgoingMessages, type OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import type { DeliveryReport } from "#app/platform/messages/whatsapp.server.ts";

/**
 * Records what a provider reports about messages, each change once: a failed message becomes "rejected", one of unclear outcome that
 * arrived becomes "sent". Returns the messages that failed.
 */
export async function recordDeliveryReports(
  db: Db,
  reports: readonly DeliveryReport[],
): Promise<OutgoingMessage[]> {
  const failed: OutgoingMessage[] = [];
  for (const { id, providerId, failure } of reports) {
    const isMessage = id === null ? eq(outgoingMessages.providerId, providerId) : eq(outgoingMessages.id, id);
    const from = failure === null ? ["unclear" as const] : (["sent", "sending", "unclear"] as const);
    const [changed] = await db
      .update(outgoingMessages)
      .set(
        failure === null
          ? { status: "sent", lastError: null, providerId }
          : { status: "rejected", lastError: failure, providerId },
      )
      .where(
        and(isMessage, eq(outgoingMessages.channel, "whatsapp"), inArray(outgoingMessages.status, [...from])),
      )
      .returning();
    if (changed && failure !== null) failed.push(changed);
  }
  return failed;
}
