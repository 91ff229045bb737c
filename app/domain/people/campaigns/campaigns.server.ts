import { count, desc, eq, sql } from "drizzle-orm";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import type { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { MAX_DRAFTS, type Campaign, type CampaignDraft } from "#app/domain/people/campaigns/campaign.ts";
import { campaigns } from "#app/domain/people/campaigns/campaigns.tables.ts";
import { campaignEmail } from "#app/domain/people/internal/campaign-email.server.ts";
import { withRecipients } from "#app/domain/people/internal/campaign-recipients.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

const COLUMNS = {
  id: campaigns.id,
  segmentId: campaigns.segmentId,
  segmentName: campaigns.segmentName,
  subject: campaigns.subject,
  text: campaigns.text,
  status: campaigns.status,
  recipientCount: campaigns.recipientCount,
  sentCount: campaigns.sentCount,
  version: campaigns.version,
  updatedAt: campaigns.updatedAt,
  startedAt: campaigns.startedAt,
  finishedAt: campaigns.finishedAt,
};

const MAX_LISTED = 100;

/** The newest campaigns, at most 100. */
export function listCampaigns(db: Db): Promise<Campaign[]> {
  return db.select(COLUMNS).from(campaigns).orderBy(desc(campaigns.id)).limit(MAX_LISTED);
}

/** A campaign; null for an unknown id. */
export async function findCampaign(db: Queryable, id: string): Promise<Campaign | null> {
  if (!isUuid(id)) return null;
  const [campaign] = await db.select(COLUMNS).from(campaigns).where(eq(campaigns.id, id));
  return campaign ?? null;
}

/** How many customers of a segment have subscribed to the newsletter, so that a campaign would be sent to them now. */
export async function countRecipients(
  db: Db,
  who: { rule: SegmentRule; currency: string; now: Date },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`${withRecipients(who)} select count(*)::int as count from recipients`,
  );
  return rows[0]?.count ?? 0;
}

/** The email of a campaign without a recipient's link to unsubscribe, for its author. */
export async function previewCampaign(
  { settings, publicUrl }: { settings: SettingsReader; publicUrl: string },
  campaign: Pick<Campaign, "subject" | "text">,
) {
  const shop = emailShopOf(await settings.get(), publicUrl);
  return campaignEmail(shop, campaign, { publicUrl, unsubscribeUrl: null });
}

export interface ChangeBy {
  actorId: string;
  at: Date;
}

export interface SavedCampaign extends CampaignDraft {
  /** Null for a new one. */
  id: string | null;
  version: number;
}

export type SaveCampaignResult =
  | { ok: true; id: string; version: number }
  /** `stale`: another person changed the draft. `started`: it is sent or being sent. `no-segment`: the segment was deleted. */
  | { ok: false; error: "not-found" | "stale" | "started" | "no-segment" | "too-many" };

/** Creates or changes a draft, with an audit entry. */
export function saveCampaign(db: Db, saved: SavedCampaign, by: ChangeBy): Promise<SaveCampaignResult> {
  return inTransactionUnlessRefused(db, (tx) => writeDraft(tx, saved, by));
}

/** The steps of `saveCampaign` in the caller's transaction: the draft stays locked until its commit. */
export async function writeDraft(
  tx: Tx,
  { id, version, ...draft }: SavedCampaign,
  by: ChangeBy,
): Promise<SaveCampaignResult> {
  const locked = id === null ? null : await lockDraft(tx, { id, version });
  if (locked && !locked.ok) return locked;
  const [segment] = await tx
    .select({ name: segments.name })
    .from(segments)
    .where(eq(segments.id, draft.segmentId))
    .for("share");
  if (!segment) return { ok: false, error: "no-segment" };
  const values = { ...draft, segmentName: segment.name, updatedAt: by.at };
  const before = locked?.campaign;
  if (before) {
    await tx
      .update(campaigns)
      .set({ ...values, version: before.version + 1 })
      .where(eq(campaigns.id, before.id));
    await audit(tx, { action: "campaign.update", before, after: values, subjectId: before.id }, by);
    return { ok: true, id: before.id, version: before.version + 1 };
  }
  // Two people who create drafts at once can pass the limit by one, which harms nobody.
  const [drafts] = await tx.select({ count: count() }).from(campaigns).where(eq(campaigns.status, "draft"));
  if ((drafts?.count ?? 0) >= MAX_DRAFTS) return { ok: false, error: "too-many" };
  const newCampaignId = newId();
  await tx.insert(campaigns).values({ id: newCampaignId, ...values, createdAt: by.at });
  await audit(tx, { action: "campaign.create", before: null, after: values, subjectId: newCampaignId }, by);
  return { ok: true, id: newCampaignId, version: 1 };
}

type DeleteCampaignResult = { ok: true } | { ok: false; error: "not-found" | "stale" | "started" };

/** Deletes a draft, with an audit entry. What was sent stays listed. */
export function deleteCampaign(
  db: Db,
  deleted: { id: string; version: number },
  by: ChangeBy,
): Promise<DeleteCampaignResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<DeleteCampaignResult> => {
    const locked = await lockDraft(tx, deleted);
    if (!locked.ok) return locked;
    const { campaign } = locked;
    await tx.delete(campaigns).where(eq(campaigns.id, campaign.id));
    await audit(tx, { action: "campaign.delete", before: campaign, after: null, subjectId: campaign.id }, by);
    return { ok: true };
  });
}

type LockedDraft = { ok: true; campaign: Campaign } | { ok: false; error: "not-found" | "stale" | "started" };

async function lockDraft(tx: Tx, { id, version }: { id: string; version: number }): Promise<LockedDraft> {
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const [campaign] = await tx.select(COLUMNS).from(campaigns).where(eq(campaigns.id, id)).for("update");
  if (!campaign) return { ok: false, error: "not-found" };
  if (campaign.status !== "draft") return { ok: false, error: "started" };
  return campaign.version === version ? { ok: true, campaign } : { ok: false, error: "stale" };
}

type Audited = Pick<Campaign, "segmentName" | "subject" | "text">;

interface AuditedChange {
  action: `campaign.${"create" | "update" | "delete"}`;
  subjectId: string;
  before: Audited | null;
  after: Audited | null;
}

/** Records the changed fields; an unchanged draft has no entry. */
async function audit(
  tx: Tx,
  { action, subjectId, before, after }: AuditedChange,
  { actorId, at }: ChangeBy,
): Promise<void> {
  const changed = changedFields(before ? fieldsOf(before) : {}, after ? fieldsOf(after) : {});
  if (!changed) return;
  await recordAudit(tx, {
    actorId,
    action,
    subjectType: "campaign",
    subjectId,
    before: before && changed.before,
    after: after && changed.after,
    at,
  });
}

/** The subject is the title by which the audit log names the campaign. */
const fieldsOf = ({ segmentName, subject, text }: Audited) => ({
  title: subject,
  text,
  customers: segmentName,
});
