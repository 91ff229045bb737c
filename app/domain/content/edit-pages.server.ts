import { DEFAULT_PAGES } from "#app/domain/content/content.server.ts";
import { eq } from "drizzle-orm";
import { PAGE_SHAPES, type PageContent, type PageSlug } from "#app/domain/content/content.ts";
import {
  auditContent,
  differences,
  type ContentDeps,
  type Editor,
} from "#app/domain/content/internal/content-changes.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { pages } from "#app/domain/content/content.tables.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** A page as it is stored; version 0 and null content before it was first saved. */
export interface PageToEdit {
  content: PageContent<PageSlug> | null;
  version: number;
}

export async function findPageToEdit(db: Db, slug: PageSlug): Promise<PageToEdit> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  if (!page) return { content: DEFAULT_PAGES[slug] ?? null, version: 0 };
  return { content: PAGE_SHAPES[slug].parse(page.content), version: page.version };
}

/** Saves a page's content and audits the changes. Saving unchanged values writes nothing. */
export async function savePage(
  deps: Omit<ContentDeps, "images" | "log">,
  { slug, version, content }: { slug: PageSlug; version: number; content: PageContent<PageSlug> },
  editor: Editor,
): Promise<{ ok: true } | { ok: false; error: "stale" }> {
  assertAdministrator(editor);
  const now = deps.clock.now();
  const isSaved = await inTransaction(deps.db, async (tx): Promise<boolean> => {
    const [before] = await tx.select().from(pages).where(eq(pages.slug, slug)).for("update");
    if ((before?.version ?? 0) !== version) return false;
    const changed = differences(before ? asFields(before.content) : {}, content);
    if (!changed) return true;
    const isWritten = before ? await changePage(tx) : await addPage(tx);
    if (!isWritten) return false;
    const fields = before ? changed : { before: null, after: changed.after };
    await auditContent(tx, { deps, editor }, { verb: "change", subject: ["page", slug], ...fields });
    return true;
  });
  if (!isSaved) return { ok: false, error: "stale" };
  deps.pages.invalidate([contentTag(slug)]);
  return { ok: true };

  async function changePage(tx: Tx): Promise<boolean> {
    await tx
      .update(pages)
      .set({ content, version: version + 1, updatedAt: now })
      .where(eq(pages.slug, slug));
    return true;
  }

  /** False when someone else created the row concurrently, when there was none to lock. */
  async function addPage(tx: Tx): Promise<boolean> {
    const added = await tx
      .insert(pages)
      .values({ slug, content, updatedAt: now })
      .onConflictDoNothing()
      .returning({ slug: pages.slug });
    return added.length > 0;
  }
}

function asFields(content: unknown): Record<string, unknown> {
  return typeof content === "object" && content !== null ? { ...content } : {};
}
