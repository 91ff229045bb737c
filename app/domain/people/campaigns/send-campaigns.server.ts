import { and, asc, count, eq, exists, inArray, not, sql } from "drizzle-orm";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import { unsubscribeUrlOf } from "#app/domain/customers/messages/newsletter.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { EMAILS_PER_MINUTE } from "#app/domain/people/campaigns/campaign.ts";
import { campaignRecipients, campaigns } from "#app/domain/people/campaigns/campaigns.tables.ts";
import { campaignEmail } from "#app/domain/people/internal/campaign-email.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages, type OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";

type CampaignDeps = Pick<OrderDeps, "db" | "jobs" | "clock" | "settings" | "publicUrl">;

/** Emails of one transaction. */
const BATCH = 50;

/** Begins the key of each email, followed by the ids of campaign and subscriber. */
const KEY_PREFIX = "campaign:";

/** Takes an email that was queued and then dropped off the count of its campaign, so that the campaign never counts more than it sent. */
export async function uncountDropped(
  tx: Tx,
  { messageKey }: Pick<OutgoingMessage, "messageKey">,
): Promise<void> {
  if (!messageKey?.startsWith(KEY_PREFIX)) return;
  const [campaignId = ""] = messageKey.slice(KEY_PREFIX.length).split(":");
  await tx
    .update(campaigns)
    .set({ sentCount: sql`${campaigns.sentCount} - 1` })
    .where(eq(campaigns.id, campaignId));
}

/**
 * Queues the next emails of the campaigns that are being sent, the oldest campaign first, at most `EMAILS_PER_MINUTE` unless earlier ones still wait.
 * Returns their number. A job that ends early, or runs twice, queues no email twice.
 */
export async function sendCampaigns(deps: CampaignDeps): Promise<number> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  let room = EMAILS_PER_MINUTE - (await countQueued(deps.db));
  let queued = 0;
  while (room > 0) {
    const size = Math.min(BATCH, room);
    const taken = await inTransaction(deps.db, (tx) => queueBatch(tx, deps, { shop, size }));
    if (taken === null) break;
    queued += taken.queued;
    room -= size;
    deps.jobs.nudge("send-mail");
  }
  return queued;
}

async function countQueued(db: Db): Promise<number> {
  const { kind, status } = outgoingMessages;
  const [waiting] = await db
    .select({ count: count() })
    .from(outgoingMessages)
    .where(and(eq(status, "queued"), eq(kind, "campaign")));
  return waiting?.count ?? 0;
}

/** Null if nothing waits, or another process is at it. */
async function queueBatch(
  tx: Tx,
  deps: CampaignDeps,
  { shop, size }: { shop: EmailShop; size: number },
): Promise<{ queued: number } | null> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(eq(campaigns.status, "sending"))
    .orderBy(asc(campaigns.startedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!campaign) return null;
  const { publicUrl } = deps;
  const recipients = await takeRecipients(tx, campaign.id, size);
  const emails = recipients.map(({ id, email, token }) => ({
    kind: "campaign",
    key: `${KEY_PREFIX}${campaign.id}:${id}`,
    message: {
      to: email,
      ...campaignEmail(shop, campaign, { publicUrl, unsubscribeUrl: unsubscribeUrlOf(publicUrl, token) }),
    },
  }));
  if (emails.length > 0) await queueEmails(tx, deps.jobs, emails);
  const remaining = tx
    .select({ one: sql`1` })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, campaign.id));
  await tx
    .update(campaigns)
    .set({ sentCount: sql`${campaigns.sentCount} + ${emails.length}` })
    .where(eq(campaigns.id, campaign.id));
  await tx
    .update(campaigns)
    .set({ status: "sent", finishedAt: deps.clock.now() })
    .where(and(eq(campaigns.id, campaign.id), not(exists(remaining))));
  return { queued: emails.length };
}

/** Takes the next subscribers off the list, and returns those who are still subscribed. */
async function takeRecipients(tx: Tx, campaignId: string, size: number) {
  const { campaignId: ofCampaign, subscriberId } = campaignRecipients;
  const next = await tx
    .select({ id: subscriberId })
    .from(campaignRecipients)
    .where(eq(ofCampaign, campaignId))
    .orderBy(asc(subscriberId))
    .limit(size);
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.delete(campaignRecipients).where(and(eq(ofCampaign, campaignId), inArray(subscriberId, ids)));
  // Locked, so that somebody who unsubscribes now either is left out or finds the email queued, which is then not sent.
  return tx
    .select({ id: subscribers.id, email: subscribers.email, token: subscribers.token })
    .from(subscribers)
    .where(and(inArray(subscribers.id, ids), eq(subscribers.status, "confirmed")))
    .for("share");
}
