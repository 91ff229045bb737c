import { and, eq, ne, sql, exists, gt, inArray, isNull, not, or, type SQL } from "drizzle-orm";
import type { DiscountDraft } from "#app/domain/discounts/discount-list.ts";
import {
  lockTargets,
  readTargets,
  writeTargets,
  countUses,
  draftColumns,
} from "#app/domain/discounts/list-discounts.server.ts";
import { discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { changedFields, recordAudit, recordAudits } from "#app/domain/audit/audit.server.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";
import type { CatalogDeletion } from "#app/domain/catalog/catalog.ts";

export interface DiscountDeps {
  db: Db;
  clock: Clock;
}

interface Admin {
  id: string;
}

export type WriteDiscountResult =
  | { ok: true; id: string }
  | { ok: false; error: "code-taken" }
  /** All its targets were deleted; without targets it would apply to everything. The same with its segment. */
  | { ok: false; error: "targets-gone" | "segment-gone" };

export type UpdateDiscountResult =
  | WriteDiscountResult
  | { ok: false; error: "not-found" | "stale" }
  /** It has been used more often than the new limit. */
  | { ok: false; error: "below-uses"; uses: number };

/** Creates a discount. The code must be normalised. */
export async function createDiscount(
  { db, clock }: DiscountDeps,
  draft: DiscountDraft,
  admin: Admin,
): Promise<WriteDiscountResult> {
  const at = clock.now();
  return inTransaction(db, async (tx): Promise<WriteDiscountResult> => {
    const targets = await lockTargets(tx, draft);
    if (!targets) return { ok: false, error: "targets-gone" };
    if (!(await lockSegment(tx, draft))) return { ok: false, error: "segment-gone" };
    const id = newId();
    const { productIds: _p, categoryIds: _c, ...row } = draft;
    const created = await tx
      .insert(discounts)
      .values({ id, ...row, createdAt: at })
      .onConflictDoNothing({ target: discounts.code })
      .returning({ id: discounts.id });
    if (created.length === 0) return { ok: false, error: "code-taken" };
    await writeTargets(tx, id, targets);
    const after = { ...row, ...targets };
    await audit(tx, { admin, action: "discount.create", id, before: null, after, at });
    return { ok: true, id };
  });
}

/** Updates all fields of a discount. `version` is the displayed one. */
export async function updateDiscount(
  { db, clock }: DiscountDeps,
  { id, version, draft }: { id: string; version: number; draft: DiscountDraft },
  admin: Admin,
): Promise<UpdateDiscountResult> {
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const at = clock.now();
  try {
    return await inTransaction(db, async (tx): Promise<UpdateDiscountResult> => {
      const targets = await lockTargets(tx, draft);
      const saved = await lockDiscount(tx, id);
      if (!saved) return { ok: false, error: "not-found" };
      if (saved.version !== version) return { ok: false, error: "stale" };
      if (!targets) return { ok: false, error: "targets-gone" };
      if (!(await lockSegment(tx, draft))) return { ok: false, error: "segment-gone" };
      if (await isTaken(tx, id, draft.code)) return { ok: false, error: "code-taken" };
      const uses = (await countUses(tx, [id])).get(id) ?? 0;
      if (draft.usageLimit !== null && draft.usageLimit < uses)
        return { ok: false, error: "below-uses", uses };
      const { productIds: _p, categoryIds: _c, ...row } = draft;
      const before = { ...saved.draft, ...(await readTargets(tx, id)) };
      await tx
        .update(discounts)
        // Uses are counted only while there is a limit.
        .set({ ...row, usedCount: draft.usageLimit === null ? 0 : uses, version: version + 1 })
        .where(eq(discounts.id, id));
      await writeTargets(tx, id, targets);
      const changed = changedFields(before, { ...row, ...targets });
      if (changed)
        await audit(tx, { admin, action: "discount.update", id, ...withKinds(changed, before, row), at });
      return { ok: true, id };
    });
  } catch (error) {
    // A concurrent change took the code after the check.
    if (isUniqueViolation(error)) return { ok: false, error: "code-taken" };
    throw error;
  }
}

/** Adds the kinds that a changed value is in: basis points of a percentage, or minor units. */
function withKinds(
  changed: { before: Fields; after: Fields },
  before: Pick<DiscountDraft, "kind">,
  after: Pick<DiscountDraft, "kind">,
) {
  if (!("value" in changed.after)) return changed;
  return {
    before: { ...changed.before, kind: before.kind },
    after: { ...changed.after, kind: after.kind },
  };
}

export type DeleteDiscountResult =
  | { ok: true; kind: "deleted" | "ended" }
  | { ok: false; error: "not-found" | "stale" };

/** Deletes a discount, or ends it if it has been used, to keep its results. */
export async function deleteDiscount(
  { db, clock }: DiscountDeps,
  { id, version }: { id: string; version: number },
  admin: Admin,
): Promise<DeleteDiscountResult> {
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const at = clock.now();
  return inTransaction(db, async (tx): Promise<DeleteDiscountResult> => {
    const saved = await lockDiscount(tx, id);
    if (!saved) return { ok: false, error: "not-found" };
    if (saved.version !== version) return { ok: false, error: "stale" };
    const uses = await countUses(tx, [id]);
    if (uses.size === 0) {
      const before = { ...saved.draft, ...(await readTargets(tx, id)) };
      await tx.delete(discounts).where(eq(discounts.id, id));
      await audit(tx, { admin, action: "discount.delete", id, before, after: null, at });
      return { ok: true, kind: "deleted" };
    }
    if (saved.draft.endsAt !== null && saved.draft.endsAt <= at) return { ok: true, kind: "ended" };
    await tx
      .update(discounts)
      .set({ endsAt: at, version: version + 1 })
      .where(eq(discounts.id, id));
    const change = { before: { endsAt: saved.draft.endsAt }, after: { endsAt: at } };
    await audit(tx, { admin, action: "discount.end", id, ...change, at });
    return { ok: true, kind: "ended" };
  });
}

/** Locks a discount. `for update` also waits for checkouts that hold a key-share lock. */
async function lockDiscount(tx: Tx, id: string) {
  const [row] = await tx
    .select({ version: discounts.version, draft: draftColumns })
    .from(discounts)
    .where(eq(discounts.id, id))
    .for("update");
  return row;
}

/** Locks the discount's segment against deletion until commit; false if it no longer exists. */
async function lockSegment(tx: Tx, { segmentId }: DiscountDraft): Promise<boolean> {
  if (segmentId === null) return true;
  const found = await tx
    .select({ id: segments.id })
    .from(segments)
    .where(eq(segments.id, segmentId))
    .for("key share");
  return found.length > 0;
}

async function isTaken(tx: Tx, id: string, code: string | null): Promise<boolean> {
  if (code === null) return false;
  const others = await tx
    .select({ one: sql`1` })
    .from(discounts)
    .where(and(eq(discounts.code, code), ne(discounts.id, id)));
  return others.length > 0;
}

type Fields = Record<string, unknown>;

function audit(
  tx: Tx,
  entry: { admin: Admin; action: string; id: string; before: Fields | null; after: Fields | null; at: Date },
): Promise<void> {
  const { admin, id, ...rest } = entry;
  return recordAudit(tx, { actorId: admin.id, subjectType: "discount", subjectId: id, ...rest });
}

/**
 * Ends discounts that apply only to the deleted products and categories, in the same transaction: without
 * targets they would apply to everything.
 */
export async function endDiscountsOnlyFor(tx: Tx, leaving: CatalogDeletion): Promise<void> {
  const { productIds = [], categoryIds = [], actorId, at } = leaving;
  const leaves = or(
    inArray(discountTargets.productId, [...productIds]),
    inArray(discountTargets.categoryId, [...categoryIds]),
  );
  const targeted = (which: SQL | undefined) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(discountTargets)
        .where(and(eq(discountTargets.discountId, discounts.id), which)),
    );
  const locked = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(or(isNull(discounts.endsAt), gt(discounts.endsAt, at)), targeted(leaves)))
    .orderBy(discounts.id)
    .for("update");
  if (locked.length === 0) return;
  // Read after the locks: a deletion that held them may have taken the other targets.
  const ids = locked.map(({ id }) => id);
  const ended = await tx
    .select({ id: discounts.id, endsAt: discounts.endsAt })
    .from(discounts)
    .where(and(inArray(discounts.id, ids), not(targeted(sql`${leaves} is not true`))))
    .orderBy(discounts.id);
  if (ended.length === 0) return;
  await tx
    .update(discounts)
    .set({ endsAt: at, version: sql`${discounts.version} + 1` })
    .where(
      inArray(
        discounts.id,
        ended.map(({ id }) => id),
      ),
    );
  const audits = ended.map(({ id, endsAt }) => ({
    actorId,
    action: "discount.end",
    subjectType: "discount",
    subjectId: id,
    before: { endsAt },
    after: { endsAt: at, why: "All its products and categories were deleted" },
    at,
  }));
  await recordAudits(tx, audits);
}
