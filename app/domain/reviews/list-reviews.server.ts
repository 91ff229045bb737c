import { and, desc, eq } from "drizzle-orm";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const SHOWN = 10;

/** The newest published reviews of a product. */
export async function listReviews(db: Db, productId: string): Promise<ReviewView[]> {
  return db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      rating: reviews.rating,
      fit: reviews.fit,
      body: reviews.body,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, "published")))
    .orderBy(desc(reviews.createdAt))
    .limit(SHOWN);
}
