import { count, eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { outgoingMails } from "#app/platform/mail/mail.tables.ts";
import type { MailAttachment, MailMessage, MailTransport } from "#app/platform/mail/transport.server.ts";

/** The kind of the email that confirms the deletion of an account. */
export const LAST_MAIL = "account-deleted";

// Rows of these kinds are deleted after sending: the first follows an erasure, and the second repeats a message that has a table of
// its own.
const DELETED_WHEN_SENT = new Set([LAST_MAIL, "contact-message"]);

/** Optional headers, and the ids of documents to attach, carried in the data of the job that sends the email. */
type Extras = Pick<MailMessage, "replyTo" | "unsubscribeUrl"> & { documentIds?: string[] };

/** An email before it is sent: its attachments are made only then. */
type QueuedMessage = Omit<MailMessage, "attachments"> & Pick<Extras, "documentIds">;

/** Makes the files of the documents that an email names. */
export type ReadAttachments = (documentIds: readonly string[]) => Promise<MailAttachment[]>;

/**
 * Queues an email in the transaction of its cause. `kind` identifies its purpose ("order-confirmation") in the log and the admin.
 */
export async function queueMail(tx: Tx, jobs: Jobs, kind: string, message: QueuedMessage): Promise<void> {
  await executeAsOne(tx, await queueMailStatements(tx, jobs, [{ kind, message }]));
}

export interface QueuedMail {
  kind: string;
  message: QueuedMessage;
}

/** The statements that queue emails, for `executeAsOne`. */
export async function queueMailStatements(
  tx: Tx,
  jobs: Jobs,
  mails: readonly QueuedMail[],
): Promise<SQLWrapper[]> {
  const writes: SQLWrapper[] = [];
  for (const { kind, message } of mails) {
    const id = newId();
    const { to, subject, html, text, ...extras } = message;
    writes.push(
      tx.insert(outgoingMails).values({ id, kind, recipient: to, subject, html, text }),
      await jobs.sending("send-mail", { mailId: id, ...extras }),
    );
  }
  return writes;
}

export interface RequestedMail {
  mailId: string;
  extras?: Extras;
}

// A mail server takes its time over each email.
const PARALLEL_DELIVERIES = 5;

/**
 * Sends queued emails and empties their content. Returns null or the error of each, in order. Skips emails that were already sent, so a
 * repeated job sends once; only a crash between delivery and recording it can send twice, with the same Message-ID.
 */
export async function sendQueuedMails(
  db: Db,
  transport: MailTransport,
  requested: readonly RequestedMail[],
  readAttachments: ReadAttachments = () => Promise.resolve([]),
): Promise<(Error | null)[]> {
  const ids = requested.map(({ mailId }) => mailId);
  const mails = await db.select().from(outgoingMails).where(inArray(outgoingMails.id, ids));
  const waiting = new Map(mails.filter(({ status }) => status !== "sent").map((mail) => [mail.id, mail]));
  const sent = recordInBatches(db);
  const problems: (Error | null)[] = requested.map(() => null);
  const queue = requested.entries();
  const deliverNext = async () => {
    for (const [index, { mailId, extras }] of queue) {
      const mail = waiting.get(mailId);
      // Prevents a second delivery of an id that was requested twice.
      waiting.delete(mailId);
      if (mail) problems[index] = await deliver({ transport, readAttachments }, mail, extras);
      const problem = problems[index];
      if (mail && problem) await recordFailed(db, mail, problem);
      else if (mail) sent.record(mail);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_DELIVERIES }, deliverNext));
  await sent.all();
  return problems;
}

type QueuedRow = typeof outgoingMails.$inferSelect;

async function deliver(
  { transport, readAttachments }: { transport: MailTransport; readAttachments: ReadAttachments },
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
  await db.update(outgoingMails).set(recorded).where(eq(outgoingMails.id, id));
}

async function recordSent(db: Db, mails: readonly QueuedRow[]): Promise<void> {
  const deleted = mails.filter(({ kind }) => DELETED_WHEN_SENT.has(kind)).map(({ id }) => id);
  const others = mails.filter(({ kind }) => !DELETED_WHEN_SENT.has(kind)).map(({ id }) => id);
  if (deleted.length > 0) await db.delete(outgoingMails).where(inArray(outgoingMails.id, deleted));
  if (others.length === 0) return;
  const attempts = sql`${outgoingMails.attempts} + 1`;
  await db
    .update(outgoingMails)
    .set({ status: "sent", attempts, lastError: null, sentAt: new Date(), html: "", text: "" })
    .where(inArray(outgoingMails.id, others));
}

/** Records deliveries; those that happen during a write are recorded together by the next one. */
function recordInBatches(db: Db) {
  let waiting: QueuedRow[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (waiting.length > 0) {
      const mails = waiting;
      waiting = [];
      await recordSent(db, mails);
    }
    writing = undefined;
  };
  return {
    record(mail: QueuedRow): void {
      waiting.push(mail);
      writing ??= write();
      // `all` reports a failure.
      writing.catch(() => undefined);
    },
    all: async () => writing,
  };
}

/** Counts the emails that wait for their first attempt, and those that failed and will be retried. */
export async function countUnsentMails(db: Db): Promise<{ queued: number; failed: number }> {
  const rows = await db
    .select({ status: outgoingMails.status, mails: count() })
    .from(outgoingMails)
    .where(inArray(outgoingMails.status, ["queued", "failed"]))
    .groupBy(outgoingMails.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.mails ?? 0;
  return { queued: of("queued"), failed: of("failed") };
}

/**
 * Deletes all emails to these addresses, sent or not, and pending emails to others that contain one of them, such as a contact message
 * of a customer who is erased.
 */
export async function deleteMails(tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> {
  for (const address of new Set(addresses.map((address) => address.toLowerCase()).filter(Boolean))) {
    const isAboutThem = or(
      eq(sql`lower(${outgoingMails.recipient})`, address),
      sql`strpos(lower(${outgoingMails.text}), ${address}) > 0`,
    );
    await tx.delete(outgoingMails).where(isAboutThem);
    await jobs.withdraw(tx, "send-mail", { replyTo: address });
  }
}
