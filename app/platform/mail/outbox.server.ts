import { count, eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { outgoingMails } from "#app/platform/mail/mail.tables.ts";
import type { MailMessage, MailTransport } from "#app/platform/mail/transport.server.ts";

/** The kind of the mail that ends an account. */
export const LAST_MAIL = "account-deleted";

// Of these no row is kept once they are sent: the one ends what we know of somebody, the other repeats what its sender wrote, subject
// included, and that stands in a table of its own.
const LEAVE_NO_ROW = new Set([LAST_MAIL, "contact-message"]);

/** What a mail's header says besides address and subject. Travels in the job that sends it. */
type Extras = Pick<MailMessage, "replyTo" | "unsubscribeUrl">;

/**
 * Queues a mail in the transaction of its cause: either both happen or neither. `kind` says what the mail is about
 * ("order-confirmation"), for the log and the admin.
 */
export async function queueMail(tx: Tx, jobs: Jobs, kind: string, message: MailMessage): Promise<void> {
  await executeAsOne(tx, await queueMailStatements(tx, jobs, [{ kind, message }]));
}

export interface QueuedMail {
  kind: string;
  message: MailMessage;
}

/** The writes that queue mails, for `executeAsOne`. */
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

// So many letters are handed over side by side. A mail server takes its time over each.
const LANES = 5;

/**
 * Sends queued mails and empties their texts. Answers in their order: null, or why a mail was not taken. One that was already sent is left
 * alone, so a job that runs twice sends once; only a crash between the server's yes and our note of it can send twice, with the same
 * Message-ID.
 */
export async function sendQueuedMails(
  db: Db,
  transport: MailTransport,
  requested: readonly RequestedMail[],
): Promise<(Error | null)[]> {
  const ids = requested.map(({ mailId }) => mailId);
  const mails = await db.select().from(outgoingMails).where(inArray(outgoingMails.id, ids));
  const waiting = new Map(mails.filter(({ status }) => status !== "sent").map((mail) => [mail.id, mail]));
  const sent = recordTogether(db);
  const problems: (Error | null)[] = requested.map(() => null);
  const turns = requested.entries();
  const lane = async () => {
    for (const [index, { mailId, extras }] of turns) {
      const mail = waiting.get(mailId);
      // Whoever asks for it a second time finds it in hand.
      waiting.delete(mailId);
      if (mail) problems[index] = await deliver(transport, mail, extras);
      const problem = problems[index];
      if (mail && problem) await recordFailed(db, mail, problem);
      else if (mail) sent.note(mail);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await sent.all();
  return problems;
}

type QueuedRow = typeof outgoingMails.$inferSelect;

async function deliver(
  transport: MailTransport,
  { id, recipient: to, subject, html, text }: QueuedRow,
  extras: Extras = {},
): Promise<Error | null> {
  try {
    await transport.deliver(id, { to, subject, html, text, ...extras });
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
  const leaveNoRow = mails.filter(({ kind }) => LEAVE_NO_ROW.has(kind)).map(({ id }) => id);
  const others = mails.filter(({ kind }) => !LEAVE_NO_ROW.has(kind)).map(({ id }) => id);
  if (leaveNoRow.length > 0) await db.delete(outgoingMails).where(inArray(outgoingMails.id, leaveNoRow));
  if (others.length === 0) return;
  const attempts = sql`${outgoingMails.attempts} + 1`;
  await db
    .update(outgoingMails)
    .set({ status: "sent", attempts, lastError: null, sentAt: new Date(), html: "", text: "" })
    .where(inArray(outgoingMails.id, others));
}

/** Notes a delivery at once, and those that happen while a note is written all together afterwards. */
function recordTogether(db: Db) {
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
    note(mail: QueuedRow): void {
      waiting.push(mail);
      writing ??= write();
      // A note that fails is told by `all`.
      writing.catch(() => undefined);
    },
    all: async () => writing,
  };
}

/** How many mails wait for their first try, and how many were not taken and will be tried again. */
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
 * Forgets all mail to these addresses, sent or not, and mail to others that still waits and names one of them: a message to the shop
 * whose sender wants to be forgotten.
 */
export async function deleteMails(tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> {
  for (const address of new Set(addresses.map((written) => written.toLowerCase()).filter(Boolean))) {
    const isAboutThem = or(
      eq(sql`lower(${outgoingMails.recipient})`, address),
      sql`strpos(lower(${outgoingMails.text}), ${address}) > 0`,
    );
    await tx.delete(outgoingMails).where(isAboutThem);
    await jobs.withdraw(tx, "send-mail", { replyTo: address });
  }
}
