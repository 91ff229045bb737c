import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { randomBytes } from "node:crypto";
import { and, eq, sql, desc, ilike, inArray, lt } from "drizzle-orm";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import {
  endConsents,
  giveConsents,
  withdrawConsent,
} from "#app/domain/customers/consents/consents.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limit.server.ts";
import { endOf, writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import type { MessageSearch, SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

export interface NewsletterDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
}

// Protects recipients rather than the server, so it applies even where RATE_LIMITS is off.
const ONE_EMAIL = { name: "newsletter-mail", max: 1, windowMs: 10 * 60_000 };

/**
 * Records a subscription request and emails its confirmation link, at most one email per address in ten minutes and none to confirmed
 * subscribers. Returns nothing, so that the form does not reveal who is subscribed.
 */
export async function subscribe(deps: NewsletterDeps, email: string): Promise<void> {
  const { db, jobs, clock, publicUrl } = deps;
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  await inTransaction(db, async (tx) => {
    const [subscriber] = await tx
      .insert(subscribers)
      .values({ id: newId(), email, token: newToken() })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { status: sql`case ${subscribers.status} when 'confirmed' then 'confirmed' else 'pending' end` },
      })
      .returning({ status: subscribers.status, token: subscribers.token });
    if (subscriber?.status !== "pending") return;
    const result = await consumeLimit(tx, { limit: ONE_EMAIL, who: email, now: clock.now() });
    if (!result.ok) return;
    const links = {
      confirmUrl: linkTo(publicUrl, "/newsletter/confirm", subscriber.token),
      unsubscribeUrl: unsubscribeUrlOf(publicUrl, subscriber.token),
    };
    await queueEmail(tx, jobs, "newsletter-confirmation", newsletterEmail(shop, email, links));
  });
  jobs.nudge("send-mail");
}

/** Confirms a subscription by its token, including one that was ended since, and records the consent. False for an unknown token. */
export async function confirmSubscription(tx: Tx, token: string, now: Date): Promise<boolean> {
  const isNew = sql`${subscribers.status} <> 'confirmed'`;
  const confirmed = await tx
    .update(subscribers)
    .set({
      status: "confirmed",
      confirmedAt: sql`case when ${isNew} then ${now.toISOString()}::timestamptz else ${subscribers.confirmedAt} end`,
    })
    .where(eq(subscribers.token, token))
    .returning({ email: subscribers.email });
  for (const { email } of confirmed)
    await giveConsents(tx, { email, purposes: ["news"], source: "newsletter", now });
  return confirmed.length > 0;
}

/** Ends a subscription by its token, and with it the consent; may be repeated. False for an unknown token. */
export async function unsubscribe(tx: Tx, token: string, now: Date): Promise<boolean> {
  const unsubscribed = await tx
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.token, token))
    .returning({ email: subscribers.email });
  for (const { email } of unsubscribed) await endConsents(tx, { email, purpose: "news", now });
  return unsubscribed.length > 0;
}

/**
 * Sets a signed-in customer's subscription, and records or ends the consent to it. The account's address is already verified, so no
 * confirmation is sent. This table alone decides who gets the newsletter.
 */
export async function setNewsPreference(
  tx: Tx,
  { email, wantsNews, now }: { email: string; wantsNews: boolean; now: Date },
): Promise<void> {
  if (!wantsNews) {
    await withdrawConsent(tx, { email, purpose: "news", now });
    return;
  }
  await giveConsents(tx, { email, purposes: ["news"], source: "account", now });
  const confirmed = { status: "confirmed" as const, confirmedAt: now };
  await tx
    .insert(subscribers)
    .values({ id: newId(), email: email.toLowerCase(), token: newToken(), ...confirmed })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: confirmed,
      setWhere: sql`${subscribers.status} <> 'confirmed'`,
    });
}

/**
 * Moves a subscription to the address that its owner changed it to, which is confirmed. An address that unsubscribed stays so, and the
 * consent ends.
 */
