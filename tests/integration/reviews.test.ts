import { and, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { forgetAuthorOfReviews } from "#app/domain/reviews/forget-author.server.ts";
import {
  listReviewsForModeration,
  MODERATED_PER_PAGE,
  type ModeratedReview,
} from "#app/domain/reviews/list-for-moderation.server.ts";
import { moderateReview, replyToReview } from "#app/domain/reviews/moderate-review.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { changeReview, writeReview } from "#app/domain/reviews/write-review.server.ts";
import { auditLog } from "#app/domain/settings/settings.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMails } from "#app/platform/mail/mail.tables.ts";
import type { Store } from "#app/store.server.ts";
import { orderedProduct } from "#tests/support/delivered-order.ts";
import { jpegFile } from "#tests/support/picture-files.ts";
import { makeCustomer, openTestStore, stockProduct, type TestStore } from "#tests/support/test-store.ts";

let shop: TestStore;
let store: Store;

const ADMIN = { id: newId(), role: "admin" as const };
const GOOD = { rating: 5, fit: "true" as const, body: "Soft, warm and longer than I thought." };

beforeAll(async () => {
  shop = await openTestStore();
  store = shop.store;
});

afterAll(() => shop.close());

async function buyer(productId: string): Promise<{ id: string; name: string }> {
  const id = await makeCustomer(store);
  await orderedProduct(store, id, productId);
  return { id, name: "Asha Verma" };
}

async function reviewed(productId: string, form = GOOD, photo: Buffer | null = null) {
  const author = await buyer(productId);
  expect(await writeReview(store, { author, productId, form, photo })).toEqual({ kind: "saved" });
  const [review] = await store.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, author.id)));
  if (!review) throw new Error("The review is not there");
  return { author, review };
}

async function inQueue(reviewId: string): Promise<ModeratedReview> {
  const { pageCount } = await listReviewsForModeration(store.db, { status: null, page: 1 });
  for (let page = 1; page <= pageCount; page += 1) {
    const listed = await listReviewsForModeration(store.db, { status: null, page });
    const found = listed.reviews.find(({ id }) => id === reviewId);
    if (found) return found;
  }
  throw new Error("The review is not in the queue");
}

async function decide(reviewId: string, decision: "publish" | "reject") {
  const { mark } = await inQueue(reviewId);
  return moderateReview(store, { reviewId, decision, mark }, ADMIN);
}

async function ratingOf(productId: string) {
  const [product] = await store.db
    .select({ average: products.ratingAverage, count: products.ratingCount })
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

async function mailsTo(userId: string): Promise<string[]> {
  const mails = await store.db
    .select({ kind: outgoingMails.kind })
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, `${userId}@example.com`));
  return mails.map(({ kind }) => kind).toSorted();
}

describe("writing a review", () => {
  test("is for those to whom the product was delivered, and for nobody else", async () => {
    const { productId } = await stockProduct(store);
    const author = { id: await makeCustomer(store), name: "Asha Verma" };
    const write = () => writeReview(store, { author, productId, form: GOOD, photo: null });
    expect(await write()).toEqual({ kind: "not-received" });
    for (const status of ["Pending", "Processing", "Shipped", "Cancelled"] as const)
      await orderedProduct(store, author.id, productId, status);
    // Cancelled, paid back, and never sent.
    await orderedProduct(store, author.id, productId, "Refunded", null);
    const { productId: another } = await stockProduct(store);
    await orderedProduct(store, author.id, another);
    await orderedProduct(store, await makeCustomer(store), productId);
    expect(await write()).toEqual({ kind: "not-received" });
    await orderedProduct(store, author.id, productId);
    expect(await write()).toEqual({ kind: "saved" });
  });

  test("is also for those who sent it back", async () => {
    const { productId } = await stockProduct(store);
    const author = { id: await makeCustomer(store), name: "Asha Verma" };
    await orderedProduct(store, author.id, productId, "Refunded", new Date());
    expect(await writeReview(store, { author, productId, form: GOOD, photo: null })).toEqual({
      kind: "saved",
    });
  });

  test("happens once: of many at the same moment one is taken, and no photo of the others stays", async () => {
    const { productId } = await stockProduct(store);
    const author = await buyer(productId);
    const photo = await jpegFile();
    const photosBefore = await store.pictures.listKeys(new Date(Date.now() + 60_000));
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) =>
        writeReview(store, { author, productId, form: { ...GOOD, rating }, photo }),
      ),
    );
    const kinds = answers.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual([...Array<string>(4).fill("already-written"), "saved"]);
    const [row] = await store.db.select({ n: count() }).from(reviews).where(eq(reviews.productId, productId));
    expect(row?.n).toBe(1);
    expect(await store.pictures.listKeys(new Date(Date.now() + 60_000))).toHaveLength(
      photosBefore.length + 1,
    );
  });

  test("waits for moderation: stored with the author's short name, and the product's rating as it was", async () => {
    const { productId } = await stockProduct(store);
    const { review } = await reviewed(productId);
    expect(review).toMatchObject({ status: "pending", authorName: "Asha V.", ...GOOD });
    expect(await ratingOf(productId)).toEqual({ average: 0, count: 0 });
  });

  test("what cannot be a photo refuses the review whole", async () => {
    const { productId } = await stockProduct(store);
    const author = await buyer(productId);
    const photo = Buffer.from("<svg/>");
    expect(await writeReview(store, { author, productId, form: GOOD, photo })).toEqual({
      kind: "photo-refused",
      problem: "not-a-picture",
    });
    expect(await store.db.select().from(reviews).where(eq(reviews.productId, productId))).toEqual([]);
  });
});

