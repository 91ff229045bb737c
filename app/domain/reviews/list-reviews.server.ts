import { and, asc, count, desc, eq } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import { MIN_BODIES } from "#app/domain/reviews/body-band.ts";
import { shownColumns, toView } from "#app/domain/reviews/review-columns.server.ts";
import type { ReviewList, ReviewPage } from "#app/domain/reviews/review-list.ts";
import { summariseReviews } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
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
  { sort, page }: ReviewList,
): Promise<ReviewPage> {
  const isShown = and(eq(reviews.productId, productId), eq(reviews.status, "published"));
  const groups = await db
    .select({ rating: reviews.rating, fit: reviews.fit, count: count(), bodies: count(reviews.heightCm) })
    .from(reviews)
    .where(isShown)
    .groupBy(reviews.rating, reviews.fit);
  const summary = summariseReviews(groups);
  const hasBodies = groups.reduce((sum, { bodies }) => sum + bodies, 0) >= MIN_BODIES;
  const pageCount = Math.max(1, Math.ceil(summary.count / REVIEWS_PER_PAGE));
  const shownPage = Math.min(Math.max(1, page), pageCount);
  if (summary.count === 0) return { reviews: [], summary, hasBodies, sort, page: 1, pageCount };
  const rows = await db
    .select(shownColumns)
    .from(reviews)
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .where(isShown)
    .orderBy(...ORDERS[sort])
    .limit(REVIEWS_PER_PAGE)
    .offset((shownPage - 1) * REVIEWS_PER_PAGE);
  return {
    reviews: rows.map((row) => toView(row, hasBodies)),
    summary,
    hasBodies,
    sort,
    page: shownPage,
    pageCount,
  };
}
