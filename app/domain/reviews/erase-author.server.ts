import { and, eq, inArray, ne } from "drizzle-orm";
import { NO_SHARED_BODY } from "#app/domain/fit/feedback/fit-feedback.ts";
import { removeImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { UNNAMED_AUTHOR } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Deletes the body from a customer's reviews. */
export async function deleteReviewBodies(tx: Tx, userId: string): Promise<void> {
  await tx.update(reviews).set(NO_SHARED_BODY).where(eq(reviews.userId, userId));
}

/**
 * Erases an account from its reviews: published ones stay without name and photo (which may show the person),
 * others are deleted. Returns the storage keys of the photos, to be removed with `images.remove` after commit.
 */
export async function eraseReviewAuthor(tx: Tx, userId: string): Promise<string[]> {
  const own = await tx
    .select({ id: reviews.id, mediaId: reviews.mediaId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(reviews.id)
    .for("update");
  await tx.delete(reviews).where(and(eq(reviews.userId, userId), ne(reviews.status, "published")));
  await tx
    .update(reviews)
    .set({ userId: null, mediaId: null, authorName: UNNAMED_AUTHOR, ...NO_SHARED_BODY })
    .where(
      inArray(
        reviews.id,
        own.map(({ id }) => id),
      ),
    );
  const keys: string[] = [];
  for (const { mediaId } of own) {
    const key = mediaId && (await removeImage(tx, mediaId));
    if (key) keys.push(key);
  }
  return keys;
}