describe("changing a review", () => {
  test("its author may until it is published, and nobody else ever", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(productId);
    const change = (who: { id: string; name: string }, body: string) =>
      changeReview(store, {
        author: who,
        productId,
        form: { ...GOOD, body },
        photo: null,
        dropPhoto: false,
      });
    expect(await change(author, "On second thoughts even better.")).toEqual({ kind: "saved" });
    expect(await change(await buyer(productId), "Words put into her mouth.")).toEqual({
      kind: "not-changeable",
    });
    expect((await inQueue(review.id)).body).toBe("On second thoughts even better.");
    await decide(review.id, "publish");
    expect(await change(author, "Buy my own shawls at example.com")).toEqual({ kind: "not-changeable" });
    expect((await inQueue(review.id)).body).toBe("On second thoughts even better.");
  });

  test("one that was turned down waits again", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(productId);
    await decide(review.id, "reject");
    const form = { ...GOOD, body: "Now only about the shawl itself." };
    const answer = await changeReview(store, { author, productId, form, photo: null, dropPhoto: false });
    expect(answer).toEqual({ kind: "saved" });
    expect((await inQueue(review.id)).status).toBe("pending");
  });

  test("a photo is kept, exchanged or taken away, and nothing of the former one stays", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(productId, GOOD, await jpegFile());
    const change = async (more: { photo: Buffer | null; dropPhoto: boolean }) => {
      await changeReview(store, { author, productId, form: GOOD, ...more });
      return (await inQueue(review.id)).photo?.id ?? null;
    };
    const fileOf = async (id: string | null) => id && (await store.pictures.read(`review/${id}.webp`, 320));
    const first = review.mediaId;
    expect(await change({ photo: null, dropPhoto: false })).toBe(first);
    const second = await change({ photo: await jpegFile({ width: 90, height: 90 }), dropPhoto: false });
    expect(second).not.toBe(first);
    expect(await fileOf(first)).toBeNull();
    expect(await fileOf(second)).not.toBeNull();
    expect(await change({ photo: null, dropPhoto: true })).toBeNull();
    expect(await fileOf(second)).toBeNull();
    expect(
      await store.db
        .select()
        .from(media)
        .where(eq(media.id, second ?? "")),
    ).toEqual([]);
  });
});

