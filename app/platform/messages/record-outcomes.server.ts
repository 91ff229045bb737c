import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { report } from "#app/platform/process/measurements.ts";
import { outgoingMessages, type OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import { DELETED_WHEN_SENT } from "#app/platform/messages/outbox.server.ts";
import { MessageRejected, MessageUnclear } from "#app/platform/messages/phone-transport.server.ts";

/** Queues another message in the place of one that its provider rejected. */
export type OnRejected = (tx: Tx, message: OutgoingMessage) => Promise<void>;

/** Records a failed attempt, unless another process or a provider's report has ended the message meanwhile. */
export async function recordProblem(
  { db, onRejected }: { db: Db; onRejected?: OnRejected },
  message: OutgoingMessage,
  problem: Error,
): Promise<Error | null> {
  const isRejected = problem instanceof MessageRejected;
  const isOver = isRejected || problem instanceof MessageUnclear;
  const status = isRejected ? "rejected" : isOver ? "unclear" : "failed";
  const attempts = message.channel === "email" && { attempts: message.attempts + 1 };
  const isOpen = inArray(outgoingMessages.status, ["queued", "failed", "sending"]);
  const isRecorded = await inTransaction(db, async (tx) => {
    const changed = await tx
      .update(outgoingMessages)
      .set({ status, lastError: problem.message, ...attempts })
      .where(and(eq(outgoingMessages.id, message.id), isOpen))
      .returning({ id: outgoingMessages.id });
    if (isRejected && changed.length > 0) await onRejected?.(tx, message);
    return changed.length > 0;
  });
  if (isRecorded) report("message", { channel: message.channel, result: status });
  return isOver || !isRecorded ? null : problem;
}

async function recordSent(db: Db, emails: readonly OutgoingMessage[]): Promise<void> {
  const deleted = emails.filter(({ kind }) => DELETED_WHEN_SENT.has(kind)).map(({ id }) => id);
  const others = emails.filter(({ kind }) => !DELETED_WHEN_SENT.has(kind)).map(({ id }) => id);
  if (deleted.length > 0) await db.delete(outgoingMessages).where(inArray(outgoingMessages.id, deleted));
  if (others.length === 0) return;
  const attempts = sql`${outgoingMessages.attempts} + 1`;
  await db
    .update(outgoingMessages)
    .set({
      status: "sent",
      attempts,
      lastError: null,
      sentAt: new Date(),
      html: "",
      text: "",
      variables: null,
    })
    .where(inArray(outgoingMessages.id, others));
}

/** Records deliveries; those that happen during a write are recorded together by the next one. */
export function recordInBatches(db: Db) {
  let waiting: OutgoingMessage[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (waiting.length > 0) {
      const emails = waiting;
      waiting = [];
      await recordSent(db, emails);
    }
    writing = undefined;
  };
  return {
    record(email: OutgoingMessage): void {
      waiting.push(email);
      writing ??= write();
      // `all` reports a failure.
      writing.catch(() => undefined);
    },
    all: async () => writing,
  };
}
