import { and, count, desc, eq, gt, inArray, lt, not, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import { MESSAGE_RETRY_HOURS } from "#app/platform/job-queues.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import {
  extrasToVariables,
  variablesToExtras,
  type Extras,
} from "#app/platform/messages/email-extras.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import type { PhoneChannel } from "#app/platform/messages/phone-transport.server.ts";
import type { EmailAttachment, EmailMessage } from "#app/platform/messages/email-transport.server.ts";

/** The kind of the email that confirms the deletion of an account. */
export const LAST_EMAIL = "account-deleted";

/**
 * Rows of these kinds are deleted after sending: the first follows an erasure, and the second repeats a message that has a table of
 * its own.
 */
export const DELETED_WHEN_SENT: ReadonlySet<string> = new Set([LAST_EMAIL, "contact-message"]);

/** Begins the key of a message that the owner sends to test a channel. */
export const TEST_MESSAGE_KEY = "test:";

/** An email before it is sent: its attachments are made only then. */
type QueuedMessage = Omit<EmailMessage, "attachments"> & Pick<Extras, "documentIds">;

/** Makes the files of the documents that an email names. */
export type ReadAttachments = (documentIds: readonly string[]) => Promise<EmailAttachment[]>;

/**
 * Queues an email in the transaction of its cause. `kind` identifies its purpose ("order-confirmation") in the log and the admin.
 */
export async function queueEmail(tx: Tx, jobs: Jobs, kind: string, message: QueuedMessage): Promise<void> {
  await queueEmails(tx, jobs, [{ kind, message }]);
}

/** Queues emails in the transaction of their cause. */
export async function queueEmails(tx: Tx, jobs: Jobs, emails: readonly QueuedEmail[]): Promise<void> {
  await executeAsOne(tx, await queueEmailStatements(tx, jobs, emails));
}

/** Queues a message to a phone in the transaction of its cause. One key is queued once per channel. */
export async function queuePhoneMessage(tx: Tx, jobs: Jobs, message: QueuedPhoneMessage): Promise<void> {
  await executeAsOne(tx, await queuePhoneStatements(tx, jobs, message));
}

export interface QueuedEmail {
  kind: string;
  message: QueuedMessage;
  /** Identifies the event: an email with a known key is not queued again. */
  key?: string;
  /** Emails of one sequence are sent in order. */
  sequence?: string;
  /** The action with which it waits (`waiting-messages.server.ts`); null to send it at once. */
  waitingActionId?: string | null | undefined;
}

/** A message to a phone, by the template of its kind. */
export interface QueuedPhoneMessage {
  channel: PhoneChannel;
  kind: string;
  key: string;
  sequence?: string;
  /** The action with which it waits; null to send it at once. */
  waitingActionId?: string | null | undefined;
  /** In E.164. */
  to: string;
  variables: [name: string, value: string][];
  text: string;
}

/** The statements of `queueEmails`, for a checkout, which runs all of its writes as one. */
export async function queueEmailStatements(
  tx: Tx,
  jobs: Jobs,
  emails: readonly QueuedEmail[],
): Promise<SQLWrapper[]> {
  const writes: SQLWrapper[] = [];
  for (const { kind, key: messageKey, sequence, waitingActionId, message } of emails) {
    const id = newId();
    const { to, subject, html, text, ...extras } = message;
    const variables = extrasToVariables(extras);
    const row = {
      id,
      kind,
      messageKey,
      sequence,
      waitingActionId,
      recipient: to,
      subject,
      html,
      text,
      variables,
    };
    writes.push(tx.insert(outgoingMessages).values(row).onConflictDoNothing());
    // The job of an email that was queued before finds no row and ends.
    if (!waitingActionId) writes.push(await jobs.queueStatement("send-mail", { mailId: id, ...extras }));
  }
  return writes;
}

/** The statements of `queuePhoneMessage`, for a checkout. */
export async function queuePhoneStatements(
  tx: Tx,
  jobs: Jobs,
  { to, key, ...message }: QueuedPhoneMessage,
): Promise<SQLWrapper[]> {
  const id = newId();
  const row = { id, ...message, messageKey: key, recipient: to, subject: "", html: "" };
  const insert = tx.insert(outgoingMessages).values(row).onConflictDoNothing();
  return message.waitingActionId
    ? [insert]
    : [insert, await jobs.queueStatement("send-mail", { mailId: id })];
}

