import { count, eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { writeTogether } from "#app/platform/database/write-together.server.ts";
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
 * ("order-confirmation"), for the log and the back office.
 */
export async function queueMail(tx: Tx, jobs: Jobs, kind: string, message: MailMessage): Promise<void> {
  await writeTogether(tx, await queueingMails(tx, jobs, [{ kind, message }]));
}

export interface QueuedMail {
  kind: string;
  message: MailMessage;
}

/** The writes that queue mails, for `writeTogether`. */
export async function queueingMails(tx: Tx, jobs: Jobs, mails: readonly QueuedMail[]): Promise<SQLWrapper[]> {
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

/**
 * Sends a queued mail and empties its text. A mail that was already sent is left alone, so a job that runs twice sends once;
 * only a crash between the server's yes and our note of it can send twice, with the same Message-ID.
 */
export async function sendQueuedMail(
  db: Db,
  transport: MailTransport,
  mailId: string,
  extras: Extras = {},
): Promise<void> {
  const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, mailId));
  if (!mail || mail.status === "sent") return;
  const attempts = mail.attempts + 1;
  try {
    await transport.deliver(mail.id, {
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...extras,
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await db
      .update(outgoingMails)
      .set({ status: "failed", attempts, lastError })
      .where(eq(outgoingMails.id, mailId));
    throw error;
  }
  if (LEAVE_NO_ROW.has(mail.kind)) {
    await db.delete(outgoingMails).where(eq(outgoingMails.id, mailId));
    return;
  }
  await db
    .update(outgoingMails)
    .set({ status: "sent", attempts, lastError: null, sentAt: new Date(), html: "", text: "" })
    .where(eq(outgoingMails.id, mailId));
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
export async function forgetMails(tx: Tx, jobs: Jobs, addresses: readonly string[]): Promise<void> {
  for (const address of new Set(addresses.map((written) => written.toLowerCase()).filter(Boolean))) {
    const isAboutThem = or(
      eq(sql`lower(${outgoingMails.recipient})`, address),
      sql`strpos(lower(${outgoingMails.text}), ${address}) > 0`,
    );
    await tx.delete(outgoingMails).where(isAboutThem);
    await jobs.withdraw(tx, "send-mail", { replyTo: address });
  }
}