describe("moderating", () => {
  test("the product's rating is the exact average of what is published, after each step", async () => {
    const { productId } = await stockProduct(store);
    const written = [];
    for (const rating of [5, 4, 4, 1])
      written.push((await reviewed(productId, { ...GOOD, rating })).review.id);
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
      expect(await decide(id, decision)).toEqual({ kind: "done" });
      expect(await ratingOf(productId)).toEqual({ average: expect.closeTo(average, 5) as number, count });
    }
  });

  test("reviews of one product that are published at the same moment are all counted", async () => {
    const { productId } = await stockProduct(store);
    const queue = [];
    for (const rating of [1, 2, 3, 4, 5, 5])
      queue.push(await inQueue((await reviewed(productId, { ...GOOD, rating })).review.id));
    await Promise.all(
      queue.map(({ id, mark }) => moderateReview(store, { reviewId: id, decision: "publish", mark }, ADMIN)),
    );
    expect(await ratingOf(productId)).toEqual({ average: expect.closeTo(20 / 6, 5) as number, count: 6 });
  });

  test("nobody publishes words that they have not read", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(productId);
    const { mark } = await inQueue(review.id);
    const form = { ...GOOD, body: "Cheap pills at example.com, friends" };
    await changeReview(store, { author, productId, form, photo: null, dropPhoto: false });
    const answer = await moderateReview(store, { reviewId: review.id, decision: "publish", mark }, ADMIN);
    expect(answer).toEqual({ kind: "changed" });
    expect((await inQueue(review.id)).status).toBe("pending");
  });

  test("its author hears of it once, and it is noted who did what", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(productId);
    const { mark } = await inQueue(review.id);
    const publish = () => moderateReview(store, { reviewId: review.id, decision: "publish", mark }, ADMIN);
    expect(await Promise.all([publish(), publish()])).toEqual([{ kind: "done" }, { kind: "done" }]);
    expect(await mailsTo(author.id)).toEqual(["review-published"]);
    await decide(review.id, "reject");
    expect(await mailsTo(author.id)).toEqual(["review-published", "review-rejected"]);
    await replyToReview(store, { reviewId: review.id, reply: "Thank you, Asha." }, ADMIN);
    const noted = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, review.id))
      .orderBy(auditLog.id);
    expect(noted).toMatchObject([
      {
        actorId: ADMIN.id,
        action: "review.publish",
        before: { status: "pending" },
        after: { status: "published" },
      },
      { action: "review.reject", before: { status: "published" }, after: { status: "rejected" } },
      { action: "review.reply", before: { reply: null }, after: { reply: "Thank you, Asha." } },
    ]);
  });

  test("is for the administrator, and for reviews that are there", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(productId);
    const { mark } = await inQueue(review.id);
    const actor = { id: author.id, role: "customer" as const };
    await expect(
      moderateReview(store, { reviewId: review.id, decision: "publish", mark }, actor),
    ).rejects.toThrow("Only the administrator");
    await expect(replyToReview(store, { reviewId: review.id, reply: "Mine" }, actor)).rejects.toThrow("Only");
    const nowhere = { reviewId: newId(), mark };
    expect(await moderateReview(store, { ...nowhere, decision: "publish" }, ADMIN)).toEqual({
      kind: "not-found",
    });
    expect(await replyToReview(store, { ...nowhere, reply: "x" }, ADMIN)).toEqual({ kind: "not-found" });
  });

  test("the queue shows what waits first, in pages", async () => {
    const { productId } = await stockProduct(store);
    const { review: done } = await reviewed(productId);
    await decide(done.id, "publish");
    for (let made = 0; made < MODERATED_PER_PAGE; made += 1) await reviewed(productId);
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

test("who leaves takes name, photo and what was not published along; the rating stays", async () => {
  const { productId } = await stockProduct(store);
  const { productId: another } = await stockProduct(store);
  const { author, review } = await reviewed(productId, { ...GOOD, rating: 4 }, await jpegFile());
  await decide(review.id, "publish");
  await orderedProduct(store, author.id, another);
  await writeReview(store, { author, productId: another, form: GOOD, photo: null });
  const keys = await inTransaction(store.db, async (tx) => {
    const files = await forgetAuthorOfReviews(tx, author.id);
    await tx.delete(users).where(eq(users.id, author.id));
    return files;
  });
  expect(keys).toEqual([`review/${review.mediaId}.webp`]);
  const left = await store.db.select().from(reviews).where(eq(reviews.id, review.id));
  expect(left).toMatchObject([{ userId: null, authorName: "A customer", mediaId: null, body: GOOD.body }]);
  expect(await store.db.select().from(reviews).where(eq(reviews.productId, another))).toEqual([]);
  expect(await ratingOf(productId)).toEqual({ average: 4, count: 1 });
});
