import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { posts } from "#app/domain/content/content.tables.ts";
import { recordRedirect } from "#app/domain/redirects/redirects.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

beforeAll(async () => {
  await writeSampleContent(app.store);
});

/** The path of a page's `og:image`. */
async function cardOf(page: string): Promise<string> {
  const html = await (await app.visitor().get(page)).text();
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+"\/>/);
  const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return new URL(address).pathname;
}

async function draw(card: string): Promise<Buffer> {
  const response = await app.visitor().get(card);
  expect([card, response.status, response.headers.get("content-type")]).toEqual([card, 200, "image/jpeg"]);
  expect(response.headers.get("cache-control")).toContain("immutable");
  return Buffer.from(await response.arrayBuffer());
}

test.each(["/", "/about-us", "/privacy-policy", "/blog", "/blog/a-pashmina-for-twenty-winters"])(
  "a shared link to %s has a card of 1200 by 630",
  async (page) => {
    const { width, height, format } = await sharp(await draw(await cardOf(page))).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  },
);

test("the card of a renamed post stays at its old URL", async () => {
  const { db, pages } = app.store;
  const card = await cardOf("/blog/a-pashmina-for-twenty-winters");
  const [post] = await db.select().from(posts).where(eq(posts.slug, "a-pashmina-for-twenty-winters"));
  const id = post?.id ?? "";
  await db.update(posts).set({ slug: "renamed" }).where(eq(posts.id, id));
  await inTransaction(db, (tx) =>
    recordRedirect(tx, { kind: "post", from: "a-pashmina-for-twenty-winters", id, at: new Date() }),
  );
  pages.invalidateAll();
  expect(await draw(card)).toEqual(await draw(await cardOf("/blog/renamed")));
});

test("a product's card shows its name and price, another name or price has another URL, and the old one redirects", async () => {
  const { productId } = await stockProduct(app.store, { name: "Saanjh <Kurta> & Palazzo" });
  const rename = (name: string) =>
    app.store.db.update(products).set({ name }).where(eq(products.id, productId)).returning();
  const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
  const page = `/products/${product?.slug}`;
  const before = await cardOf(page);
  const first = await draw(before);
  expect(await draw(before)).toEqual(first);
  await app.store.db.update(products).set({ priceMinor: 123_400 }).where(eq(products.id, productId));
  app.store.pages.invalidateAll();
  const withPrice = await cardOf(page);
  expect(withPrice).not.toBe(before);
  expect((await draw(withPrice)).equals(first)).toBe(false);
  await rename("Another Name");
  app.store.pages.invalidateAll();
  const after = await cardOf(page);
  expect(after).not.toBe(before);
  const old = await app.visitor().get(before);
  expect([old.status, old.headers.get("location")]).toEqual([302, after]);
  expect((await draw(after)).equals(first)).toBe(false);
  const kept = path.resolve(app.store.env.DATA_DIR, "pictures", "cards", `product-${productId}`);
  expect(await readdir(kept)).toEqual([path.basename(after)]);
});

test("a product's page names the lowest price of its sizes and the currency", async () => {
  const { productId } = await stockProduct(app.store, { name: "Priced Shawl", priceMinor: 4050 });
  const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
  const tags = async () => {
    app.store.pages.invalidateAll();
    const html = await (await app.visitor().get(`/products/${product?.slug}`)).text();
    return [...html.matchAll(/<meta property="product:([a-z:]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    );
  };
  expect(await tags()).toEqual([
    ["price:amount", "40.50"],
    ["price:currency", "USD"],
    ["availability", "in stock"],
  ]);
  await app.store.db.update(products).set({ inventory: 0 }).where(eq(products.id, productId));
  expect(await tags()).toContainEqual(["availability", "out of stock"]);
});

test("a title in another script is drawn, not left out", async () => {
  const { productId } = await stockProduct(app.store, { name: "காஞ்சிபுரம் پشمینہ" });
  const [product] = await app.store.db.select().from(products).where(eq(products.id, productId));
  const withTitle = await draw(await cardOf(`/products/${product?.slug}`));
  await app.store.db.update(products).set({ name: "北京" }).where(eq(products.id, productId));
  app.store.pages.invalidateAll();
  const without = await draw(await cardOf(`/products/${product?.slug}`));
  // The text's column: lighter without a title.
  const inkOf = async (card: Buffer) =>
    (
      await sharp(
        await sharp(card).extract({ left: 72, top: 240, width: 540, height: 260 }).toBuffer(),
      ).stats()
    ).channels[0]?.mean ?? 0;
  expect(await inkOf(withTitle)).toBeLessThan((await inkOf(without)) - 2);
});

test("private and unknown pages have no card", async () => {
  const { productId } = await stockProduct(app.store, { name: "Not For Sale Yet" });
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, productId));
  for (const card of [
    `/og/product/${productId}/x.jpg`,
    "/og/product/nothing/x.jpg",
    "/og/page/constructor/x.jpg",
    "/og/page/..%2f..%2fetc/x.jpg",
    "/og/nothing/home/x.jpg",
  ])
    expect([card, (await app.visitor().get(card)).status]).toEqual([card, 404]);
});
