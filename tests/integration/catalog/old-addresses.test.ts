import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { customPages, posts } from "#app/domain/content/content.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PAST = new Date("2020-01-01T00:00:00Z");

async function shown(path: string): Promise<[status: number, location: string | null]> {
  const response = await app.visitor().get(path);
  await response.text();
  return [response.status, response.headers.get("location")];
}

async function addRedirect(from: string, target: string): Promise<void> {
  const response = await admin.post("/admin/content/redirects/new", { version: "0", from, target });
  expect(response.status).toBe(302);
}

beforeAll(async () => {
  const { productId } = await stockProduct(store, { name: "Noor Kaftan" });
  await store.db.update(products).set({ slug: "noor-kaftan" }).where(eq(products.id, productId));
  await store.db.insert(categories).values({ id: newId(), slug: "silk-sarees", name: "Silk sarees" });
  await store.db.insert(customPages).values({
    id: newId(),
    slug: "size-guide",
    title: "Size guide",
    body: "Text",
    status: "published",
    publishedAt: PAST,
  });
  await store.db.insert(posts).values({
    id: newId(),
    slug: "care-of-silk",
    title: "Care of silk",
    excerpt: "How to wash it.",
    body: "Text",
    category: "Craft",
    author: "Asha",
    status: "published",
    publishedAt: PAST,
  });
  store.names.invalidate(null);
});

describe("an old path", () => {
  test.each([
    ["/collections/silk-sarees", "/products?category=Silk+sarees"],
    ["/collections/Silk-Sarees/?utm_source=mail", "/products?category=Silk+sarees&utm_source=mail"],
    ["/collections/silk-sarees/products/noor-kaftan", "/products/noor-kaftan"],
    ["/collections/silk-sarees/products/gone", "/products?category=Silk+sarees"],
    ["/pages/contact-us", "/contact"],
    ["/policies/terms-of-service?a=b", "/terms-conditions?a=b"],
    ["/policies/shipping-policy", "/faq"],
    ["/blogs/news/care-of-silk", "/blog/care-of-silk"],
    ["/blogs/news", "/blog"],
    ["/product/noor-kaftan/", "/products/noor-kaftan"],
    ["/product-category/women/silk-sarees/", "/products?category=Silk+sarees"],
    ["/shop", "/products"],
    ["/size-guide", "/pages/size-guide"],
    ["/2024/05/care-of-silk/", "/blog/care-of-silk"],
    ["/my-account/orders", "/orders"],
  ])("%s answers 301 with the location %s", async (path, location) => {
    expect(await shown(path)).toEqual([301, location]);
  });

  test.each(["/collections/unknown", "/product/unknown", "/blogs/news/unknown", "/pages/unknown", "/a/b/c"])(
    "%s of which the shop has nothing is not found",
    async (path) => {
      expect(await shown(path)).toEqual([404, null]);
    },
  );

  test("a product keeps its path, and a data request of the router is redirected too", async () => {
    expect(await shown("/products/noor-kaftan")).toEqual([200, null]);
    const response = await app.visitor().get("/product/noor-kaftan.data");
    expect(response.status).toBe(202);
    expect(await response.text()).toContain("/products/noor-kaftan");
  });

  test("a redirect may be stored, and is checked each time", async () => {
    const response = await app.visitor().get("/product/noor-kaftan");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(response.headers.get("cdn-cache-control")).toContain("public");
    expect(response.headers.get("vary")).toBe("Cookie");
    expect((await admin.get("/product/noor-kaftan")).headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("a redirect of the owner", () => {
  test("applies in any spelling, with the query of the request, and before the rules", async () => {
    await addRedirect("https://old.example/collections/Summer/", "/blog#top");
    expect(await shown("/COLLECTIONS/summer?utm_source=mail")).toEqual([301, "/blog?utm_source=mail#top"]);
    await addRedirect("/product/noor-kaftan-old", "https://other.example/noor");
    expect(await shown("/product/noor-kaftan-old?a=b")).toEqual([301, "https://other.example/noor"]);
  });

  test("of a path with a query applies to this query alone", async () => {
    await addRedirect("/index.php?id=12", "/contact");
    expect((await shown("/index.php?id=12"))[0]).toBe(301);
    expect(await shown("/index.php?id=13")).toEqual([404, null]);
  });

  test("waits as long as the shop has the page", async () => {
    await addRedirect("/products/noor-kaftan", "/faq");
    await addRedirect("/products/never-there", "/faq");
    expect(await shown("/products/noor-kaftan")).toEqual([200, null]);
    expect(await shown("/products/never-there")).toEqual([301, "/faq"]);
    await addRedirect("/noor", "/products/noor-kaftan");
    expect(await shown("/noor")).toEqual([301, "/products/noor-kaftan"]);
  });

  test("leads through old paths in one step", async () => {
    await addRedirect("/sale", "/collections/silk-sarees");
    expect(await shown("/sale")).toEqual([301, "/products?category=Silk+sarees"]);
    await addRedirect("/big-sale", "/sale");
    expect(await shown("/big-sale")).toEqual([301, "/products?category=Silk+sarees"]);
  });
});
