import { and, eq } from "drizzle-orm";
import {
  listReviewsForModeration,
  type ModeratedReview,
} from "#app/domain/reviews/list-for-moderation.server.ts";
import { moderateReview } from "#app/domain/reviews/moderate-review.server.ts";
import type { ReviewForm } from "#app/domain/reviews/reviews.forms.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Store } from "#app/store.server.ts";
import { orderedProduct } from "./ordered-product.ts";
import { makeCustomer } from "./test-store.ts";
import { sentFile } from "#tests/support/sent-file.ts";

export const MODERATOR = { id: newId(), role: "admin" as const };

export const GOOD_REVIEW: ReviewForm = {
  rating: 5,
  fit: "true",
  body: "Soft, warm and longer than I thought.",
};

/** A customer to whom the product was delivered. */
export async function buyer(store: Store, productId: string): Promise<{ id: string; name: string }> {
  const id = await makeCustomer(store);
  await orderedProduct(store, id, productId);
  return { id, name: "Asha Verma" };
}

/** A review that waits for moderation, by a customer of its own. */
export async function reviewed(
  store: Store,
  productId: string,
  form: ReviewForm = GOOD_REVIEW,
  photo: Buffer | null = null,
) {
  const author = await buyer(store, productId);
  const file = photo && (await sentFile(photo));
  const answer = await writeReview(store, { author, productId, form, photo: file });
  if (answer.kind !== "saved") throw new Error(`The review was not taken: ${answer.kind}`);
  const [review] = await store.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, author.id)));
  if (!review) throw new Error("The review is not there");
  return { author, review };
}

/** The review as the moderator reads it. */
export async function inQueue(store: Store, reviewId: string): Promise<ModeratedReview> {
  let page = 1;
  for (;;) {
    const listed = await listReviewsForModeration(store.db, { status: null, page });
    const found = listed.reviews.find(({ id }) => id === reviewId);
    if (found) return found;
    if (page >= listed.pageCount) throw new Error("The review is not in the queue");
    page += 1;
  }
}

/** Reads the review and decides on it. */
export async function decide(store: Store, reviewId: string, decision: "publish" | "reject") {
  const { mark } = await inQueue(store, reviewId);
  return moderateReview(store, { reviewId, decision, mark }, MODERATOR);
}
