import { and, asc, desc, eq, ilike } from "drizzle-orm";
import { publishStateOf, type PublishState } from "#app/domain/content/content.ts";
import { customPages } from "#app/domain/content/content.tables.ts";
import { isPublished } from "#app/domain/content/posts.server.ts";
import { findRedirect } from "#app/domain/redirects/redirects.server.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

export type CustomPage = typeof customPages.$inferSelect;

export const MAX_CUSTOM_PAGES = 200;

/** The path of a page of the owner's own. */
export function customPagePath(slug: string): string {
  return `/pages/${slug}`;
}

/** A public page by its slug, else null. */
export async function findCustomPage(db: Db, slug: string, now: Date): Promise<CustomPage | null> {
  const [page] = await db
    .select()
    .from(customPages)
    .where(and(eq(customPages.slug, slug), isPublished(customPages, now)));
  return page ?? null;
}

// A chain of deleted pages may be this long, and may not be a circle.
const MAX_HOPS = 5;

/** The path that an old slug of a page leads to: the page's own, or that chosen when it was deleted. Null for any other slug. */
export async function findCustomPageRedirect(db: Db, slug: string, now: Date): Promise<string | null> {
  let address = slug;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const target = await findRedirect(db, "page", address);
    if (target === null) return null;
    if (isUuid(target)) return pathOfPublic(db, target, now);
    const next = /^\/pages\/([a-z\d-]+)$/.exec(target)?.[1];
    if (next === undefined || (await findCustomPage(db, next, now))) return target;
    address = next;
  }
  return null;
}

async function pathOfPublic(db: Db, id: string, now: Date): Promise<string | null> {
  const [page] = await db
    .select({ slug: customPages.slug })
    .from(customPages)
    .where(and(eq(customPages.id, id), isPublished(customPages, now)));
  return page ? customPagePath(page.slug) : null;
}

/** The public pages with their last change, for the sitemap and the menus. */
export function listPublicCustomPages(db: Db, now: Date) {
  const { id, slug, title, publishedAt, updatedAt } = customPages;
  return db
    .select({ id, slug, title, publishedAt, updatedAt })
    .from(customPages)
    .where(isPublished(customPages, now))
    .orderBy(asc(title), asc(id))
    .limit(MAX_CUSTOM_PAGES);
}

/** A row of the admin's list. */
export interface CustomPageRow {
  id: string;
  slug: string;
  title: string;
  publishedAt: Date;
  state: PublishState;
}

/** All pages of the owner's own, the last changed first. */
export async function listCustomPages(db: Db, now: Date): Promise<CustomPageRow[]> {
  const { id, slug, title, status, publishedAt, updatedAt } = customPages;
  const rows = await db
    .select({ id, slug, title, status, publishedAt })
    .from(customPages)
    .orderBy(desc(updatedAt), desc(id))
    .limit(MAX_CUSTOM_PAGES);
  return rows.map(({ status: stored, ...row }) => ({
    ...row,
    state: publishStateOf({ status: stored, publishedAt: row.publishedAt }, now),
  }));
}

/** A page in any state; null when there is none. */
export async function findCustomPageToEdit(db: Db, id: string): Promise<CustomPage | null> {
  if (!isUuid(id)) return null;
  const [page] = await db.select().from(customPages).where(eq(customPages.id, id));
  return page ?? null;
}

/** The pages with this text in their title, for the admin's search. */
export function searchCustomPages(db: Db, text: string, limit: number) {
  return db
    .select({ id: customPages.id, title: customPages.title, slug: customPages.slug })
    .from(customPages)
    .where(ilike(customPages.title, containing(text)))
    .orderBy(asc(customPages.title), asc(customPages.id))
    .limit(limit);
}
