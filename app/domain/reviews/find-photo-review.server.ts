import { eq } from "drizzle-orm";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The review of a photo, to decide who may see the photo. */
export async function findPhotoReview(
  db: Db,
  mediaId: string,
): Promise<{ authorId: string | null; isPublished: boolean } | null> {
  const [review] = await db
    .select({ authorId: reviews.userId, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.mediaId, mediaId));
  return review ? { authorId: review.authorId, isPublished: review.status === "published" } : null;
}
