import { emailShopOf, mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail, type EmailContent } from "#app/domain/messages/emails/email-template.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";

interface AlertDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
}

/** Emails the shop once a day that most of the budget of paid messages is used, and once that all of it is. */
export async function alertOfBudget(
  deps: AlertDeps,
  { budget, isUsedUp }: { budget: number; isUsedUp: boolean },
): Promise<void> {
  const event = `budget:${indianDay(deps.clock.now())}:${isUsedUp ? "used-up" : "nearly"}`;
  const heading = isUsedUp
    ? "The day's WhatsApp and SMS messages are used up"
    : "Most of the day's WhatsApp and SMS messages are used";
  await queueAlert(deps, event, heading, {
    paragraphs: [
      isUsedUp
        ? `The ${budget} messages to phones that the settings allow for a day have been sent. Further ones wait until tomorrow, or until you raise the number. Emails are still sent.`
        : `80 % of the ${budget} messages to phones that the settings allow for a day have been sent.`,
      "If you did not expect so many, look for orders that were placed to flood somebody's phone, and at the security log.",
    ],
    action: { label: "Open the settings", path: "/admin/settings/notifications" },
  });
}

/** The emails to the shop that are limited, as the alert names them, with the page that lists what they announce. */
const HELD_BACK: Record<string, { name: string; path: string }> = {
  "new-cash-order": { name: "new orders with cash on delivery", path: "/admin/orders" },
  "contact-message": { name: "messages from the contact form", path: "/admin/messages" },
};

/** Emails the shop, once an hour, that further emails of a kind are not sent singly. */
export async function alertOfHeldBack(deps: AlertDeps, kind: string): Promise<void> {
  const hour = Math.floor(deps.clock.now().getTime() / HOUR_MS);
  const { name, path } = HELD_BACK[kind] ?? { name: "events", path: "/admin" };
  await queueAlert(deps, `held-back:${kind}:${hour}`, `Many ${name}`, {
    paragraphs: [
      `There are so many ${name} that no more emails about them are sent to you this hour. All of them are in the admin.`,
    ],
    action: { label: "Open the admin", path },
  });
}

type AlertContent = Pick<EmailContent, "paragraphs"> & { action: { label: string; path: string } };

async function queueAlert(
  { db, jobs, settings, publicUrl }: AlertDeps,
  event: string,
  heading: string,
  { paragraphs, action }: AlertContent,
): Promise<void> {
  const shop: EmailShop = emailShopOf(await settings.get(), publicUrl);
  if (!shop.notifications.messageLimit) return;
  const url = new URL(action.path, publicUrl).href;
  const content = renderEmail(shop, { heading, paragraphs, action: { label: action.label, url } });
  const message = { to: mailboxOf(shop), subject: heading, ...content };
  await inTransaction(db, (tx) =>
    queueEmails(tx, jobs, [{ kind: "message-alert", key: `message-alert:${event}`, message }]),
  );
  jobs.nudge("send-mail");
}
