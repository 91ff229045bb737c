import { and, asc, count, desc, eq } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import { MIN_BODIES } from "#app/domain/reviews/body-band.ts";
import { shownColumns, toView } from "#app/domain/reviews/internal/review-columns.server.ts";
import type { ReviewList, ReviewPage } from "#app/domain/reviews/review-list.ts";
import { summariseReviews } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const REVIEWS_PER_PAGE = 8;

const ORDERS = {
  newest: [desc(reviews.createdAt), desc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
};

/**
 * One page of a product's published reviews, with the summary of all. A page past the end returns the last
 * page.
 */
export async function listReviews(
  db: Db,
  productId: string,
  { sort, page: requested }: ReviewList,
): Promise<ReviewPage> {
  const isShown = and(eq(reviews.productId, productId), eq(reviews.status, "published"));
  const groups = await db
    .select({ rating: reviews.rating, fit: reviews.fit, count: count(), bodies: count(reviews.heightCm) })
    .from(reviews)
    .where(isShown)
    .groupBy(reviews.rating, reviews.fit);
  const summary = summariseReviews(groups);
  const hasBodies = groups.reduce((sum, { bodies }) => sum + bodies, 0) >= MIN_BODIES;
  const paged = { page: requested, size: REVIEWS_PER_PAGE, total: summary.count };
  const { page, pageCount, offset } = listPage(paged);
  if (summary.count === 0) return { reviews: [], summary, hasBodies, sort, page, pageCount };
  const rows = await db
    .select(shownColumns)
    .from(reviews)
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .where(isShown)
    .orderBy(...ORDERS[sort])
    .limit(REVIEWS_PER_PAGE)
    .offset(offset);
  return {
    reviews: rows.map((row) => toView(row, hasBodies)),
    summary,
    hasBodies,
    sort,
    page,
    pageCount,
  };
}
