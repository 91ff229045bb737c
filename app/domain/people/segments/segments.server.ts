import { asc, eq, sql } from "drizzle-orm";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import {
  MAX_SEGMENTS,
  type Segment,
  type SegmentRule,
  isEmptyRule,
} from "#app/domain/customers/segments/segment.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { listDiscountsOfSegment } from "#app/domain/discounts/list-discounts.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

const { id, name, rule, version } = segments;

/** All segments by name. */
export function listSegments(db: Queryable): Promise<Segment[]> {
  return db
    .select({ id, name, rule, version })
    .from(segments)
    .orderBy(sql`lower(${name})`, asc(id));
}

/** A segment; null for an unknown id. */
export async function findSegment(db: Queryable, segmentId: string): Promise<Segment | null> {
  if (!isUuid(segmentId)) return null;
  const [segment] = await db.select({ id, name, rule, version }).from(segments).where(eq(id, segmentId));
  return segment ?? null;
}

interface ChangeBy {
  actorId: string;
  at: Date;
}

export type SegmentResult =
  | { ok: true; id: string }
  /** `stale`: another person of the shop has changed it; `empty`: the rule has no condition. */
  | { ok: false; error: "not-found" | "stale" | "name-taken" | "too-many" | "empty" };

interface SavedSegment {
  /** Empty for a new one. */
  id: string;
  version: number;
  name: string;
  rule: SegmentRule;
}

/** Creates or changes a segment, with an audit entry. */
export function saveSegment(db: Db, saved: SavedSegment, { actorId, at }: ChangeBy): Promise<SegmentResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<SegmentResult> => {
    const all = await lockSegments(tx);
    if (isEmptyRule(saved.rule)) return { ok: false, error: "empty" };
    const before = all.find((segment) => segment.id === saved.id);
    if (saved.id !== "" && !before) return { ok: false, error: "not-found" };
    if (before && before.version !== saved.version) return { ok: false, error: "stale" };
    const others = all.filter((segment) => segment !== before);
    if (others.some((other) => other.name.toLowerCase() === saved.name.toLowerCase()))
      return { ok: false, error: "name-taken" };
    if (others.length >= MAX_SEGMENTS) return { ok: false, error: "too-many" };
    const values = { name: saved.name, rule: saved.rule, updatedAt: at };
    const segmentId = before?.id ?? newId();
    if (before)
      await tx
        .update(segments)
        .set({ ...values, version: before.version + 1 })
        .where(eq(id, segmentId));
    else await tx.insert(segments).values({ id: segmentId, ...values, createdAt: at });
    const changed = changedFields(before ? auditedFields(before) : {}, auditedFields(saved));
    if (changed)
      await recordAudit(tx, {
        actorId,
        action: before ? "segment.update" : "segment.create",
        subjectType: "segment",
        subjectId: segmentId,
        before: before ? changed.before : null,
        after: changed.after,
        at,
      });
    return { ok: true, id: segmentId };
  });
}

export type DeleteSegmentResult =
  | Extract<SegmentResult, { ok: true }>
  | { ok: false; error: "not-found" | "stale" }
  /** Discounts are limited to it, by their names: without it they would be for everybody. */
  | { ok: false; error: "in-use"; discounts: string[] };

/** Deletes a segment that no discount names, with an audit entry. */
export function deleteSegment(
  db: Db,
  deleted: { id: string; version: number },
  { actorId, at }: ChangeBy,
): Promise<DeleteSegmentResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<DeleteSegmentResult> => {
    const segment = (await lockSegments(tx)).find((one) => one.id === deleted.id);
    if (!segment) return { ok: false, error: "not-found" };
    if (segment.version !== deleted.version) return { ok: false, error: "stale" };
    // Waits for a discount that is being limited to it, and makes a later one wait.
    await tx.select({ id }).from(segments).where(eq(id, segment.id)).for("update");
    const limited = await listDiscountsOfSegment(tx, segment.id);
    if (limited.length > 0) return { ok: false, error: "in-use", discounts: limited };
    await tx.delete(segments).where(eq(id, segment.id));
    await recordAudit(tx, {
      actorId,
      action: "segment.delete",
      subjectType: "segment",
      subjectId: segment.id,
      before: auditedFields(segment),
      after: null,
      at,
    });
    return { ok: true, id: segment.id };
  });
}

/** Locks and reads all segments: a change checks their names and their number. */
async function lockSegments(tx: Tx): Promise<Segment[]> {
  await tx.execute(sql`lock table ${segments} in share row exclusive mode`);
  return listSegments(tx);
}

const auditedFields = (segment: Pick<Segment, "name" | "rule">) => ({ name: segment.name, ...segment.rule });
