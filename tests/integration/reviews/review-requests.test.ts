import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { REVIEWS_PER_PAGE } from "#app/domain/reviews/list-reviews.server.ts";
import { replyToReview } from "#app/domain/reviews/moderation.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { orderedProduct } from "#tests/fixtures/orders/ordered-product.ts";
import { NO_IMAGES, photoWithPlace, pngClaiming } from "#tests/fixtures/image-files.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { decide, MODERATOR } from "#tests/fixtures/review.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";
const WORDS = "Warm as two blankets and light as none.";

const app = await appForFile();

/** A new, signed-in customer with a delivered order of a new product. */
async function buyerOf(status: "Delivered" | "Shipped" | "none" = "Delivered") {
  const email = `${newId()}@example.com`;
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  const [user] = await app.store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const { productId } = await stockProduct(app.store);
  if (user && status !== "none") await orderedProduct(app.store, user.id, productId, status);
  const [product] = await app.store.db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.id, productId));
  return { visitor, productId, path: `/products/${product?.slug}` };
}

function filledIn(more: Record<string, string> = {}, photo?: Buffer): FormData {
  const form = new FormData();
  const fields = { intent: "write", rating: "4", body: WORDS, ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (photo) form.append("photo", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

const write = (visitor: Visitor, path: string, form: FormData) => visitor.post(`${path}/review`, form);

async function reviewOf(productId: string) {
  const [review] = await app.store.db.select().from(reviews).where(eq(reviews.productId, productId));
  if (!review) throw new Error("There is no review");
  return review;
}

const shown = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

describe("the way to a review", () => {
  test("every product page links to the review form, which needs a signed-in customer", async () => {
    const { path } = await buyerOf("none");
    expect(await shown(app.visitor(), path)).toContain(`href="${path}/review"`);
    const requested = await app.visitor().get(`${path}/review`);
    expect(requested.status).toBe(302);
    expect(requested.headers.get("location")).toBe(`/login?returnTo=${encodeURIComponent(`${path}/review`)}`);
    expect((await write(app.visitor(), path, filledIn())).headers.get("location")).toContain("/login?");
  });

  test("the review form explains why a customer without a delivered piece cannot write", async () => {
    const stranger = await buyerOf("none");
    expect(await shown(stranger.visitor, `${stranger.path}/review`)).toContain(
      "Only customers who have bought this piece can review it",
    );
    expect((await write(stranger.visitor, stranger.path, filledIn())).status).toBe(409);
    const waiting = await buyerOf("Shipped");
    expect(await shown(waiting.visitor, `${waiting.path}/review`)).toContain("It is on its way to you");
    expect((await write(waiting.visitor, waiting.path, filledIn())).status).toBe(409);
  });

  test("an unknown product has no reviews, and other sites cannot write one", async () => {
    const { visitor, path } = await buyerOf();
    expect((await visitor.get("/products/nothing/review")).status).toBe(404);
    const foreign = await visitor.post(`${path}/review`, filledIn(), { origin: "https://elsewhere.example" });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(await shown(visitor, `${path}/review`)).toContain("Send review");
  });
});

describe("the link to a review", () => {
  test("the product page and the order say whether the customer has already written a review", async () => {
    const { visitor, path, productId } = await buyerOf();
    for (const page of [path, "/orders"]) expect(await shown(visitor, page)).toContain(">Write a review<");
    await write(visitor, path, filledIn());
    for (const page of [path, "/orders"]) {
      const html = await shown(visitor, page);
      expect(html).toContain(">Edit your review<");
      expect(html).not.toContain(">Write a review<");
    }
    await decide(app.store, (await reviewOf(productId)).id, "publish");
    for (const page of [path, "/orders"]) expect(await shown(visitor, page)).toContain(">See your review<");
    expect(await shown(app.visitor(), path)).toContain(">Write a review<");
  });
});

describe("writing a review by form", () => {
  test("the review form says what is missing and keeps the entered values", async () => {
    const { visitor, path } = await buyerOf();
    const response = await write(visitor, path, filledIn({ rating: "", body: "Too short" }));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Please choose a rating.");
    expect(html).toContain("Please write at least 10 characters.");
    expect(html).toContain("Too short</textarea>");
    for (const rating of ["0", "6", "4.5", "NaN", "-1"])
      expect((await write(visitor, path, filledIn({ rating }))).status).toBe(400);
    expect((await write(visitor, path, filledIn({ body: "x".repeat(2001) }))).status).toBe(400);
    expect((await write(visitor, path, filledIn({ body: ` ${"\u0000".repeat(50)} ` }))).status).toBe(400);
  });

  test("a waiting review is visible to its author, and neither text nor photo to others", async () => {
    const { visitor, path, productId } = await buyerOf();
    const sent = await write(visitor, path, filledIn({}, await photoWithPlace()));
    expect(sent.headers.get("location")).toBe(`${path}/review`);
    const ownPage = await shown(visitor, `${path}/review`);
    expect(ownPage).toContain("waiting for approval");
    expect(ownPage).toContain(WORDS);
    expect(await shown(app.visitor(), path)).not.toContain(WORDS);
    const photo = `/images/${(await reviewOf(productId)).mediaId}/480.webp`;
    expect((await visitor.get(photo)).status).toBe(200);
    expect((await app.visitor().get(photo)).status).toBe(404);
  });

  test("a second review is refused, even when both are sent at once", async () => {
    const { visitor, path, productId } = await buyerOf();
    const responses = await Promise.all([write(visitor, path, filledIn()), write(visitor, path, filledIn())]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302, 409]));
    const rows = await app.store.db.select().from(reviews).where(eq(reviews.productId, productId));
    expect(rows).toHaveLength(1);
  });

  test("a review can be changed until it is published, and not afterwards", async () => {
    const { visitor, path, productId } = await buyerOf();
    await write(visitor, path, filledIn());
    const change = (body: string) => write(visitor, path, filledIn({ intent: "change", rating: "2", body }));
    expect((await change("After a week it began to pill.")).status).toBe(302);
    expect(await reviewOf(productId)).toMatchObject({ rating: 2, body: "After a week it began to pill." });
    await decide(app.store, (await reviewOf(productId)).id, "publish");
    expect((await change("Now something else entirely.")).status).toBe(409);
    expect(await shown(visitor, `${path}/review`)).toContain("Your review is published");
  });
});

describe("a photo", () => {
  test("a refused change keeps the tick that removes the photo", async () => {
    const { visitor, path } = await buyerOf();
    await write(visitor, path, filledIn({}, await photoWithPlace()));
    const change = filledIn({ intent: "change", body: "Short", dropPhoto: "on" });
    const refused = await write(visitor, path, change);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/<input[^>]*name="dropPhoto"[^>]*checked/);
  });

  test("a photo that is not an image, or too large, is reported beside its field, and the text is not lost", async () => {
    const { visitor, path, productId } = await buyerOf();
    const cut = (await photoWithPlace()).subarray(0, 700);
    const notImages = Object.values(NO_IMAGES).map((file) => ({
      file,
      message: /is not an image|damaged/,
    }));
    const files = [
      ...notImages,
      { file: cut, message: /incomplete or damaged/ },
      { file: pngClaiming(50_000, 50_000), message: /too many pixels/ },
      { file: Buffer.alloc(11 * 1024 * 1024, 255), message: /up to 10 MB/ },
    ];
    for (const { file, message } of files) {
      const response = await write(visitor, path, filledIn({}, file));
      expect([400, 413, 415]).toContain(response.status);
      const html = await response.text();
      expect(html).toMatch(message);
      expect(html).toContain(`${WORDS}</textarea>`);
    }
    expect(await app.store.db.select().from(reviews).where(eq(reviews.productId, productId))).toEqual([]);
  });

  // Proves SEC-FILES-03
  test("large bodies are accepted at no other URL, and not without a limit", async () => {
    const { visitor, path } = await buyerOf();
    const eleven = filledIn({}, Buffer.alloc(11 * 1024 * 1024));
    for (const elsewhere of ["/login", path, "/cart", "/profile/password"])
      expect([elsewhere, (await visitor.post(elsewhere, eleven)).status]).toEqual([elsewhere, 413]);
    const words = { body: "x".repeat(300_000) };
    expect((await visitor.post(`${path}/review`, words)).status).toBe(413);
  });
});

