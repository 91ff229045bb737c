import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { recordAudit, type AuditEntry } from "#app/domain/audit/audit.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  MAX_COUNTED,
  MAX_VIEWS,
  type SavedView,
  type SavedViewChange,
} from "#app/domain/orders/saved-views/saved-view.ts";
import { savedViews } from "#app/domain/orders/saved-views/saved-views.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/** The views that a person sees: the shared ones and their own, by name. */
export async function listSavedViews(db: Queryable, userId: string): Promise<SavedView[]> {
  const { id, name, query, version, ownerId } = savedViews;
  return db
    .select({ id, name, query, version, isShared: sql<boolean>`${ownerId} is null` })
    .from(savedViews)
    .where(or(isNull(ownerId), eq(ownerId, userId)))
    .orderBy(sql`lower(${name})`, asc(id))
    .limit(2 * MAX_VIEWS);
}

/** The number of matching orders of each view, up to `MAX_COUNTED`, in one statement. */
export async function countSavedViews(db: Db, views: readonly SavedView[], now: Date): Promise<number[]> {
  if (views.length === 0) return [];
  const counts = views.map(({ query }) => {
    const where = matchingOrders(parseOrderSearch(new URLSearchParams(query)), now) ?? sql`true`;
    return sql`(select count(*)::int from (select 1 from ${orders} where ${where} limit ${MAX_COUNTED}) counted)`;
  });
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return rows[0]?.counts ?? [];
}

interface ChangeBy {
  userId: string;
  /** Whether the person may change the views that all staff see. */
  mayShare: boolean;
  at: Date;
}

export type SavedViewResult =
  | { ok: true }
  /** `stale`: another person has changed it; `name-taken`, `too-many`: of shared views, or of the person's own. */
  | { ok: false; error: "not-found" | "stale" | "forbidden" | "name-taken" | "too-many" };

/** Creates, changes or deletes a saved view, with an audit entry. Its name is unique among the shared views, and among those of a person. */
export function changeSavedView(db: Db, change: SavedViewChange, by: ChangeBy): Promise<SavedViewResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<SavedViewResult> => {
    // Changes are rare and small: one at a time makes names and numbers certain.
    await tx.execute(sql`lock table ${savedViews} in share row exclusive mode`);
    if (change.step === "create") return createView(tx, change, by);
    const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, change.id));
    if (!view || (view.ownerId !== null && view.ownerId !== by.userId))
      return { ok: false, error: "not-found" };
    const isShared = view.ownerId === null || (change.step === "update" && change.isShared);
    if (isShared && !by.mayShare) return { ok: false, error: "forbidden" };
    if (view.version !== change.version) return { ok: false, error: "stale" };
    return change.step === "delete" ? deleteView(tx, view, by) : updateView(tx, view, change, by);
  });
}

type Row = typeof savedViews.$inferSelect;

async function createView(
  tx: Tx,
  { name, query, isShared }: Extract<SavedViewChange, { step: "create" }>,
  by: ChangeBy,
): Promise<SavedViewResult> {
  if (isShared && !by.mayShare) return { ok: false, error: "forbidden" };
  const ownerId = isShared ? null : by.userId;
  const refusal = await findRefusal(tx, { id: null, ownerId, name });
  if (refusal) return refusal;
  const view = { id: newId(), ownerId, name, query };
  await tx.insert(savedViews).values({ ...view, createdAt: by.at, updatedAt: by.at });
  await audit(tx, by, {
    action: "saved-view.create",
    id: view.id,
    before: null,
    after: { name, query, isShared },
  });
  return { ok: true };
}

async function updateView(
  tx: Tx,
  view: Row,
  { name, isShared }: Extract<SavedViewChange, { step: "update" }>,
  by: ChangeBy,
): Promise<SavedViewResult> {
  const ownerId = isShared ? null : by.userId;
  const refusal = await findRefusal(tx, { id: view.id, ownerId, name });
  if (refusal) return refusal;
  await tx
    .update(savedViews)
    .set({ name, ownerId, version: view.version + 1, updatedAt: by.at })
    .where(eq(savedViews.id, view.id));
  const before = { name: view.name, isShared: view.ownerId === null };
  await audit(tx, by, { action: "saved-view.update", id: view.id, before, after: { name, isShared } });
  return { ok: true };
}

async function deleteView(tx: Tx, view: Row, by: ChangeBy): Promise<SavedViewResult> {
  await tx.delete(savedViews).where(eq(savedViews.id, view.id));
  const before = { name: view.name, query: view.query, isShared: view.ownerId === null };
  await audit(tx, by, { action: "saved-view.delete", id: view.id, before, after: null });
  return { ok: true };
}

/** Why a view cannot have this name in the list of its owner, or in the shared one. */
async function findRefusal(
  tx: Tx,
  { id, ownerId, name }: { id: string | null; ownerId: string | null; name: string },
): Promise<Extract<SavedViewResult, { ok: false }> | null> {
  const ofOwner = ownerId === null ? isNull(savedViews.ownerId) : eq(savedViews.ownerId, ownerId);
  const others = await tx
    .select({ name: savedViews.name })
    .from(savedViews)
    .where(and(ofOwner, id === null ? undefined : sql`${savedViews.id} <> ${id}`));
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return { ok: false, error: "name-taken" };
  return others.length >= MAX_VIEWS ? { ok: false, error: "too-many" } : null;
}

function audit(
  tx: Tx,
  { userId, at }: ChangeBy,
  { id, ...entry }: Pick<AuditEntry, "action" | "before" | "after"> & { id: string },
): Promise<void> {
  return recordAudit(tx, { actorId: userId, at, subjectType: "saved-view", subjectId: id, ...entry });
}
