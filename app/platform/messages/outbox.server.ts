import { count, eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import type {
  EmailAttachment,
  EmailMessage,
  EmailTransport,
} from "#app/platform/messages/email-transport.server.ts";

/** The kind of the email that confirms the deletion of an account. */
export const LAST_EMAIL = "account-deleted";

// Rows of these kinds are deleted after sending: the first follows an erasure, and the second repeats a message that has a table of
// its own.
const DELETED_WHEN_SENT = new Set([LAST_EMAIL, "contact-message"]);

/** Optional headers, and the ids of documents to attach, carried in the data of the job that sends the email. */
type Extras = Pick<EmailMessage, "replyTo" | "unsubscribeUrl"> & { documentIds?: string[] };

/** An email before it is sent: its attachments are made only then. */
type QueuedMessage = Omit<EmailMessage, "attachments"> & Pick<Extras, "documentIds">;

/** Makes the files of the documents that an email names. */
export type ReadAttachments = (documentIds: readonly string[]) => Promise<EmailAttachment[]>;

/**
 * Queues an email in the transaction of its cause. `kind` identifies its purpose ("order-confirmation") in the log and the admin.
 */
export async function queueEmail(tx: Tx, jobs: Jobs, kind: string, message: QueuedMessage): Promise<void> {
  await executeAsOne(tx, await queueEmailStatements(tx, jobs, [{ kind, message }]));
}

export interface QueuedEmail {
  kind: string;
  message: QueuedMessage;
}

/** The statements that queue emails, for `executeAsOne`. */
export async function queueEmailStatements(
  tx: Tx,
  jobs: Jobs,
  emails: readonly QueuedEmail[],
): Promise<SQLWrapper[]> {
  const writes: SQLWrapper[] = [];
  for (const { kind, message } of emails) {
    const id = newId();
    const { to, subject, html, text, ...extras } = message;
    writes.push(
      tx.insert(outgoingMessages).values({ id, kind, recipient: to, subject, html, text }),
      await jobs.sending("send-mail", { mailId: id, ...extras }),
    );
  }
  return writes;
}

export interface RequestedEmail {
  mailId: string;
  extras?: Extras;
}

// A mail server takes its time over each email.
const PARALLEL_DELIVERIES = 5;

/**
 * Sends queued emails and empties their content. Returns null or the error of each, in order. Skips emails that were already sent, so a
 * repeated job sends once; only a crash between delivery and recording it can send twice, with the same Message-ID.
 */
export async function sendQueuedEmails(
  db: Db,
  transport: EmailTransport,
  requested: readonly RequestedEmail[],
  readAttachments: ReadAttachments = () => Promise.resolve([]),
): Promise<(Error | null)[]> {
  const ids = requested.map(({ mailId }) => mailId);
  const emails = await db.select().from(outgoingMessages).where(inArray(outgoingMessages.id, ids));
  const waiting = new Map(emails.filter(({ status }) => status !== "sent").map((email) => [email.id, email]));
  const sent = recordInBatches(db);
  const problems: (Error | null)[] = requested.map(() => null);
  const queue = requested.entries();
  const deliverNext = async () => {
    for (const [index, { mailId, extras }] of queue) {
      const email = waiting.get(mailId);
      // Prevents a second delivery of an id that was requested twice.
      waiting.delete(mailId);
      if (email) problems[index] = await deliver({ transport, readAttachments }, email, extras);
      const problem = problems[index];
      if (email && problem) await recordFailed(db, email, problem);
      else if (email) sent.record(email);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_DELIVERIES }, deliverNext));
  await sent.all();
  return problems;
}

type QueuedRow = typeof outgoingMessages.$inferSelect;

async function deliver(
  { transport, readAttachments }: { transport: EmailTransport; readAttachments: ReadAttachments },
  { id, recipient: to, subject, html, text }: QueuedRow,
  { documentIds = [], ...headers }: Extras = {},
): Promise<Error | null> {
  try {
    const attachments = documentIds.length > 0 ? await readAttachments(documentIds) : [];
    await transport.deliver(id, {
      to,
      subject,
      html,
      text,
      ...headers,
      ...(attachments.length > 0 && { attachments }),
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function recordFailed(db: Db, { id, attempts }: QueuedRow, { message }: Error): Promise<void> {
  const recorded = { status: "failed", attempts: attempts + 1, lastError: message } as const;
  await db.update(outgoingMessages).set(recorded).where(eq(outgoingMessages.id, id));
}

async function recordSent(db: Db, emails: readonly QueuedRow[]): Promise<void> {
  const deleted = emails.filter(({ kind }) => DELETED_WHEN_SENT.has(kind)).map(({ id }) => id);
  const others = emails.filter(({ kind }) => !DELETED_WHEN_SENT.has(kind)).map(({ id }) => id);
  if (deleted.length > 0) await db.delete(outgoingMessages).where(inArray(outgoingMessages.id, deleted));
  if (others.length === 0) return;
  const attempts = sql`${outgoingMessages.attempts} + 1`;
  await db
    .update(outgoingMessages)
    .set({ status: "sent", attempts, lastError: null, sentAt: new Date(), html: "", text: "" })
    .where(inArray(outgoingMessages.id, others));
}

/** Records deliveries; those that happen during a write are recorded together by the next one. */
function recordInBatches(db: Db) {
  let waiting: QueuedRow[] = [];
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
    record(email: QueuedRow): void {
      waiting.push(email);
      writing ??= write();
      // `all` reports a failure.
      writing.catch(() => undefined);
    },
    all: async () => writing,
  };
}

/** Counts the emails that wait for their first attempt, and those that failed and will be retried. */
export async function countUnsentEmails(db: Db): Promise<{ queued: number; failed: number }> {
  const rows = await db
    .select({ status: outgoingMessages.status, emails: count() })
    .from(outgoingMessages)
    .where(inArray(outgoingMessages.status, ["queued", "failed"]))
    .groupBy(outgoingMessages.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.emails ?? 0;
  return { queued: of("queued"), failed: of("failed") };
}

/**
 * Deletes all emails to these addresses, sent or not, and pending emails to others that contain one of them, such as a contact message
 * of a customer who is erased.
 */
export async function deleteEmails(tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> {
  for (const address of new Set(addresses.map((address) => address.toLowerCase()).filter(Boolean))) {
    const isAboutThem = or(
      eq(sql`lower(${outgoingMessages.recipient})`, address),
      sql`strpos(lower(${outgoingMessages.text}), ${address}) > 0`,
    );
    await tx.delete(outgoingMessages).where(isAboutThem);
    await jobs.withdraw(tx, "send-mail", { replyTo: address });
  }
}
