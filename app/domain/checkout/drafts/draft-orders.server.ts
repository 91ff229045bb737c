import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import {
  draftRevision,
  MAX_DRAFT_LINES,
  type DraftContent,
} from "#app/domain/checkout/drafts/draft-order.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import {
  holdDraftStock,
  lockDraft,
  releaseDraftStock,
  type DraftLockResult,
  type HoldResult,
  type LockedDraft,
} from "#app/domain/checkout/drafts/draft-stock.server.ts";
import { quoteDraft } from "#app/domain/checkout/drafts/quote-draft.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

export type DraftDeps = Pick<CheckoutDeps, "db" | "clock" | "settings" | "onStockChanged">;

export type SavedDraft = typeof draftOrders.$inferSelect;

/** A change of a draft as its page showed it, by an administrator. */
export interface DraftChange {
  id: string;
  version: number;
  actorId: string;
}

export type DraftRefusal = Exclude<DraftLockResult, { ok: true }> | Exclude<HoldResult, { ok: true }>;

export type ChangeDraftResult = { ok: true } | DraftRefusal | { ok: false; error: "too-many-lines" };

const DRAFTS_PER_PAGE = 20;

/** A page of the drafts, those changed last first. */
export async function listDrafts(db: Db, requested: { page: number }) {
  const total = await db.$count(draftOrders);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: DRAFTS_PER_PAGE, total });
  const drafts = await db
    .select()
    .from(draftOrders)
    .orderBy(desc(draftOrders.updatedAt), desc(draftOrders.id))
    .limit(DRAFTS_PER_PAGE)
    .offset(offset);
  return { drafts, total, page, pageCount };
}

export async function findDraft(db: Queryable, id: string): Promise<SavedDraft | null> {
  if (!isUuid(id)) return null;
  const [draft] = await db.select().from(draftOrders).where(eq(draftOrders.id, id));
  return draft ?? null;
}

/** The checkout of a draft that holds its stock or has become an order; null if there is none. */
export async function findCheckoutOfDraft(
  db: Queryable,
  draftId: string,
): Promise<{ id: string; orderNumber: number | null } | null> {
  if (!isUuid(draftId)) return null;
  const [checkout] = await db
    .select({ id: checkouts.id, orderNumber: orders.number })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.id))
    .where(
      and(
        eq(checkouts.cartRevision, draftRevision(draftId)),
        inArray(checkouts.status, ["reserved", "placed"]),
      ),
    );
  return checkout ?? null;
}

/** Saves a new draft and returns its id. */
export async function createDraft(
  { db, clock, settings }: DraftDeps,
  { content, actorId }: { content: DraftContent; actorId: string },
): Promise<string> {
  const id = newId();
  const at = clock.now();
  const current = await settings.get();
  await inTransaction(db, async (tx) => {
    const { totalMinor, currency } = await quotedTotal(tx, current, { id, content, at });
    await tx
      .insert(draftOrders)
      .values({ id, content, totalMinor, currency, actorId, createdAt: at, updatedAt: at });
    await audit(tx, { id, actorId, action: "draft.create", at });
  });
  return id;
}

async function quotedTotal(
  tx: Tx,
  settings: StoreSettings,
  { id, content, at }: { id: string; content: DraftContent; at: Date },
): Promise<{ totalMinor: number; currency: string }> {
  const { totals } = await quoteDraft(tx, settings, { id, content, isHeld: false, now: at });
  return { totalMinor: totals.totalMinor, currency: settings.sales.currency };
}

interface AuditedDraft {
  id: string;
  actorId: string;
  action: string;
  at: Date;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

// The log outlives a person's data: it names lines, amounts and deadlines, never the customer.
const PERSONAL: ReadonlySet<string> = new Set(["customer", "accountId", "notes", "packerNote"]);

async function audit(tx: Tx, { id, before = null, after = null, ...entry }: AuditedDraft): Promise<void> {
  await recordAudit(tx, { ...entry, subjectType: "draft", subjectId: id, before, after });
}

function withoutPerson(content: DraftContent): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !PERSONAL.has(name)));
}

