import { and, asc, desc, eq, lte, type SQL } from "drizzle-orm";
import { findRedirect } from "#app/domain/redirects/redirects.server.ts";
import type { PostCardView, PostView } from "#app/domain/content/content.ts";
import {
  posts,
  type customPages,
  type jobOpenings,
  type teamMembers,
  type testimonials,
} from "#app/domain/content/content.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const POSTS_PER_PAGE = 25;

const CARD = {
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  category: posts.category,
  author: posts.author,
  imageUrl: posts.imageUrl,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
};

/** The latest posts, newest first. */
export function listPosts(db: Db, now: Date, limit: number, offset = 0): Promise<PostCardView[]> {
  return db
    .select(CARD)
    .from(posts)
    .where(isPublished(posts, now))
    .orderBy(desc(posts.publishedAt), asc(posts.id))
    .limit(limit)
    .offset(offset);
}

/** A page of the blog, newest posts first; the last page for a number past the end. */
export async function listPostPage(db: Db, now: Date, requested: number) {
  const total = await db.$count(posts, isPublished(posts, now));
  const { page, pageCount, offset } = listPage({ page: requested, size: POSTS_PER_PAGE, total });
  return { posts: await listPosts(db, now, POSTS_PER_PAGE, offset), page, pageCount };
}

/** The latest posts with their ids and text, for the feed. */
export function listWholePosts(db: Db, now: Date, limit: number): Promise<(PostView & { id: string })[]> {
  return db
    .select({ ...CARD, id: posts.id, body: posts.body })
    .from(posts)
    .where(isPublished(posts, now))
    .orderBy(desc(posts.publishedAt), asc(posts.id))
    .limit(limit);
}

/** A public post by its slug, else null. */
export async function findPost(db: Db, slug: string, now: Date): Promise<PostView | null> {
  const [post] = await db
    .select({ ...CARD, body: posts.body })
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublished(posts, now)));
  return post ?? null;
}

/** The current slug of a public post that once had this one, else null. */
export async function findPostRedirect(db: Db, slug: string, now: Date): Promise<string | null> {
  const id = await findRedirect(db, "post", slug);
  if (id === null) return null;
  const [post] = await db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(eq(posts.id, id), isPublished(posts, now)));
  return post?.slug ?? null;
}

type Published =
  | typeof posts
  | typeof customPages
  | typeof testimonials
  | typeof teamMembers
  | typeof jobOpenings;

/** The condition for public rows: published, and the moment has passed. */
export function isPublished(table: Published, now: Date): SQL | undefined {
  return and(eq(table.status, "published"), lte(table.publishedAt, now));
}
