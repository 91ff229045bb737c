import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { CampaignDraft } from "#app/domain/people/campaigns/campaign.ts";
import {
  previewCampaign,
  writeDraft,
  type ChangeBy,
  type SaveCampaignResult,
} from "#app/domain/people/campaigns/campaigns.server.ts";
import { campaignRecipients, campaigns } from "#app/domain/people/campaigns/campaigns.tables.ts";
import { withRecipients } from "#app/domain/people/internal/campaign-recipients.server.ts";
import { findSegment } from "#app/domain/people/segments/segments.server.ts";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limit.server.ts";
import { queueEmails, TEST_MESSAGE_KEY } from "#app/platform/messages/outbox.server.ts";

type CampaignDeps = Pick<OrderDeps, "db" | "jobs" | "settings" | "publicUrl">;

interface StartedCampaign extends CampaignDraft {
  id: string;
  version: number;
}

type Refusal = Extract<SaveCampaignResult, { ok: false }>;

export type StartCampaignResult =
  | { ok: true; recipientCount: number }
  | Refusal
  /** None of the segment's customers has subscribed to the newsletter. */
  | { ok: false; error: "nobody" };

/**
 * Saves a draft and starts to send it to those customers of its segment who are subscribed to the newsletter now; `sendCampaigns` queues their emails.
 * Of two requests at once the second finds it started.
 */
export async function startCampaign(
  deps: CampaignDeps,
  started: StartedCampaign,
  by: ChangeBy,
): Promise<StartCampaignResult> {
  const { currency } = (await deps.settings.get()).sales;
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<StartCampaignResult> => {
    const saved = await writeDraft(tx, started, by);
    if (!saved.ok) return saved;
    const segment = await findSegment(tx, started.segmentId);
    if (!segment) return { ok: false, error: "no-segment" };
    const recipients = withRecipients({ rule: segment.rule, currency, now: by.at });
    const recipientCount = await addRecipients(tx, started.id, recipients);
    if (recipientCount === 0) return { ok: false, error: "nobody" };
    await tx
      .update(campaigns)
      .set({ status: "sending", startedAt: by.at, recipientCount })
      .where(eq(campaigns.id, started.id));
    await recordAudit(tx, {
      actorId: by.actorId,
      action: "campaign.send",
      subjectType: "campaign",
      subjectId: started.id,
      before: null,
      after: { title: started.subject, customers: segment.name, recipients: recipientCount },
      at: by.at,
    });
    await deps.jobs.send(tx, "send-campaigns", {});
    return { ok: true, recipientCount };
  });
  if (result.ok) deps.jobs.nudge("send-campaigns");
  return result;
}

async function addRecipients(
  tx: Tx,
  campaignId: string,
  recipients: ReturnType<typeof withRecipients>,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`${recipients},
    added as (insert into ${campaignRecipients} (campaign_id, subscriber_id)
      select ${campaignId}::uuid, id from recipients returning 1)
    select count(*)::int as count from added`);
  return rows[0]?.count ?? 0;
}

const TESTS_PER_HOUR = { name: "campaign-test", max: 20, windowMs: HOUR_MS };

export type TestCampaignResult =
  | { ok: true; version: number }
  | Refusal
  | { ok: false; error: "too-many-tests" };

/** Saves a draft and sends it to its author alone, with TEST in the subject. */
export async function sendTestCampaign(
  deps: CampaignDeps,
  tested: StartedCampaign,
  { email, ...by }: ChangeBy & { email: string },
): Promise<TestCampaignResult> {
  const { subject, ...message } = await previewCampaign(deps, tested);
  const test = { to: email, subject: `TEST ${subject}`, ...message };
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<TestCampaignResult> => {
    const saved = await writeDraft(tx, tested, by);
    if (!saved.ok) return saved;
    const limited = await consumeLimit(tx, { limit: TESTS_PER_HOUR, who: by.actorId, now: by.at });
    if (!limited.ok) return { ok: false, error: "too-many-tests" };
    await queueEmails(tx, deps.jobs, [
      { kind: "campaign", key: `${TEST_MESSAGE_KEY}${newId()}`, message: test },
    ]);
    return { ok: true, version: saved.version };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}
