import { desc, eq, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { contentMark } from "#app/domain/reviews/moderate-review.server.ts";
import { photoColumns } from "#app/domain/reviews/internal/review-columns.server.ts";
import type { ModeratedReview } from "#app/domain/reviews/review-list.ts";
import type { ReviewStatus } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface ModerationPage {
  reviews: ModeratedReview[];
  total: number;
  /** From 1. */
  page: number;
  pageCount: number;
}

export const MODERATED_PER_PAGE = 20;

/**
 * One page of reviews of a status, or of all with pending ones first; then newest first. A page past the end
 * returns the last page.
 */
export async function listReviewsForModeration(
  db: Db,
  { status, page: requested }: { status: ReviewStatus | null; page: number },
): Promise<ModerationPage> {
  const condition = status ? eq(reviews.status, status) : undefined;
  const total = await db.$count(reviews, condition);
  const { page, pageCount, offset } = listPage({ page: requested, size: MODERATED_PER_PAGE, total });
  const order = [
    ...(status ? [] : [sql`(${reviews.status} = 'pending') desc`]),
    desc(reviews.createdAt),
    desc(reviews.id),
  ];
  // Paged before joining, so that only the page's rows are read in full.
  const shown = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(condition)
    .orderBy(...order)
    .limit(MODERATED_PER_PAGE)
    .offset(offset)
    .as("shown");
  const rows = await db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      rating: reviews.rating,
      fit: reviews.fit,
      body: reviews.body,
      mediaId: reviews.mediaId,
      photo: photoColumns,
      orderId: reviews.orderId,
      reply: reviews.reply,
      status: reviews.status,
      createdAt: reviews.createdAt,
      product: { slug: products.slug, name: products.name },
      author: { name: users.name, email: users.email },
    })
    .from(reviews)
    .innerJoin(shown, eq(shown.id, reviews.id))
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(media, eq(media.id, reviews.mediaId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .orderBy(...order);
  return {
    reviews: rows.map(({ mediaId, orderId, ...review }) => ({
      ...review,
      isVerified: orderId !== null,
      mark: contentMark({ ...review, mediaId }),
    })),
    total,
    page,
    pageCount,
  };
}
