import { count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { NO_FEEDBACK } from "#app/domain/fit/feedback/fit-feedback.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { deliverOrder, shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { eraseReviewAuthor, changeReview, writeReview } from "#app/domain/reviews/write-review.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { refundConfirmed } from "#tests/fixtures/orders/delivered-order.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { buyer, decide, GOOD_REVIEW, inQueue, reviewed } from "#tests/fixtures/review.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { processedOrder } from "#tests/fixtures/orders/shipments.ts";

const store = await storeForFile();

async function ratingOf(productId: string) {
  const [product] = await store.db
    .select({ average: products.ratingAverage, count: products.ratingCount })
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

describe("writing a review", () => {
  test("only a customer who received the product can review it", async () => {
    const { productId } = await stockProduct(store);
    const id = await makeCustomer(store);
    const author = { id, name: "Asha Verma", email: `${id}@example.com` };
    const write = () => writeReview(store, { author, productId, form: GOOD_REVIEW, photo: null });
    expect(await write()).toEqual({ ok: false, error: "not-received" });
    for (const status of ["Pending", "Processing", "Shipped", "Cancelled"] as const)
      await orderedProduct(store, author.id, productId, status);
    // Cancelled, refunded, and not shipped.
    await orderedProduct(store, author.id, productId, "Refunded", null);
    const { productId: another } = await stockProduct(store);
    await orderedProduct(store, author.id, another);
    await orderedProduct(store, await makeCustomer(store), productId);
    expect(await write()).toEqual({ ok: false, error: "not-received" });
    await orderedProduct(store, author.id, productId);
    expect(await write()).toEqual({ ok: true });
  });

  test("a customer who returned the product can review it too", async () => {
    const { productId } = await stockProduct(store);
    const id = await makeCustomer(store);
    const author = { id, name: "Asha Verma", email: `${id}@example.com` };
    await orderedProduct(store, author.id, productId, "Refunded", new Date());
    expect(await writeReview(store, { author, productId, form: GOOD_REVIEW, photo: null })).toEqual({
      ok: true,
    });
  });

  test("a product that never arrived with its order cannot be reviewed", async () => {
    const { id: orderId, userId, actor, change, shawl, brooch, broochLine } = await processedOrder(store);
    const scope = { kind: "pieces" as const, items: [{ orderLineId: broochLine, quantity: 1 }] };
    await refundConfirmed(store, { orderId, actor, key: newId(), scope, restock: scope.items });
    await shipOrder(store.orders, { ...change, trackingNumber: "IN1" });
    await deliverOrder(store.orders, change);
    const write = (productId: string) =>
      writeReview(store, {
        author: { id: userId, name: "Asha Verma", email: "asha@example.com" },
        productId,
        form: GOOD_REVIEW,
        photo: null,
      });
    expect(await write(brooch.productId)).toEqual({ ok: false, error: "not-received" });
    expect(await write(shawl.productId)).toEqual({ ok: true });
  });

  test("of many reviews at the same moment one is stored, and no photo of the others stays", async () => {
    const { productId } = await stockProduct(store);
    const author = await buyer(store, productId);
    const photo = await jpegFile();
    const photosBefore = await store.images.listKeys(new Date(Date.now() + 60_000));
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map(async (rating) => {
        const form = { ...GOOD_REVIEW, rating };
        return writeReview(store, { author, productId, form, photo: await sentFile(photo) });
      }),
    );
    const outcomes = results.map((result) => (result.ok ? "saved" : result.error)).toSorted();
    expect(outcomes).toEqual([...Array<string>(4).fill("already-written"), "saved"]);
    const [row] = await store.db.select({ n: count() }).from(reviews).where(eq(reviews.productId, productId));
    expect(row?.n).toBe(1);
    expect(await store.images.listKeys(new Date(Date.now() + 60_000))).toHaveLength(photosBefore.length + 1);
  });

  test("a new review waits for moderation with the author's short name, and leaves the product's rating unchanged", async () => {
    const { productId } = await stockProduct(store);
    const { review } = await reviewed(store, productId);
    expect(review).toMatchObject({ status: "pending", authorName: "Asha V.", ...GOOD_REVIEW });
    expect(await ratingOf(productId)).toEqual({ average: 0, count: 0 });
  });

  // Proves ASVS-V5-02
  test("a customer with 200 photos of reviews can replace one, but add none", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId, GOOD_REVIEW, await jpegFile());
    const others = Array.from({ length: 199 }, () => ({
      id: newId(),
      productId: newId(),
      reviewId: newId(),
    }));
    const [product] = await store.db.select().from(products).where(eq(products.id, productId));
    if (!product) throw new Error("There is no product");
    const { searchText: _, searchWords: __, ...copied } = product;
    await store.db
      .insert(products)
      .values(others.map((other) => ({ ...copied, id: other.productId, slug: other.productId })));
    await store.db
      .insert(reviews)
      .values(others.map((other) => ({ ...review, id: other.reviewId, productId: other.productId })));
    const { productId: another } = await stockProduct(store);
    await orderedProduct(store, author.id, another);
    const send = async (to: string) => {
      const photo = await sentFile(await jpegFile());
      const written = { author, productId: to, form: GOOD_REVIEW, photo };
      return to === productId
        ? changeReview(store, { ...written, dropPhoto: false })
        : writeReview(store, written);
    };
    const files = async () => store.images.listKeys(new Date(Date.now() + 60_000));
    const before = await files();
    expect(await send(another)).toEqual({
      ok: false,
      error: "photo-refused",
      imageError: "too-many-photos",
    });
    expect(await files()).toEqual(before);
    expect(await send(productId)).toEqual({ ok: true });
    const withoutPhoto = { author, productId: another, form: GOOD_REVIEW, photo: null };
    expect(await writeReview(store, withoutPhoto)).toEqual({ ok: true });
  });

  test("a review with an invalid photo is refused completely", async () => {
    const { productId } = await stockProduct(store);
    const author = await buyer(store, productId);
    const photo = await sentFile(Buffer.from("<svg/>"));
    expect(await writeReview(store, { author, productId, form: GOOD_REVIEW, photo })).toEqual({
      ok: false,
      error: "photo-refused",
      imageError: "not-an-image",
    });
    expect(await store.db.select().from(reviews).where(eq(reviews.productId, productId))).toEqual([]);
  });
});

