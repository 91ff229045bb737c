import { mailShopOf } from "#app/domain/settings/emails/email-shop.ts";
import type { ContactForm } from "#app/domain/customers/messages/contact.forms.ts";
import { contactMessages } from "#app/domain/customers/admin-list/customers.tables.ts";
import { contactMail, contactThanksMail } from "#app/domain/customers/emails/contact-mails.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { takeTurn, type RateLimiter } from "#app/platform/http/rate-limit.server.ts";

export interface ContactDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  limits: RateLimiter;
  publicUrl: string;
}

export type ContactResult = { kind: "sent" } | { kind: "too-many"; retryAfterSeconds: number };

const MINUTE_MS = 60_000;
const MESSAGES = { name: "contact", max: 5, windowMs: 15 * MINUTE_MS };

// Whoever writes chooses the address that is thanked: it must not be a way to flood somebody.
const ONE_THANKS = { name: "contact-thanks", max: 1, windowMs: 60 * MINUTE_MS };

/**
 * Stores a message, mails it to the shop so that an answer goes to its sender, and thanks the sender, once an hour at most. Refuses
 * when too many have come from one network address.
 */
export async function sendContactMessage(
  deps: ContactDeps,
  clientIp: string,
  message: ContactForm,
): Promise<ContactResult> {
  const { db, jobs, clock, limits } = deps;
  const allowed = await limits.take(MESSAGES, clientIp);
  if (!allowed.ok) return { kind: "too-many", retryAfterSeconds: allowed.retryAfterSeconds };
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await tx.insert(contactMessages).values({ id: newId(), ...message, createdAt: now });
    if (shop.notifications.contactMessage)
      await queueMail(tx, jobs, "contact-message", contactMail(shop, message));
    const turn = await takeTurn(tx, { limit: ONE_THANKS, who: message.email.toLowerCase(), now });
    if (turn.ok) await queueMail(tx, jobs, "contact-thanks", contactThanksMail(shop, message.email));
  });
  jobs.nudge("send-mail");
  return { kind: "sent" };
}
