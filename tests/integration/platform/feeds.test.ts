import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { posts } from "#app/domain/content/content.tables.ts";
import { POSTS_PER_PAGE } from "#app/domain/content/posts.server.ts";
import { productTag, tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import { newId } from "#app/lib/id.ts";
import { countProductParts, productUrls } from "#app/routes/endpoints/sitemap/site-urls.server.ts";
import { sitemapIndex } from "#app/routes/endpoints/sitemap/url-set.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

// More than two batches of the product feed.
const PRODUCTS = 230;

const app = await appForFile();

beforeAll(async () => {
  await writeSampleContent(app.store);
  for (let count = 0; count < PRODUCTS; count += 1)
    await stockProduct(app.store, { name: `Shawl & <Stole> ${count}`, inventory: count % 2 });
  await app.store.db.update(categories).set({ name: "Women's & Men's" });
  const draft = await stockProduct(app.store, { name: "Not for sale yet" });
  await app.store.db
    .update(products)
    .set({ status: "draft", slug: "secret-draft" })
    .where(eq(products.id, draft.productId));
});

async function read(path: string, type: RegExp): Promise<string> {
  const response = await app.visitor().get(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get("content-type")).toMatch(type);
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  return response.text();
}

const valuesOf = (document: string, element: string) =>
  [...document.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );

describe("the sitemap", () => {
  test("the sitemap lists every public page once, at its canonical URL", async () => {
    const document = await read("/sitemap.xml", /^application\/xml/);
    const addresses = valuesOf(document, "loc");
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => address.includes("/products/"))).toHaveLength(PRODUCTS);
    expect(document).not.toContain("secret-draft");
    for (const address of addresses.filter((known) => !known.includes("/products/test-"))) {
      const html = await (await app.visitor().get(address)).text();
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      expect(canonical?.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")).toBe(address);
    }
    for (const path of ["/", "/products", "/about-us", "/contact", "/blog/a-pashmina-for-twenty-winters"])
      expect(addresses).toContain(new URL(path, app.url).href);
    expect(addresses).toContain(`${app.url}/products?category=Women%27s+%26+Men%27s`);
    for (const moment of valuesOf(document, "lastmod")) expect(Number.isNaN(Date.parse(moment))).toBe(false);
  });

  test("the sitemap of a large shop has parts that hold each product once", async () => {
    const { db } = app.store;
    expect(await countProductParts(db, 15, 245)).toBeNull();
    expect(await countProductParts(db, 15, 244)).toBe(1);
    expect(await countProductParts(db, 15, 100)).toBe(3);
    const paths: string[] = [];
    for (const part of [1, 2, 3]) for await (const { path } of productUrls(db, part, 100)) paths.push(path);
    expect(paths).toHaveLength(PRODUCTS);
    expect(new Set(paths).size).toBe(PRODUCTS);
    const index = await sitemapIndex(["/sitemap/pages.xml", "/sitemap/1.xml"], "https://shop.example").text();
    expect(valuesOf(index, "loc")).toEqual([
      "https://shop.example/sitemap/pages.xml",
      "https://shop.example/sitemap/1.xml",
    ]);
  });

  test("a sitemap part that does not exist is 404", async () => {
    for (const part of ["1.xml", "0.xml", "99999.xml", "x", "pages"])
      expect([part, (await app.visitor().get(`/sitemap/${part}`)).status]).toEqual([part, 404]);
    expect(await read("/sitemap/pages.xml", /xml/)).toContain("/blog");
  });
});

