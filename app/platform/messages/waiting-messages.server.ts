import { and, asc, count, eq } from "drizzle-orm";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { variablesToExtras } from "#app/platform/messages/email-extras.server.ts";
import { outgoingMessages, type Channel } from "#app/platform/messages/messages.tables.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

// Messages that wait have no job until their action is over.

/** Attaches documents to the emails that wait for an action. */
export async function attachToWaiting(
  tx: Tx,
  actionId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const emails = await tx
    .select({ id: outgoingMessages.id, variables: outgoingMessages.variables })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.waitingActionId, actionId), eq(outgoingMessages.channel, "email")));
  const added = documentIds.map((id): [string, string] => ["documentId", id]);
  for (const { id, variables } of emails)
    await tx
      .update(outgoingMessages)
      .set({ variables: [...(variables ?? []), ...added] })
      .where(eq(outgoingMessages.id, id));
}

/** Queues the messages that wait for an action. Call `jobs.nudge("send-mail")` after the commit. */
export async function queueWaiting(tx: Tx, jobs: Jobs, actionId: string): Promise<void> {
  const released = await tx
    .update(outgoingMessages)
    .set({ waitingActionId: null })
    .where(eq(outgoingMessages.waitingActionId, actionId))
    .returning({
      id: outgoingMessages.id,
      channel: outgoingMessages.channel,
      variables: outgoingMessages.variables,
    });
  for (const { id, channel, variables } of released.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await jobs.send(tx, "send-mail", {
      mailId: id,
      ...(channel === "email" && variablesToExtras(variables ?? [])),
    });
}

/** Deletes the messages that wait for an action, so that others with their keys can be queued. */
export async function deleteWaiting(tx: Tx, actionId: string): Promise<void> {
  await tx.delete(outgoingMessages).where(eq(outgoingMessages.waitingActionId, actionId));
}

/** The number of messages that wait for each of these actions, by channel. */
export async function countWaiting(
  db: Queryable,
  actionIds: readonly string[],
): Promise<Map<string, Record<Channel, number>>> {
  const rows = await db
    .select({
      actionId: outgoingMessages.waitingActionId,
      channel: outgoingMessages.channel,
      messages: count(),
    })
    .from(outgoingMessages)
    .where(isAmong(outgoingMessages.waitingActionId, actionIds))
    .groupBy(outgoingMessages.waitingActionId, outgoingMessages.channel)
    .orderBy(asc(outgoingMessages.waitingActionId));
  const counts = new Map<string, Record<Channel, number>>();
  for (const { actionId, channel, messages } of rows)
    if (actionId !== null)
      counts.set(actionId, {
        ...(counts.get(actionId) ?? { email: 0, whatsapp: 0, sms: 0 }),
        [channel]: messages,
      });
  return counts;
}
