import { isProvenContact } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { alertOfBudget, alertOfHeldBack } from "#app/domain/messages/notify.server.ts";
import { findNewsPreference } from "#app/domain/customers/messages/newsletter.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { consumeAllowance, type Limit, type RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Admission } from "#app/platform/messages/deliver.server.ts";
import type { OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import { TEST_MESSAGE_KEY } from "#app/platform/messages/outbox.server.ts";

export interface AdmitDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  limits: RateLimiter;
  settings: SettingsReader;
  publicUrl: string;
}

// Anybody can type any email address and phone number into a form, and have the shop write to strangers at its own cost.
const UNPROVEN_HOUR: Limit = { name: "messages-hour", max: 6, windowMs: HOUR_MS };
const UNPROVEN_DAY: Limit = { name: "messages-day", max: 15, windowMs: DAY_MS };
// No limit of a day: it would let a stranger keep a customer from the link that resets the password.
const PROVEN_HOUR: Limit = { name: "messages-proven", max: 20, windowMs: HOUR_MS };
const SHOP_HOUR: Limit = { name: "messages-shop", max: 20, windowMs: HOUR_MS };

/** Messages that only their recipient can cause. */
const NEVER_LIMITED: ReadonlySet<string> = new Set([
  "password-changed",
  "email-changed",
  "passkey-added",
  "passkey-removed",
  "personal-token-created",
  "account-deleted",
]);

/** The kind of an email to subscribers of the newsletter. */
const CAMPAIGN = "campaign";

/** Messages to the shop that anybody can cause without paying. */
const TO_SHOP: ReadonlySet<string> = new Set(["new-cash-order", "contact-message"]);

/** Messages to a customer that anybody can cause who knows the address or number, without paying. */
const CAUSED_BY_ANYBODY: ReadonlySet<string> = new Set([
  "confirm-email",
  "password-reset",
  "account-exists",
  "change-email",
  "email-taken",
  "contact-thanks",
  "newsletter-confirmation",
  "order-confirmation",
  "order-to-confirm",
  "order-to-pay",
  "order-cancelled",
]);

/**
 * Decides whether a message may be sent: messages to one recipient are limited, and WhatsApp and SMS have a daily budget. A message beyond
 * its recipient's limit is dropped and recorded in the security log; one beyond the budget waits for the next day in India, or until the
 * owner raises the budget. The owner gets an email about both where the shop is affected. An email of a campaign is dropped if its reader
 * has unsubscribed since.
 */
export async function admitMessage(deps: AdmitDeps, message: OutgoingMessage): Promise<Admission> {
  if (message.kind === CAMPAIGN && !isTest(message)) return admitCampaign(deps, message);
  if (!(await isWithinLimits(deps, message))) {
    if (TO_SHOP.has(message.kind)) await alertOfHeldBack(deps, message.kind);
    return { ok: false, error: "too-many" };
  }
  return message.channel === "email" ? { ok: true } : takeFromBudget(deps);
}

/** No limit: only the shop causes it, and only to confirmed addresses. The reader may unsubscribe while it is queued. */
async function admitCampaign({ db }: AdmitDeps, { recipient }: OutgoingMessage): Promise<Admission> {
  return (await findNewsPreference(db, recipient)) ? { ok: true } : { ok: false, error: "unsubscribed" };
}

const isTest = ({ messageKey }: OutgoingMessage) => messageKey?.startsWith(TEST_MESSAGE_KEY) === true;

async function isWithinLimits(deps: AdmitDeps, message: OutgoingMessage): Promise<boolean> {
  const { kind } = message;
  if (NEVER_LIMITED.has(kind) || isTest(message)) return true;
  const recipient = message.recipient.toLowerCase();
  if (TO_SHOP.has(kind)) return (await deps.limits.consume(SHOP_HOUR, `${kind} ${recipient}`)).ok;
  const isProven = (await isShops(deps, recipient)) || (await isProvenContact(deps.db, recipient));
  if (isProven && !CAUSED_BY_ANYBODY.has(kind)) return true;
  // One after the other: a message that the hour's limit drops does not count towards the day's.
  for (const limit of isProven ? [PROVEN_HOUR] : [UNPROVEN_HOUR, UNPROVEN_DAY])
    if (!(await deps.limits.consume(limit, recipient)).ok) return false;
  return true;
}

async function isShops({ settings }: AdmitDeps, recipient: string): Promise<boolean> {
  const { general, notifications } = await settings.get();
  return [general.email, notifications.email].some((shopEmail) => shopEmail.toLowerCase() === recipient);
}

async function takeFromBudget(deps: AdmitDeps): Promise<Admission> {
  const { dailyBudget } = (await deps.settings.get()).messages;
  const now = deps.clock.now();
  const name = `paid-messages:${indianDay(now)}`;
  const used = await consumeAllowance(deps.db, { name, max: dailyBudget, now });
  if (used === null || used === Math.ceil(dailyBudget * 0.8))
    await alertOfBudget(deps, { budget: dailyBudget, isUsedUp: used === null });
  if (used !== null) return { ok: true };
  return {
    ok: false,
    error: "budget-used-up",
    reason: `The ${dailyBudget} messages to phones of this day are used up.`,
  };
}