test("a review with measurements is stored with the consent to them, or not at all", async () => {
  const { productId } = await stockProduct(store);
  const author = await buyer(store, productId);
  const feedback = { ...NO_FEEDBACK, heightCm: 165 };
  const review = { author, productId, form: GOOD_REVIEW, photo: null, feedback };
  // PostgreSQL cannot store a NUL character.
  await expect(writeReview(store, { ...review, author: { ...author, email: "\0" } })).rejects.toThrow(
    /insert into "consents"/,
  );
  expect(await store.db.select().from(reviews).where(eq(reviews.userId, author.id))).toEqual([]);
  expect(await writeReview(store, review)).toEqual({ ok: true });
  expect(await hasConsent(store.db, author.email, "measurements")).toBe(true);
});

describe("changing a review", () => {
  test("only its author can change a review, until it is published", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId);
    const change = (who: typeof author, body: string) =>
      changeReview(store, {
        author: who,
        productId,
        form: { ...GOOD_REVIEW, body },
        photo: null,
        dropPhoto: false,
      });
    expect(await change(author, "On second thoughts even better.")).toEqual({ ok: true });
    expect(await change(await buyer(store, productId), "Words put into her mouth.")).toEqual({
      ok: false,
      error: "not-changeable",
    });
    expect((await inQueue(store, review.id)).body).toBe("On second thoughts even better.");
    await decide(store, review.id, "publish");
    expect(await change(author, "Buy my own shawls at example.com")).toEqual({
      ok: false,
      error: "not-changeable",
    });
    expect((await inQueue(store, review.id)).body).toBe("On second thoughts even better.");
  });

  test("a rejected review that is changed waits again", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId);
    await decide(store, review.id, "reject");
    const form = { ...GOOD_REVIEW, body: "Now only about the shawl itself." };
    const result = await changeReview(store, { author, productId, form, photo: null, dropPhoto: false });
    expect(result).toEqual({ ok: true });
    expect((await inQueue(store, review.id)).status).toBe("pending");
  });

  test("a review's photo is kept, replaced or removed, and nothing of the former one stays", async () => {
    const { productId } = await stockProduct(store);
    const { author, review } = await reviewed(store, productId, GOOD_REVIEW, await jpegFile());
    const change = async (more: { photo: string | null; dropPhoto: boolean }) => {
      await changeReview(store, { author, productId, form: GOOD_REVIEW, ...more });
      return (await inQueue(store, review.id)).photo?.id ?? null;
    };
    const fileOf = async (id: string | null) => id && (await store.images.read(`review/${id}.webp`, 320));
    const first = review.mediaId;
    expect(await change({ photo: null, dropPhoto: false })).toBe(first);
    const another = await sentFile(await jpegFile({ width: 90, height: 90 }));
    const second = await change({ photo: another, dropPhoto: false });
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

test("a deleted account takes name, photo and unpublished reviews along, and the rating stays", async () => {
  const { productId } = await stockProduct(store);
  const { productId: another } = await stockProduct(store);
  const { author, review } = await reviewed(
    store,
    productId,
    { ...GOOD_REVIEW, rating: 4 },
    await jpegFile(),
  );
  await decide(store, review.id, "publish");
  await orderedProduct(store, author.id, another);
  await writeReview(store, { author, productId: another, form: GOOD_REVIEW, photo: null });
  const keys = await inTransaction(store.db, async (tx) => {
    const files = await eraseReviewAuthor(tx, author);
    await tx.delete(users).where(eq(users.id, author.id));
    return files;
  });
  expect(keys).toEqual([`review/${review.mediaId}.webp`]);
  const reviewRows = await store.db.select().from(reviews).where(eq(reviews.id, review.id));
  expect(reviewRows).toMatchObject([
    { userId: null, authorName: "A customer", mediaId: null, body: GOOD_REVIEW.body },
  ]);
  expect(await store.db.select().from(reviews).where(eq(reviews.productId, another))).toEqual([]);
  expect(await ratingOf(productId)).toEqual({ average: 4, count: 1 });
});