export async function moveSubscription(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(subscribers)
    .where(inArray(subscribers.email, [from, to]))
    .for("update");
  const subscriber = rows.find(({ email }) => email === from);
  const atNewAddress = rows.find(({ email }) => email === to);
  if (atNewAddress?.status === "unsubscribed") await withdrawConsent(tx, { email: to, purpose: "news", now });
  if (!subscriber) return;
  if (!atNewAddress) {
    await tx.update(subscribers).set({ email: to }).where(eq(subscribers.id, subscriber.id));
    return;
  }
  await tx.delete(subscribers).where(eq(subscribers.id, subscriber.id));
  if (atNewAddress.status === "pending" && subscriber.status === "confirmed")
    await tx
      .update(subscribers)
      .set({ status: "confirmed", confirmedAt: subscriber.confirmedAt })
      .where(eq(subscribers.id, atNewAddress.id));
}

/** Whether an address is subscribed. */
export async function findNewsPreference(db: Queryable, email: string): Promise<boolean> {
  const isConfirmed = and(eq(subscribers.email, email.toLowerCase()), eq(subscribers.status, "confirmed"));
  const subscriberRows = await db.select({ id: subscribers.id }).from(subscribers).where(isConfirmed);
  return subscriberRows.length > 0;
}

function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The page and one-click URL by which the owner of an address ends its subscription. */
export function unsubscribeUrlOf(publicUrl: string, token: string): string {
  return linkTo(publicUrl, "/newsletter/unsubscribe", token);
}

function linkTo(publicUrl: string, path: string, token: string): string {
  const url = new URL(path, publicUrl);
  url.searchParams.set("token", token);
  return url.href;
}

/** Asks the owner of an address to confirm the newsletter subscription. One click refuses it permanently. */
function newsletterEmail(
  shop: EmailShop,
  to: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): EmailMessage {
  const { subject, ...words } = writeEmail(shop, "newsletter-confirmation", {});
  const message = renderEmail(shop, {
    ...words,
    ...endOf("newsletter-confirmation", confirmUrl, { unsubscribe: unsubscribeUrl }),
  });
  return { to, subject, ...message, unsubscribeUrl };
}

interface Subscriber {
  id: string;
  email: string;
  status: SubscriberStatus;
  createdAt: Date;
  confirmedAt: Date | null;
}

type Requested = Pick<MessageSearch<SubscriberStatus>, "search" | "status">;

const SUBSCRIBERS_PER_PAGE = 20;

/**
 * Newsletter subscribers, newest first, filtered by status and searched by a part of the address. A page past the end returns the last
 * one.
 */
export async function listSubscribers(
  db: Db,
  requested: MessageSearch<SubscriberStatus>,
): Promise<{ subscribers: Subscriber[]; total: number; page: number; pageCount: number }> {
  const condition = matches(requested);
  const total = await db.$count(subscribers, condition);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: SUBSCRIBERS_PER_PAGE, total });
  const rows = await db
    .select(columns)
    .from(subscribers)
    .where(condition)
    .orderBy(desc(subscribers.id))
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset(offset);
  return { subscribers: rows, total, page, pageCount };
}

const BATCH = 1_000;

/** All matching subscribers in the same order, for the CSV export: read in batches while the file is sent. */
export async function* readSubscribers(db: Db, requested: Requested): AsyncGenerator<Subscriber> {
  let last: string | undefined;
  for (;;) {
    const batch: Subscriber[] = await db
      .select(columns)
      .from(subscribers)
      .where(and(matches(requested), last === undefined ? undefined : lt(subscribers.id, last)))
      .orderBy(desc(subscribers.id))
      .limit(BATCH);
    yield* batch;
    last = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}

// The token is left out: it authorises changes to the subscription.
const columns = {
  id: subscribers.id,
  email: subscribers.email,
  status: subscribers.status,
  createdAt: subscribers.createdAt,
  confirmedAt: subscribers.confirmedAt,
};

function matches({ search, status }: Requested) {
  return and(
    status ? eq(subscribers.status, status) : undefined,
    search ? ilike(subscribers.email, containing(search)) : undefined,
  );
}