/** Replaces what a draft contains, as changed from its shown version. A hold is moved to the new items, or the change is refused if too few are in stock. */
export async function changeDraft(
  deps: DraftDeps,
  change: DraftChange,
  content: DraftContent,
): Promise<ChangeDraftResult> {
  const current = await deps.settings.get();
  return inLockedDraft(deps, change, async (tx, draft) => {
    const at = deps.clock.now();
    if (content.lines.length > MAX_DRAFT_LINES) return { ok: false, error: "too-many-lines" };
    const { isHeld, heldUntil: until } = draft;
    const held = isHeld && until ? await holdDraftStock(tx, draft, { content, until }) : NOTHING_HELD;
    if (!held.ok) return held;
    const total = await quotedTotal(tx, current, { id: draft.id, content, at });
    await saveDraft(tx, draft, { content, ...total, updatedAt: at });
    const changed = changedFields(withoutPerson(draft.content), withoutPerson(content));
    await audit(tx, { id: draft.id, actorId: change.actorId, action: "draft.change", at, ...changed });
    return held;
  });
}

const NOTHING_HELD = { ok: true as const, tags: [] };

/** Holds the items of a draft until a moment, or returns them to the stock (null). */
export async function holdDraft(
  deps: DraftDeps,
  change: DraftChange,
  until: Date | null,
): Promise<ChangeDraftResult> {
  return inLockedDraft(deps, change, async (tx, draft) => {
    const at = deps.clock.now();
    const held = until
      ? await holdDraftStock(tx, draft, { content: draft.content, until })
      : { ok: true as const, tags: await releaseDraftStock(tx, draft) };
    if (!held.ok) return held;
    await saveDraft(tx, draft, { heldUntil: until, updatedAt: at });
    const action = until ? "draft.hold" : "draft.release";
    await audit(tx, { id: draft.id, actorId: change.actorId, action, at, after: { heldUntil: until } });
    return held;
  });
}

/** Lets the customer pay a draft by its link until a moment; null ends the link. `announce` queues the message that contains it. */
export async function openPaymentLink(
  deps: DraftDeps,
  change: DraftChange,
  { until, announce }: { until: Date | null; announce?: (tx: Tx, draft: SavedDraft) => Promise<void> },
): Promise<ChangeDraftResult> {
  return inLockedDraft(deps, change, async (tx, draft) => {
    const at = deps.clock.now();
    await saveDraft(tx, draft, { payUntil: until, updatedAt: at });
    await announce?.(tx, draft);
    const action = until ? "draft.send-link" : "draft.end-link";
    await audit(tx, { id: draft.id, actorId: change.actorId, action, at, after: { payUntil: until } });
    return NOTHING_HELD;
  });
}

/** Deletes a draft and returns what it holds to the stock. */
export async function deleteDraft(deps: DraftDeps, change: DraftChange): Promise<ChangeDraftResult> {
  return inLockedDraft(deps, change, async (tx, draft) => {
    const tags = await releaseDraftStock(tx, draft);
    await tx.delete(draftOrders).where(eq(draftOrders.id, draft.id));
    const at = deps.clock.now();
    await audit(tx, { id: draft.id, actorId: change.actorId, action: "draft.delete", at });
    return { ok: true, tags };
  });
}

type Applied = { ok: true; tags: CacheTag[] } | Exclude<ChangeDraftResult, { ok: true }>;

async function inLockedDraft(
  deps: DraftDeps,
  { id, version }: DraftChange,
  apply: (tx: Tx, draft: LockedDraft) => Promise<Applied>,
): Promise<ChangeDraftResult> {
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<Applied> => {
    const locked = await lockDraft(tx, { id, version });
    return locked.ok ? apply(tx, locked.draft) : locked;
  });
  if (!result.ok) return result;
  if (result.tags.length > 0) deps.onStockChanged(result.tags);
  return { ok: true };
}

async function saveDraft(
  tx: Tx,
  { id }: LockedDraft,
  values: Partial<typeof draftOrders.$inferInsert>,
): Promise<void> {
  await tx
    .update(draftOrders)
    .set({ ...values, version: sql`${draftOrders.version} + 1` })
    .where(eq(draftOrders.id, id));
}

const RETENTION_DAYS = 90;

/** Deletes drafts that nobody has changed for 90 days. For the clean-up. */
export async function deleteOldDrafts(db: Db, now: Date): Promise<void> {
  const isOld = lt(draftOrders.updatedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
  await db.delete(draftOrders).where(and(isOld, eq(draftOrders.isHeld, false)));
}