describe("what the product page shows", () => {
  test("the product page shows a published review with stars, fit, photo and reply, and its cache is renewed", async () => {
    const { visitor, path, productId } = await buyerOf();
    await write(visitor, path, filledIn({}, await photoWithPlace()));
    expect(await shown(app.visitor(), path)).toContain("Nobody has reviewed this piece yet.");
    const review = await reviewOf(productId);
    await decide(app.store, review.id, "publish");
    const page = await shown(app.visitor(), path);
    for (const words of [WORDS, "Asha V.", "Verified purchase", "From one review", "4 out of 5"])
      expect(page).toContain(words);
    expect(page).toContain(`"ratingValue":"4.0"`);
    const photo = await app.visitor().get(`/images/${review.mediaId}/480.webp`);
    expect(photo.status).toBe(200);
    await replyToReview(app.store, { reviewId: review.id, reply: "We are glad, Asha." }, MODERATOR);
    expect(await shown(app.visitor(), path)).toContain("We are glad, Asha.");
    await decide(app.store, review.id, "reject");
    expect(await shown(app.visitor(), path)).not.toContain(WORDS);
    expect((await app.visitor().get(`/images/${review.mediaId}/480.webp`)).status).toBe(404);
  });

  test("markup in a review is only text", async () => {
    const { visitor, path, productId } = await buyerOf();
    const body = `</script><script>alert(1)</script><img src=x onerror=alert(1)> {{7*7}}`;
    await write(visitor, path, filledIn({ body }));
    await decide(app.store, (await reviewOf(productId)).id, "publish");
    const page = await shown(app.visitor(), path);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img src=x");
  });

  test("the product page shows pages of reviews in three orders, and an invalid URL the first page", async () => {
    const { path, productId } = await buyerOf("none");
    await app.store.db.insert(reviews).values(
      Array.from({ length: REVIEWS_PER_PAGE + 3 }, (_, index) => ({
        id: newId(),
        productId,
        authorName: `Author ${index}.`,
        rating: (index % 5) + 1,
        body: `Review number ${index} of this piece.`,
        status: "published" as const,
        createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      })),
    );
    const numbersOn = async (query: string) => {
      const html = await shown(app.visitor(), `${path}${query}`);
      return [...html.matchAll(/>Review number (\d+) of/g)].map(([, number]) => Number(number));
    };
    expect(await numbersOn("")).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await numbersOn("?page=2")).toEqual([2, 1, 0]);
    expect(await numbersOn("?sort=highest")).toEqual([9, 4, 8, 3, 7, 2, 6, 1]);
    expect(await numbersOn("?sort=lowest&page=2")).toEqual([3, 9, 4]);
    expect(await numbersOn("?page=999")).toEqual([2, 1, 0]);
    for (const nonsense of ["?page=-1", "?page=1e99", "?sort=;drop&page=x", "?page="])
      expect(await numbersOn(nonsense)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  });
});
