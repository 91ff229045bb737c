import { and, desc, eq, gt, ilike, or, type SQL } from "drizzle-orm";
import { posts } from "#app/domain/content/content.tables.ts";
import { findExternalImages } from "#app/domain/media/text-images.server.ts";
import {
  type PostListQuery,
  type PostRow,
  publishStateOf,
  type PublishState,
} from "#app/domain/content/content.ts";
import { isPublished } from "#app/domain/content/posts.server.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const POSTS_PER_PAGE = 10;

/** One page of all posts, newest first, with the number of matches. A page past the end returns the last one. */
export async function listPostsForAdmin(
  db: Db,
  requested: PostListQuery,
  now: Date,
): Promise<{ posts: PostRow[]; total: number; page: number; pageCount: number }> {
  const where = and(matches(requested.search), isIn(requested.state, now));
  const total = await db.$count(posts, where);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: POSTS_PER_PAGE, total });
  const { id, slug, title, category, author, status, publishedAt } = posts;
  const rows = await db
    .select({ id, slug, title, category, author, status, publishedAt, body: posts.body })
    .from(posts)
    .where(where)
    .orderBy(desc(publishedAt), desc(id))
    .limit(POSTS_PER_PAGE)
    .offset(offset);
  return {
    posts: rows.map(({ status: stored, body, ...row }) => ({
      ...row,
      hasExternalImage: findExternalImages(body).length > 0,
      state: publishStateOf({ status: stored, publishedAt: row.publishedAt }, now),
    })),
    total,
    page,
    pageCount,
  };
}

function isIn(state: PublishState | null, now: Date): SQL | undefined {
  if (state === null) return undefined;
  if (state === "draft") return eq(posts.status, "draft");
  if (state === "published") return isPublished(posts, now);
  return and(eq(posts.status, "published"), gt(posts.publishedAt, now));
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  return or(ilike(posts.title, pattern), ilike(posts.category, pattern), ilike(posts.author, pattern));
}
