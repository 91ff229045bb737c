import { eq } from "drizzle-orm";
import { momentToStore, publishStateOf } from "#app/domain/content/content.ts";
import { customPages } from "#app/domain/content/content.tables.ts";
import type { CustomPageInput } from "#app/domain/content/custom-pages.forms.ts";
import {
  customPagePath,
  MAX_CUSTOM_PAGES,
  type CustomPage,
} from "#app/domain/content/custom-pages.server.ts";
import {
  auditContent,
  differences,
  type Acting,
  type ContentDeps,
  type Editor,
  type VersionConflict,
} from "#app/domain/content/internal/content-changes.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import type { TextRefusal } from "#app/domain/media/media.ts";
import { checkText } from "#app/domain/media/text-images.server.ts";
import { recordRedirect, redirectDeleted } from "#app/domain/redirects/redirects.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";

/** The dependencies of a change. A menu on every page may link to the page, so all are invalidated. */
type PageDeps = Pick<ContentDeps, "db" | "clock"> & { pages: Pick<PageCache, "invalidateAll"> };

interface PageChange {
  /** Null for a new page. */
  id: string | null;
  /** The version that the form showed; ignored for a new page. */
  version: number;
  page: CustomPageInput;
}

export type SaveCustomPageResult =
  | { ok: true; id: string }
  /** Another page has this slug. */
  | { ok: false; error: "slug-taken" | "too-many" }
  | TextRefusal
  | VersionConflict;

/**
 * Creates or updates a page of the owner's own, and audits it. The old URL of a public page redirects to the new one. Saving
 * unchanged values writes nothing.
 */
export async function saveCustomPage(
  deps: PageDeps,
  change: PageChange,
  editor: Editor,
): Promise<SaveCustomPageResult> {
  assertAdministrator(editor);
  const { id } = change;
  const acting = { deps, editor };
  try {
    const saved = await inTransaction(deps.db, async (tx) => {
      const refusal = await checkText(tx, change.page.body);
      if (refusal) return refusal;
      return id === null ? addPage(tx, acting, change.page) : changePage(tx, acting, { ...change, id });
    });
    if (saved.ok) deps.pages.invalidateAll();
    return saved;
  } catch (error) {
    // The only unique column that a form can violate; concurrent saves of the same slug would both pass an earlier check.
    if (isUniqueViolation(error)) return { ok: false, error: "slug-taken" };
    throw error;
  }
}

type ActingOnPage = { deps: Pick<Acting["deps"], "clock">; editor: Editor };

async function addPage(tx: Tx, acting: ActingOnPage, page: CustomPageInput): Promise<SaveCustomPageResult> {
  if ((await tx.$count(customPages)) >= MAX_CUSTOM_PAGES) return { ok: false, error: "too-many" };
  const id = newId();
  const now = acting.deps.clock.now();
  const row = { ...page, publishedAt: momentToStore(page.publishedAt, null, now), updatedAt: now };
  await tx.insert(customPages).values({ id, ...row });
  await auditContent(tx, acting, { verb: "add", subject: ["custom-page", id], before: null, after: row });
  return { ok: true, id };
}

async function changePage(
  tx: Tx,
  acting: ActingOnPage,
  { id, version, page }: PageChange & { id: string },
): Promise<SaveCustomPageResult> {
  const before = await lockPage(tx, id);
  if (!before) return { ok: false, error: "not-found" };
  if (before.version !== version) return { ok: false, error: "stale" };
  const now = acting.deps.clock.now();
  const publishedAt = momentToStore(page.publishedAt, before, now);
  const changed = differences(before, { ...page, publishedAt });
  if (!changed) return { ok: true, id };
  await tx
    .update(customPages)
    .set({ ...page, publishedAt, version: version + 1, updatedAt: now })
    .where(eq(customPages.id, id));
  const wasPublic = publishStateOf(before, now) === "published";
  if (wasPublic && page.slug !== before.slug)
    await recordRedirect(tx, { kind: "page", from: before.slug, id, at: now });
  await auditContent(tx, acting, { verb: "change", subject: ["custom-page", id], ...changed });
  return { ok: true, id };
}

export type DeleteCustomPageResult = { ok: true } | { ok: false; error: "own-url" } | VersionConflict;

/** Deletes a page. Its URLs lead to a path of the store, or nowhere. */
export async function deleteCustomPage(
  deps: PageDeps,
  { id, version, redirectTo }: { id: string; version: number; redirectTo: string | null },
  editor: Editor,
): Promise<DeleteCustomPageResult> {
  assertAdministrator(editor);
  const acting = { deps, editor };
  const deleted = await inTransaction(deps.db, async (tx): Promise<DeleteCustomPageResult> => {
    const before = await lockPage(tx, id);
    if (!before) return { ok: false, error: "not-found" };
    if (before.version !== version) return { ok: false, error: "stale" };
    if (redirectTo?.split(/[?#]/)[0] === customPagePath(before.slug)) return { ok: false, error: "own-url" };
    await tx.delete(customPages).where(eq(customPages.id, id));
    const at = deps.clock.now();
    await redirectDeleted(tx, { kind: "page", from: before.slug, id, to: redirectTo, at });
    await auditContent(tx, acting, { verb: "delete", subject: ["custom-page", id], before, after: null });
    return { ok: true };
  });
  if (deleted.ok) deps.pages.invalidateAll();
  return deleted;
}

async function lockPage(tx: Tx, id: string): Promise<CustomPage | null> {
  if (!isUuid(id)) return null;
  const [page] = await tx.select().from(customPages).where(eq(customPages.id, id)).for("update");
  return page ?? null;
}
