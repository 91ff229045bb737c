import { inArray } from "drizzle-orm";
import { PAGE_TEMPLATES } from "#app/domain/content/page-templates.ts";
import type { TextPage } from "#app/domain/content/content.ts";
import { customPages, pages } from "#app/domain/content/content.tables.ts";
import {
  auditContent,
  type ContentDeps,
  type Editor,
} from "#app/domain/content/internal/content-changes.server.ts";
import { PRIVACY_POLICY } from "#app/domain/content/policies/privacy-policy.ts";
import { REFUND_POLICY } from "#app/domain/content/policies/refund-policy.ts";
import { TERMS_CONDITIONS } from "#app/domain/content/policies/terms-conditions.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { newId } from "#app/lib/id.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The policies that a shop needs before it opens, with their templates. */
export const POLICY_TEMPLATES = {
  "privacy-policy": PRIVACY_POLICY,
  "terms-conditions": TERMS_CONDITIONS,
  "refund-policy": REFUND_POLICY,
} satisfies Record<string, TextPage>;

type PolicySlug = keyof typeof POLICY_TEMPLATES;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const POLICY_SLUGS = Object.keys(POLICY_TEMPLATES) as PolicySlug[];

const SHIPPING_SLUG = "shipping";

/** The policies that the owner has not written yet. */
export async function listMissingPolicies(db: Db | Tx): Promise<PolicySlug[]> {
  const rows = await db.select({ slug: pages.slug }).from(pages).where(inArray(pages.slug, POLICY_SLUGS));
  const written = new Set(rows.map(({ slug }) => slug));
  return POLICY_SLUGS.filter((slug) => !written.has(slug));
}

type TemplateDeps = Pick<ContentDeps, "db" | "clock"> & { pages: Pick<PageCache, "invalidateAll"> };

/**
 * Publishes the templates of the policies that are not written yet, and of the page about shipping where no page has its URL, all or none. Written
 * pages stay. Returns the number of pages that were added.
 */
export async function publishTemplates(deps: TemplateDeps, editor: Editor): Promise<number> {
  assertAdministrator(editor);
  const added = await inTransaction(deps.db, async (tx) => {
    const acting = { deps, editor };
    let count = await addShippingPage(tx, acting);
    for (const slug of await listMissingPolicies(tx)) count += await addPolicy(tx, acting, slug);
    return count;
  });
  if (added > 0) deps.pages.invalidateAll();
  return added;
}

interface ActingOnTemplates {
  deps: TemplateDeps;
  editor: Editor;
}

/** Adds nothing when someone else has written it concurrently. */
async function addPolicy(tx: Tx, acting: ActingOnTemplates, slug: PolicySlug): Promise<number> {
  const content: TextPage = POLICY_TEMPLATES[slug];
  const rows = await tx
    .insert(pages)
    .values({ slug, content, updatedAt: acting.deps.clock.now() })
    .onConflictDoNothing()
    .returning({ slug: pages.slug });
  if (rows.length > 0)
    await auditContent(tx, acting, {
      verb: "change",
      subject: ["page", slug],
      before: null,
      after: { ...content },
    });
  return rows.length;
}

async function addShippingPage(tx: Tx, acting: ActingOnTemplates): Promise<number> {
  const { title, body, seoDescription } = PAGE_TEMPLATES.shipping;
  const now = acting.deps.clock.now();
  const page = { slug: SHIPPING_SLUG, title, body, seoDescription, status: "published" as const };
  const id = newId();
  const rows = await tx
    .insert(customPages)
    .values({ id, ...page, publishedAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: customPages.id });
  if (rows.length > 0)
    await auditContent(tx, acting, { verb: "add", subject: ["custom-page", id], before: null, after: page });
  return rows.length;
}
