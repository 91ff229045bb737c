import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { contactMessages, subscribers } from "#app/domain/customers/customers.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { changeReview } from "#app/domain/reviews/write-review.server.ts";
import { newId } from "#app/lib/id.ts";
import { photoWithPlace } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { GOOD_REVIEW, inQueue, reviewed } from "#tests/fixtures/review.ts";
import { newShopText } from "#tests/pages/new-shop-text.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const QUEUE = "/admin/products/reviews";

const { app, admin } = await adminForFile();

const page = async (path: string) => {
  const response = await admin.get(path);
  expect(response.status).toBe(200);
  return response.text();
};

/** A review of a new product, with a unique text, that awaits moderation. */
async function waiting(photo: Buffer | null = null) {
  const body = `Words that only ${newId()} has`;
  const { productId } = await stockProduct(app.store);
  const { review, author } = await reviewed(app.store, productId, { ...GOOD_REVIEW, rating: 4, body }, photo);
  const { mark } = await inQueue(app.store, review.id);
  const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
  return {
    id: review.id,
    body,
    mark,
    productId,
    author,
    shopPage: `/products/${product?.slug}`,
    mediaId: review.mediaId,
  };
}

async function statusOf(id: string) {
  const [review] = await app.store.db.select().from(reviews).where(eq(reviews.id, id));
  return review?.status;
}

describe("the moderation queue", () => {
  test("an empty moderation queue explains what it will contain", async () => {
    expect(await newShopText(QUEUE)).toContain("No Reviews Yet");
  });

  test("the moderation queue shows waiting reviews first, and each status alone", async () => {
    const published = await waiting();
    await admin.post(QUEUE, { step: "publish", reviewId: published.id, mark: published.mark });
    const rejected = await waiting();
    await admin.post(QUEUE, { step: "reject", reviewId: rejected.id, mark: rejected.mark });
    const first = await waiting();
    const all = await page(QUEUE);
    expect(all.indexOf(first.body)).toBeLessThan(all.indexOf(rejected.body));
    expect(all.indexOf(rejected.body)).toBeLessThan(all.indexOf(published.body));
    const shown = { pending: first, published, rejected };
    for (const [status, only] of Object.entries(shown)) {
      const html = await page(`${QUEUE}?status=${status}`);
      for (const other of [first, published, rejected])
        expect(html.includes(other.body)).toBe(other === only);
    }
    for (const query of ["?status=lost", "?page=99", "?page=-1"])
      expect(await page(QUEUE + query)).toContain(first.body);
  });

  test("a published review is shown in the shop at once, rates the product and is audited", async () => {
    const { id, body, mark, shopPage, productId } = await waiting();
    expect(await (await app.visitor().get(shopPage)).text()).not.toContain(body);
    const response = await admin.post(`${QUEUE}?status=pending`, { step: "publish", reviewId: id, mark });
    expect(response.headers.get("location")).toBe(`${QUEUE}?status=pending`);
    expect(await page(QUEUE)).toContain("Review published");
    expect(await (await app.visitor().get(shopPage)).text()).toContain(body);
    const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
    expect(product).toMatchObject({ ratingAverage: 4, ratingCount: 1 });
    const audit = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    const { id: actorId } = await administratorOf(app.store);
    expect(audit).toMatchObject([
      { actorId, action: "review.publish", before: { status: "pending" }, after: { status: "published" } },
    ]);
  });

  test("a rejected review is never shown, and a published one can be withdrawn", async () => {
    const { id, body, mark, shopPage } = await waiting();
    await admin.post(QUEUE, { step: "publish", reviewId: id, mark });
    await admin.post(QUEUE, { step: "reject", reviewId: id, mark });
    expect(await statusOf(id)).toBe("rejected");
    expect(await (await app.visitor().get(shopPage)).text()).not.toContain(body);
  });

  test("a review that its author has changed since is not published unseen", async () => {
    const { id, mark, author, productId } = await waiting();
    const form = { ...GOOD_REVIEW, body: "Something else than was read." };
    await changeReview(app.store, { author, productId, form, photo: null, dropPhoto: false });
    const response = await admin.post(QUEUE, { step: "publish", reviewId: id, mark });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("The author has edited it since you opened it.");
    expect(html).toContain("Something else than was read.");
    expect(await statusOf(id)).toBe("pending");
  });

  test("the shop's reply is below the review, is only text, and can be removed", async () => {
    const { id, mark, shopPage } = await waiting();
    await admin.post(QUEUE, { step: "publish", reviewId: id, mark });
    const reply = "Thank you! <script>alert(1)</script>";
    await admin.post(QUEUE, { step: "reply", reviewId: id, reply });
    const shop = await (await app.visitor().get(shopPage)).text();
    expect(pageText(shop)).toContain("Gulmohar replies Thank you! <script>alert(1)</script>");
    expect(shop).not.toContain("<script>alert(1)");
    await admin.post(QUEUE, { step: "reply", reviewId: id, reply: "  " });
    expect(await (await app.visitor().get(shopPage)).text()).not.toContain("Gulmohar replies");
  });

  test("a reply that is too long is reported and not lost", async () => {
    const { id } = await waiting();
    const response = await admin.post(QUEUE, { step: "reply", reviewId: id, reply: "x".repeat(1001) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("At most 1000 characters, please.");
    expect(html).toContain("x".repeat(1001));
  });

  test("a waiting photo is visible to the moderator and to nobody else", async () => {
    const { mediaId } = await waiting(await photoWithPlace());
    const photo = `/images/${mediaId}/320.webp`;
    expect(await page(QUEUE)).toContain(`/images/${mediaId}/`);
    expect((await admin.get(photo)).status).toBe(200);
    expect((await app.visitor().get(photo)).status).toBe(404);
  });

  test.each([
    [{ step: "burn", reviewId: newId(), mark: "x" }, 400],
    [{ step: "publish", reviewId: "1", mark: "x" }, 400],
    [{ step: "publish", reviewId: newId(), mark: "x" }, 409],
    [{ step: "reply", reviewId: newId(), reply: "Hello" }, 409],
  ])("the moderation request %j is refused", async (fields, status) => {
    expect((await admin.post(QUEUE, fields)).status).toBe(status);
  });
});

describe("messages and subscribers", () => {
  test("messages and subscribers are listed newest first, by status, as text, and without the keys of subscriptions", async () => {
    const { db } = app.store;
    expect(await page("/admin/messages")).toContain("No Messages Yet");
    expect(await page("/admin/subscribers")).toContain("No Subscribers Yet");
    const message = (subject: string, status: "new" | "answered") => ({
      id: newId(),
      name: "Ruth <b>Bold</b>",
      email: "ruth@example.com",
      subject,
      message: "One\nTwo",
      status,
    });
    await db.insert(contactMessages).values(message("Older question", "answered"));
    await db.insert(contactMessages).values(message("Newer question", "new"));
    const all = pageText(await page("/admin/messages"));
    expect(all.indexOf("Newer question")).toBeLessThan(all.indexOf("Older question"));
    expect(all).toContain("Ruth <b>Bold</b>");
    expect(await page("/admin/messages?status=answered")).not.toContain("Newer question");

    await db
      .insert(subscribers)
      .values({ id: newId(), email: "s@example.com", token: "secret-token", status: "confirmed" });
    const list = await page("/admin/subscribers");
    expect(list).toContain("s@example.com");
    expect(list).not.toContain("secret-token");
    expect(await page("/admin/subscribers?status=unsubscribed")).toContain("No subscribers match");
  });
});
