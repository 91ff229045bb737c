import { asc, desc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { chainEnd, keysOf, mayBePage } from "#app/domain/redirects/redirect-chain.ts";
import { missingPages, redirects } from "#app/domain/redirects/redirects.tables.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { listPage, type ListPage } from "#app/lib/http/page-window.ts";
import { REDIRECTS_TAG } from "#app/lib/http/cache-tags.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

export type OwnerRedirect = typeof redirects.$inferSelect;

export const MAX_REDIRECTS = 50_000;

export interface RedirectDeps {
  db: Db;
  clock: Clock;
  pages: Pick<PageCache, "invalidate">;
}

export type SaveRedirectResult =
  | { ok: true; id: string }
  /** Another redirect has this path; the target leads back to it; there are `MAX_REDIRECTS`; the form was old. */
  | { ok: false; error: "from-taken" | "loop" | "too-many" | "stale" | "not-found" };

interface SavedRedirect {
  /** Null for a new one. */
  id: string | null;
  version: number;
  /** As `parseFrom` and `parseTarget` return them. */
  from: string;
  target: string;
  actorId: string;
}

/**
 * Creates or updates a redirect, and audits it. Chains are resolved: a target that is itself redirected is replaced by the last one, also in
 * redirects that lead to this path.
 */
export async function saveRedirect(deps: RedirectDeps, saved: SavedRedirect): Promise<SaveRedirectResult> {
  const at = deps.clock.now();
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<SaveRedirectResult> => {
    await lockRedirects(tx);
    const before = saved.id === null ? null : await findOwnerRedirect(tx, saved.id);
    if (saved.id !== null && !before) return { ok: false, error: "not-found" };
    if (before && before.version !== saved.version) return { ok: false, error: "stale" };
    const [other] = await tx
      .select({ id: redirects.id })
      .from(redirects)
      .where(eq(redirects.fromPath, saved.from));
    if (other && other.id !== saved.id) return { ok: false, error: "from-taken" };
    if (!before && (await tx.$count(redirects)) >= MAX_REDIRECTS) return { ok: false, error: "too-many" };
    // Without its own former row, which a new path replaces.
    if (before) await tx.delete(redirects).where(eq(redirects.id, before.id));
    const target = await chainEnd(saved, (keys) => findTarget(tx, keys));
    if (target === null) return { ok: false, error: "loop" };
    const id = before?.id ?? newId();
    const kept = before
      ? { hits: before.hits, lastHitAt: before.lastHitAt, createdAt: before.createdAt }
      : { createdAt: at };
    await tx.insert(redirects).values({
      id,
      fromPath: saved.from,
      target,
      ...kept,
      version: saved.version + 1,
      updatedAt: at,
    });
    if (!mayBePage(saved.from)) await shortenChains(tx, { from: saved.from, target, at });
    await tx.delete(missingPages).where(eq(missingPages.path, saved.from));
    await recordAudit(tx, {
      actorId: saved.actorId,
      action: before ? "redirect.change" : "redirect.add",
      subjectType: "redirect",
      subjectId: saved.from,
      before: before && { from: before.fromPath, target: before.target },
      after: { from: saved.from, target },
      at,
    });
    return { ok: true, id };
  });
  if (result.ok) deps.pages.invalidate([REDIRECTS_TAG]);
  return result;
}

/** One change of redirects at a time, so that two of them cannot make a loop together. */
export const lockRedirects = (tx: Tx) => lockNames(tx, ["redirects"]);

/** Redirects to a path that is redirected itself lead to its target from now on. */
async function shortenChains(
  tx: Tx,
  { from, target, at }: { from: string; target: string; at: Date },
): Promise<void> {
  await tx
    .update(redirects)
    .set({ target, updatedAt: at })
    .where(sql`lower(rtrim(${redirects.target}, '/')) = ${from}`);
}

async function findTarget(db: Queryable, keys: readonly string[]): Promise<string | undefined> {
  return (await findByKeys(db, keys))?.target;
}

/** The redirect from the first of these paths that has one. */
async function findByKeys(db: Queryable, keys: readonly string[]): Promise<OwnerRedirect | null> {
  if (keys.length === 0) return null;
  const rows = await db
    .select()
    .from(redirects)
    .where(inArray(redirects.fromPath, [...keys]));
  return rows.find(({ fromPath }) => fromPath === keys[0]) ?? rows[0] ?? null;
}

/** The redirect of the owner from a path with its query, or from the path alone. */
export function findRedirectFrom(db: Queryable, path: string): Promise<OwnerRedirect | null> {
  return findByKeys(db, keysOf(path));
}

export async function findOwnerRedirect(db: Queryable, id: string): Promise<OwnerRedirect | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(redirects).where(eq(redirects.id, id));
  return row ?? null;
}

export type DeleteRedirectResult = { ok: true } | { ok: false; error: "stale" | "not-found" };

export async function deleteRedirect(
  deps: RedirectDeps,
  { id, version, actorId }: { id: string; version: number; actorId: string },
): Promise<DeleteRedirectResult> {
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<DeleteRedirectResult> => {
    await lockRedirects(tx);
    const before = await findOwnerRedirect(tx, id);
    if (!before) return { ok: false, error: "not-found" };
    if (before.version !== version) return { ok: false, error: "stale" };
    await tx.delete(redirects).where(eq(redirects.id, id));
    await recordAudit(tx, {
      actorId,
      action: "redirect.delete",
      subjectType: "redirect",
      subjectId: before.fromPath,
      before: { from: before.fromPath, target: before.target },
      after: null,
      at: deps.clock.now(),
    });
    return { ok: true };
  });
  if (result.ok) deps.pages.invalidate([REDIRECTS_TAG]);
  return result;
}

const PAGE_SIZE = 50;

/** A page of the admin's list, by the old path. */
export async function listRedirects(
  db: Db,
  { search, page: requested }: { search: string; page: number },
): Promise<{ redirects: OwnerRedirect[]; total: number } & ListPage> {
  const pattern = containing(search);
  const condition = search
    ? or(ilike(redirects.fromPath, pattern), ilike(redirects.target, pattern))
    : undefined;
  const total = await db.$count(redirects, condition);
  const { page, pageCount, offset } = listPage({ page: requested, size: PAGE_SIZE, total });
  const rows = await db
    .select()
    .from(redirects)
    .where(condition)
    .orderBy(asc(redirects.fromPath))
    .limit(PAGE_SIZE)
    .offset(offset);
  return { redirects: rows, total, page, pageCount, offset };
}

export interface MissingPage {
  path: string;
  requests: number;
  lastAt: Date;
}

/** A page of the paths without a page and without a redirect of the last 30 days, the most requested first. */
export async function listMissingPages(
  db: Db,
  { search, page: requested }: { search: string; page: number },
): Promise<{ missing: MissingPage[]; total: number } & ListPage> {
  const condition = search ? ilike(missingPages.path, containing(search)) : undefined;
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${missingPages.path})::int` })
    .from(missingPages)
    .where(condition);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = listPage({ page: requested, size: PAGE_SIZE, total });
  const requests = sql<number>`sum(${missingPages.requests})::int`;
  const missing = await db
    .select({
      path: missingPages.path,
      requests,
      lastAt: sql<Date>`max(${missingPages.lastAt})`.mapWith(missingPages.lastAt),
    })
    .from(missingPages)
    .where(condition)
    .groupBy(missingPages.path)
    .orderBy(desc(requests), asc(missingPages.path))
    .limit(PAGE_SIZE)
    .offset(offset);
  return { missing, total, page, pageCount, offset };
}
