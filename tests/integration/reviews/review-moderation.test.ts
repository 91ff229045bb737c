import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import {
  listReviewsForModeration,
  MODERATED_PER_PAGE,
  moderateReview,
  replyToReview,
} from "#app/domain/reviews/moderation.server.ts";
import { changeReview } from "#app/domain/reviews/write-review.server.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { decide, GOOD_REVIEW, inQueue, MODERATOR, reviewed } from "#tests/fixtures/review.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();

async function ratingOf(productId: string) {
  const [product] = await store.db
    .select({ average: products.ratingAverage, count: products.ratingCount })
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

async function emailsTo(userId: string): Promise<string[]> {
  const emails = await store.db
    .select({ kind: outgoingMessages.kind })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, `${userId}@example.com`));
  return emails.map(({ kind }) => kind).toSorted();
}

describe("moderating reviews", () => {
  test("the product's rating is the exact average of the published reviews, after each step", async () => {
    const { productId } = await stockProduct(store);
    const written = [];
    for (const rating of [5, 4, 4, 1])
      written.push((await reviewed(store, productId, { ...GOOD_REVIEW, rating })).review.id);
    const [five = "", four = "", fourToo = "", one = ""] = written;
    const steps: [id: string, decision: "publish" | "reject", average: number, count: number][] = [
      [five, "publish", 5, 1],
      [four, "publish", 4.5, 2],
      [one, "reject", 4.5, 2],
      [fourToo, "publish", 13 / 3, 3],
      [one, "publish", 3.5, 4],
      [five, "reject", 3, 3],
      [four, "reject", 2.5, 2],
      [fourToo, "reject", 1, 1],
      [one, "reject", 0, 0],
    ];
    for (const [id, decision, average, count] of steps) {
      expect(await decide(store, id, decision)).toEqual({ ok: true });
      expect(await ratingOf(productId)).toEqual({ average: expect.closeTo(average, 5) as number, count });
    }
  });

  test("reviews of one product that are published at the same moment are all counted", async () => {
    const { productId } = await stockProduct(store);
    const queue = [];
    for (const rating of [1, 2, 3, 4, 5, 5])
      queue.push(
        await inQueue(store, (await reviewed(store, productId, { ...GOOD_REVIEW, rating })).review.id),
      );
    await Promise.all(
      queue.map(({ id, mark }) =>
        moderateReview(store, { reviewId: id, decision: "publish", mark }, MODERATOR),
      ),
    );
    expect(await ratingOf(productId)).toEqual({ average: expect.closeTo(20 / 6, 5) as number, count: 6 });
  });

  test("a review that changed since the moderator read it is not published", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId);
    const { mark } = await inQueue(store, review.id);
    const form = { ...GOOD_REVIEW, body: "Cheap pills at example.com, friends" };
    await changeReview(store, { author, productId, form, photo: null, dropPhoto: false });
    const result = await moderateReview(store, { reviewId: review.id, decision: "publish", mark }, MODERATOR);
    expect(result).toEqual({ ok: false, error: "stale" });
    expect((await inQueue(store, review.id)).status).toBe("pending");
  });

  test("the author is notified of the decision once, and the moderator's action is recorded", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId);
    const { mark } = await inQueue(store, review.id);
    const publish = () =>
      moderateReview(store, { reviewId: review.id, decision: "publish", mark }, MODERATOR);
    expect(await Promise.all([publish(), publish()])).toEqual([{ ok: true }, { ok: true }]);
    expect(await emailsTo(author.id)).toEqual(["review-published"]);
    await decide(store, review.id, "reject");
    expect(await emailsTo(author.id)).toEqual(["review-published", "review-rejected"]);
    await replyToReview(store, { reviewId: review.id, reply: "Thank you, Asha." }, MODERATOR);
    const recorded = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, review.id))
      .orderBy(auditLog.id);
    expect(recorded).toMatchObject([
      {
        actorId: MODERATOR.id,
        action: "review.publish",
        before: { status: "pending" },
        after: { status: "published" },
      },
      { action: "review.reject", before: { status: "published" }, after: { status: "rejected" } },
      { action: "review.reply", before: { reply: null }, after: { reply: "Thank you, Asha." } },
    ]);
  });

  test("only the administrator can moderate, and only existing reviews", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId);
    const { mark } = await inQueue(store, review.id);
    const actor = { id: author.id, role: "customer" as const };
    await expect(
      moderateReview(store, { reviewId: review.id, decision: "publish", mark }, actor),
    ).rejects.toThrow("Only an admin");
    await expect(replyToReview(store, { reviewId: review.id, reply: "Mine" }, actor)).rejects.toThrow("Only");
    const nowhere = { reviewId: newId(), mark };
    expect(await moderateReview(store, { ...nowhere, decision: "publish" }, MODERATOR)).toEqual({
      ok: false,
      error: "not-found",
    });
    expect(await replyToReview(store, { ...nowhere, reply: "x" }, MODERATOR)).toEqual({
      ok: false,
      error: "not-found",
    });
  });

  test("the moderation queue shows waiting reviews first, in pages", async () => {
    const { productId } = await stockProduct(store);
    const { review: done } = await reviewed(store, productId);
    await decide(store, done.id, "publish");
    for (let made = 0; made < MODERATED_PER_PAGE; made += 1) await reviewed(store, productId);
    const first = await listReviewsForModeration(store.db, { status: null, page: 1 });
    expect(first.reviews).toHaveLength(MODERATED_PER_PAGE);
    expect(new Set(first.reviews.map(({ status }) => status))).toEqual(new Set(["pending"]));
    const published = await listReviewsForModeration(store.db, { status: "published", page: 1 });
    expect(published.reviews.map(({ id }) => id)).toContain(done.id);
    expect(published.total).toBe(published.reviews.length);
    const last = await listReviewsForModeration(store.db, { status: null, page: 9_999 });
    expect(last.page).toBe(last.pageCount);
    expect(first.reviews[0]).toMatchObject({
      isVerified: true,
      authorName: "Asha V.",
      author: { name: "Asha Verma" },
    });
  });
});