const isUnsent = inArray(outgoingMessages.status, ["queued", "failed"]);

/** Whether nobody retries a message: rejected by a provider, of unclear outcome, or unsent when its retries were over. */
export const isLost = sql<boolean>`(${or(
  inArray(outgoingMessages.status, ["rejected", "unclear"]),
  and(isUnsent, lt(outgoingMessages.createdAt, sql`now() - ${MESSAGE_RETRY_HOURS} * interval '1 hour'`)),
)})`;

/** Counts the messages that wait for their first attempt, those that failed and will be retried, and those lost in the last seven days. */
export async function countUnsent(db: Db): Promise<{ queued: number; failed: number; lost: number }> {
  const isRecent = gt(outgoingMessages.createdAt, sql`now() - interval '7 days'`);
  const { status } = outgoingMessages;
  const messages = (condition: SQL) => count(sql`case when ${condition} then 1 end`);
  const [counts] = await db
    .select({
      queued: messages(sql`${status} = 'queued' and not ${isLost}`),
      failed: messages(sql`${status} = 'failed' and not ${isLost}`),
      lost: messages(isLost),
    })
    .from(outgoingMessages)
    .where(or(and(isUnsent, not(isLost)), and(isLost, isRecent)));
  return counts ?? { queued: 0, failed: 0, lost: 0 };
}

/** Whether a message was not delivered: lost, or waiting for its next attempt after one that failed. */
export const isUndelivered = sql`(${isLost} or ${outgoingMessages.status} = 'failed')`;

/** Of the messages that were not delivered, the newest are listed. */
const MAX_UNDELIVERED = 100;

/** The newest messages that were not delivered, for the admin. */
export function listUndelivered(db: Db) {
  const { id, channel, kind, recipient, status, lastError, createdAt } = outgoingMessages;
  return db
    .select({ id, channel, kind, recipient, status, isLost, lastError, createdAt })
    .from(outgoingMessages)
    .where(isUndelivered)
    .orderBy(desc(outgoingMessages.id))
    .limit(MAX_UNDELIVERED);
}

/** Queues a message again that nobody retries. Returns false for any other. */
export async function queueAgain(tx: Tx, jobs: Jobs, id: string): Promise<boolean> {
  const [row] = await tx
    .update(outgoingMessages)
    .set({ status: "queued", createdAt: sql`now()` })
    .where(and(eq(outgoingMessages.id, id), isLost))
    .returning({ channel: outgoingMessages.channel, variables: outgoingMessages.variables });
  const extras = row?.channel === "email" && variablesToExtras(row.variables ?? []);
  if (row) await jobs.send(tx, "send-mail", { mailId: id, ...extras });
  return row !== undefined;
}

/**
 * A regular expression of PostgreSQL that finds an email address or a phone number, in lower case, but not as a part of another one. A
 * full stop or hyphen belongs to the address only between letters or digits, so that one may end the sentence.
 */
export function wholeAddressPattern(address: string): string {
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (!address.includes("@")) return String.raw`${escaped}(?!\d)`;
  return String.raw`(?<![[:alnum:]_]|[[:alnum:]_][.%+'-])${escaped}(?![[:alnum:]]|[.-][[:alnum:]])`;
}

/**
 * Deletes all messages to an email address or phone number, sent or not, those with these keys, whichever address or phone number they went
 * to, and pending ones to others that contain it, such as a contact message of a customer who is erased.
 */
export async function deleteMessages(
  tx: Tx,
  jobs: Jobs,
  { contact, keys }: { contact: string; keys: readonly string[] },
): Promise<void> {
  if (contact === "") throw new Error("An empty contact would match every message");
  const address = contact.toLowerCase();
  const isAboutThem = or(
    eq(sql`lower(${outgoingMessages.recipient})`, address),
    inArray(outgoingMessages.messageKey, [...keys]),
    sql`lower(${outgoingMessages.text}) ~ ${wholeAddressPattern(address)}`,
  );
  await tx.delete(outgoingMessages).where(isAboutThem);
  await jobs.withdraw(tx, "send-mail", { replyTo: address });
}

/** Deletes all messages of these sequences, whichever address or phone number they went to. */
export async function deleteSequences(tx: Tx, sequences: readonly string[]): Promise<void> {
  if (sequences.length > 0)
    await tx.delete(outgoingMessages).where(inArray(outgoingMessages.sequence, [...sequences]));
}