describe("the product feed", () => {
  test("the product feed has an item for each variant for sale, once", async () => {
    const document = await read("/products.xml", /^application\/xml/);
    const skus = valuesOf(document, "g:id");
    expect(skus).toHaveLength(PRODUCTS);
    expect(new Set(skus).size).toBe(PRODUCTS);
    expect(new Set(valuesOf(document, "g:item_group_id")).size).toBe(PRODUCTS);
    const available = valuesOf(document, "g:availability");
    expect(available.filter((word) => word === "in_stock")).toHaveLength(PRODUCTS / 2);
    expect(document).not.toContain("Not for sale yet");
    expect(document).toContain("Shawl &amp; &lt;Stole&gt; 0");
  });

  test("the feeds of Meta and Pinterest have the same items, with their own words for the stock, and other channels have none", async () => {
    const google = await read("/products.xml", /^application\/xml/);
    for (const channel of ["meta", "pinterest"]) {
      const document = await read(`/feeds/${channel}.xml`, /^application\/xml/);
      expect(valuesOf(document, "g:id")).toEqual(valuesOf(google, "g:id"));
      const available = valuesOf(document, "g:availability");
      expect(available.filter((word) => word === "in stock")).toHaveLength(PRODUCTS / 2);
    }
    for (const path of ["/feeds/google.xml", "/feeds/meta", "/feeds/toString.xml"])
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 404]);
  });

  test("the product feed is compressed once, and sent uncompressed to a reader that asks for that", async () => {
    const response = await app.visitor().get("/products.xml", { "accept-encoding": "br, gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const compressed = await response.text();
    expect(compressed).toMatch(/<\/channel><\/rss>\s*$/);
    const plain = await app.visitor().get("/products.xml", { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(compressed);
  });
});

test("a reader that requests only the headers of a long document, or disconnects midway, does no harm", async () => {
  for (const path of ["/sitemap.xml", "/products.xml"]) {
    const head = await fetch(new URL(path, app.url), { method: "HEAD" });
    expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
  }
  const leaving = await app.visitor().get("/products.xml");
  await leaving.body?.cancel();
  expect(await read("/products.xml", /xml/)).toContain("</rss>");
});

test("a request for the headers or a conditional one beside others leaves them the whole document", async () => {
  const { pages } = app.store;
  for (const path of ["/sitemap.xml", "/products.xml", "/feed.xml"]) {
    const etag = (await app.visitor().get(path)).headers.get("etag") ?? '"none"';
    for (const first of [{ method: "HEAD" }, { headers: { "if-none-match": etag } }]) {
      pages.invalidate(["catalogue"]);
      const url = new URL(path, app.url);
      const [, document] = await Promise.all([
        fetch(url, first),
        fetch(url).then((response) => response.text()),
      ]);
      expect([path, document.length > 100]).toEqual([path, true]);
    }
  }
});

test("a sale leaves the feeds as they are, a change of listings does not", async () => {
  const { db, pages } = app.store;
  const titles = async () => valuesOf(await read("/products.xml", /xml/), "g:title").join();
  const before = await titles();
  const [any] = await db.select().from(products).limit(1);
  if (!any) throw new Error("There is no product");
  await db.update(products).set({ name: "Renamed shawl" }).where(eq(products.id, any.id));
  pages.invalidate([productTag(any.id)]);
  expect(await titles()).toBe(before);
  pages.invalidate(tagsOfChanged([any.id]));
  expect(await titles()).toContain("Renamed shawl");
});

test("If-None-Match with a list or with a tag that a proxy made weak gets 304", async () => {
  for (const path of ["/feed.xml", "/about-us"]) {
    const etag = (await app.visitor().get(path)).headers.get("etag") ?? "";
    const strong = etag.replace("W/", "");
    for (const header of [strong, `W/${strong}`, `"other", ${etag}`, "*"])
      expect([path, header, (await app.visitor().get(path, { "if-none-match": header })).status]).toEqual([
        path,
        header,
        304,
      ]);
    expect((await app.visitor().get(path, { "if-none-match": '"other"' })).status).toBe(200);
  }
});

describe("the blog's feed", () => {
  test("the blog's feed is Atom with complete posts, and every page links to it", async () => {
    const document = await read("/feed.xml", /^application\/atom\+xml/);
    expect(valuesOf(document, "title")).toContain("A Pashmina for Twenty Winters");
    expect(document.match(/<entry>/g)).toHaveLength(3);
    expect(document).toContain("&lt;h2&gt;The three enemies&lt;/h2&gt;");
    const ids = valuesOf(document, "id");
    expect(new Set(ids).size).toBe(ids.length);
    expect(await (await app.visitor().get("/products")).text()).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Our Blog" href="/feed.xml"/>',
    );
  });
});

test("the blog has pages, which list every post once", async () => {
  const { db, pages } = app.store;
  const more = Array.from({ length: POSTS_PER_PAGE }, (_, index) => ({
    id: newId(),
    slug: `old-${index}`,
    title: `Old post ${index}`,
    excerpt: "Old.",
    body: "Old.",
    category: "Old",
    author: "Shaista Rizvi",
    status: "published" as const,
    publishedAt: new Date(2020, 0, index + 1),
  }));
  await db.insert(posts).values(more);
  pages.invalidate(["content:posts"]);
  const linksOf = (html: string) =>
    [...html.matchAll(/class="tile-link[^"]*" href="(\/blog\/[^"]+)"/g)].map(([, path = ""]) => path);
  const first = await (await app.visitor().get("/blog")).text();
  expect(first).toMatch(/<a[^>]* rel="next"[^>]* href="\/blog\?page=2"/);
  const second = await (await app.visitor().get("/blog?page=2")).text();
  expect(second).toContain(`<link rel="canonical" href="${app.url}/blog?page=2"/>`);
  const listed = [...linksOf(first), ...linksOf(second)];
  expect(listed).toHaveLength(POSTS_PER_PAGE + 3);
  expect(new Set(listed).size).toBe(listed.length);
  const sitemap = await read("/sitemap.xml", /xml/);
  for (const path of listed) expect(sitemap).toContain(`<loc>${app.url}${path}</loc>`);
  await db.delete(posts).where(eq(posts.category, "Old"));
  pages.invalidate(["content:posts"]);
});

test("a renamed post keeps its id in the feed", async () => {
  const { db, pages } = app.store;
  const before = valuesOf(await read("/feed.xml", /atom/), "id");
  await db.update(posts).set({ slug: "renamed-care" }).where(eq(posts.category, "Care"));
  pages.invalidate(["content:posts"]);
  const document = await read("/feed.xml", /atom/);
  expect(document).toContain("/blog/renamed-care");
  expect(valuesOf(document, "id")).toEqual(before);
});

test("a feed reader gets 304 Not Modified when nothing is new, and otherwise gets the new posts", async () => {
  const first = await app.visitor().get("/feed.xml");
  const seen = { "if-none-match": first.headers.get("etag") ?? "" };
  const again = await app.visitor().get("/feed.xml", seen);
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await app.store.db.update(posts).set({ title: "A new title" }).where(eq(posts.category, "Care"));
  app.store.pages.invalidate(["content:posts"]);
  const changed = await app.visitor().get("/feed.xml", seen);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("A new title");
});

test("robots.txt keeps robots off personal pages and names the sitemap by the public URL", async () => {
  const text = await read("/robots.txt", /^text\/plain/);
  for (const path of ["/cart", "/checkout", "/orders", "/profile", "/wishlist", "/admin"])
    expect(text).toMatch(new RegExp(`^Disallow: ${path}$`, "m"));
  expect(text).toMatch(new RegExp(`^Sitemap: ${app.url}/sitemap.xml$`, "m"));
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

/** The size as "192x192". A PNG header has the width at byte 16 and the height at byte 20. */
function sizeOf(icon: Buffer): string {
  if (icon.toString("latin1", 1, 4) === "PNG") return `${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`;
  return icon.toString().startsWith("<svg") ? "any" : "not an icon";
}

test("the manifest's icons exist in the sizes that it states", async () => {
  const manifest = JSON.parse(await read("/manifest.webmanifest", /^application\/manifest\+json/)) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.name).toBe("Gulmohar");
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await app.visitor().get(src)).arrayBuffer());
    expect([src, sizeOf(icon)]).toEqual([src, sizes]);
  }
  expect(await (await app.visitor().get("/")).text()).toContain(
    '<link rel="manifest" href="/manifest.webmanifest"/>',
  );
});

test("security.txt has a contact, and expires within a year (RFC 9116)", async () => {
  const text = await read("/.well-known/security.txt", /^text\/plain; charset=utf-8/);
  expect(text).toMatch(/^Contact: mailto:hello@gulmohar\.example$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now() + 150 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  expect(text).not.toContain("Canonical");
});

test("a store behind a public URL names that URL to machines", async () => {
  const publicShop = await openTestApp({ PUBLIC_URL: "https://shop.example", RATE_LIMITS: "on" });
  try {
    const text = async (path: string) => (await publicShop.visitor().get(path)).text();
    expect(await text("/robots.txt")).toContain("Sitemap: https://shop.example/sitemap.xml");
    expect(await text("/.well-known/security.txt")).toContain(
      "Canonical: https://shop.example/.well-known/security.txt",
    );
    expect(valuesOf(await text("/sitemap.xml"), "loc")[0]).toBe("https://shop.example/");
    expect(await text("/blog")).toContain('<link rel="canonical" href="https://shop.example/blog"/>');
  } finally {
    await publicShop.close();
  }
});
