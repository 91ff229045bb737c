import { and, eq } from "drizzle-orm";
import type { MessageStatus } from "#app/domain/customers/messages/messages.ts";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export interface MarkMessage {
  id: string;
  /** The status that the page showed. A message whose status has changed since is left alone. */
  from: MessageStatus;
  to: MessageStatus;
}

export type MarkMessageResult =
  | { ok: true }
  | { ok: false; error: "stale"; status: MessageStatus }
  | { ok: false; error: "not-found" };

/** Sets the status of a message: answered, archived, or new again. */
export async function markMessage(
  { db, clock }: { db: Db; clock: Clock },
  { id, from, to }: MarkMessage,
  admin: { id: string },
): Promise<MarkMessageResult> {
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  return inTransaction(db, async (tx): Promise<MarkMessageResult> => {
    const marked = await tx
      .update(contactMessages)
      .set({ status: to })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.status, from)))
      .returning({ id: contactMessages.id });
    if (marked.length === 0) {
      const [message] = await tx
        .select({ status: contactMessages.status })
        .from(contactMessages)
        .where(eq(contactMessages.id, id));
      return message
        ? { ok: false, error: "stale", status: message.status }
        : { ok: false, error: "not-found" };
    }
    await recordAudit(tx, {
      actorId: admin.id,
      action: "message.mark",
      subjectType: "message",
      subjectId: id,
      before: { status: from },
      after: { status: to },
      at: clock.now(),
    });
    return { ok: true };
  });
}
