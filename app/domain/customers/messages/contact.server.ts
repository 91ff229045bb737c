import { emailShopOf, mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { ContactForm } from "#app/domain/customers/messages/contact.forms.ts";
import { contactMessages } from "#app/domain/customers/customers.tables.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { consumeLimit, type RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { and, eq, desc, ilike, or, sql, type SQL } from "drizzle-orm";
import type { MessageStatus, MessageSearch } from "#app/domain/customers/messages/messages.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

export interface ContactDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  limits: RateLimiter;
  publicUrl: string;
}

export type ContactResult = { ok: true } | { ok: false; error: "too-many"; retryAfterSeconds: number };

const MESSAGES = { name: "contact", max: 5, windowMs: 15 * MINUTE_MS };

// The sender chooses the address that is thanked, so this must not be usable to flood a mailbox.
const THANKS_LIMIT = { name: "contact-thanks", max: 1, windowMs: 60 * MINUTE_MS };

/**
 * Stores a message, emails it to the shop with the sender as Reply-To, and thanks the sender at most once an hour. Refuses when a
 * network address has sent too many.
 */
export async function sendContactMessage(
  deps: ContactDeps,
  clientIp: string,
  message: ContactForm,
): Promise<ContactResult> {
  const { db, jobs, clock, limits } = deps;
  const allowed = await limits.consume(MESSAGES, clientIp);
  if (!allowed.ok) return { ok: false, error: "too-many", retryAfterSeconds: allowed.retryAfterSeconds };
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await tx.insert(contactMessages).values({ id: newId(), ...message, createdAt: now });
    if (shop.notifications.contactMessage)
      await queueEmail(tx, jobs, "contact-message", contactEmail(shop, message));
    const result = await consumeLimit(tx, { limit: THANKS_LIMIT, who: message.email.toLowerCase(), now });
    if (result.ok) await queueEmail(tx, jobs, "contact-thanks", contactThanksEmail(shop, message.email));
  });
  jobs.nudge("send-mail");
  return { ok: true };
}

/** A contact message as the shop receives it; Reply-To is the shopper. */
function contactEmail(shop: EmailShop, { name, email, subject, message }: ContactForm): EmailMessage {
  const rendered = renderEmail(shop, {
    heading: subject,
    paragraphs: message.split(/\n+/),
    table: [
      { label: "From", value: name },
      { label: "Email", value: email },
    ],
    closing: "Sent with the contact form. Replies go to the sender.",
  });
  return { to: mailboxOf(shop), replyTo: email, subject: `Contact form: ${subject}`, ...rendered };
}

/** Thanks the sender. Does not quote the message: anyone can enter somebody else's address and any text. */
function contactThanksEmail(shop: EmailShop, to: string): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "contact-thanks", {
    phone: shop.phone,
    hours: shop.hours.join(". "),
  });
  return { to, subject, ...renderEmail(shop, words) };
}

interface MarkMessage {
  id: string;
  /** The status that the page showed. A message whose status has changed since is left alone. */
  from: MessageStatus;
  to: MessageStatus;
}

type MarkMessageResult =
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

interface ContactMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: MessageStatus;
  createdAt: Date;
}

const MESSAGES_PER_PAGE = 20;

/**
 * Contact form messages, newest first, filtered by status and searched by a part of the sender or text. A page past the end returns the
 * last one.
 */
export async function listMessages(
  db: Db,
  requested: MessageSearch<MessageStatus>,
): Promise<{ messages: ContactMessage[]; total: number; page: number; pageCount: number }> {
  const condition = and(
    requested.status ? eq(contactMessages.status, requested.status) : undefined,
    matches(requested.search),
  );
  const total = await db.$count(contactMessages, condition);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: MESSAGES_PER_PAGE, total });
  const messages = await db
    .select()
    .from(contactMessages)
    .where(condition)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MESSAGES_PER_PAGE)
    .offset(offset);
  return { messages, total, page, pageCount };
}

const MAX_OF_ONE = 10;

/** The latest messages from one email address, newest first. */
export function listMessagesFrom(db: Db, email: string): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(MAX_OF_ONE);
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  return or(
    ilike(contactMessages.name, pattern),
    ilike(contactMessages.email, pattern),
    ilike(contactMessages.subject, pattern),
    ilike(contactMessages.message, pattern),
  );
}
