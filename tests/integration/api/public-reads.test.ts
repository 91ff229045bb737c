import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { OPERATIONS } from "#app/domain/api/operations.server.ts";
import { cacheKeyOf } from "#server/page-cache-handler.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { openApiClient, type ApiClient } from "#tests/requests/api-contract.ts";

const app = await appForFile();
let api: ApiClient;
let ids: Map<string, string>;

beforeAll(async () => {
  ids = await stockCatalogue(app.store, [
    {
      name: "Courtyard Kurta",
      category: "Kurtas",
      priceMinor: 8000,
      variants: { "2XL plum": { inventory: 3 }, "3XL plum": { inventory: 0, priceMinor: 9000 } },
    },
    { name: "Verandah Kurta", category: "Kurtas", variants: { "3XL indigo": { inventory: 20 } } },
    { name: "Winter Shawl", category: "Shawls", variants: { "-": { inventory: 1 } } },
    { name: "Secret Lehenga", category: "Kurtas", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
  api = await openApiClient(app.url);
});

const namesIn = (body: unknown, list: "data" | "products"): string[] =>
  (body as Record<typeof list, { name: string }[]>)[list].map(({ name }) => name);
const cursorIn = (body: unknown) => (body as { nextCursor: string | null }).nextCursor;

describe("products", () => {
  test("are listed page by page, each once and without drafts", async () => {
    const first = await api("/products?limit=2");
    const next = cursorIn(first.body);
    const second = await api(`/products?limit=2&cursor=${next}`);
    expect(cursorIn(second.body)).toBeNull();
    const names = [...namesIn(first.body, "data"), ...namesIn(second.body, "data")];
    expect(names.toSorted()).toEqual(["Courtyard Kurta", "Verandah Kurta", "Winter Shawl"]);
  });

  test("a product has its variants with prices and the stock that the shop shows", async () => {
    const { status, body } = await api("/products/courtyard-kurta");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Courtyard Kurta",
      priceMinor: 8000,
      category: { name: "Kurtas" },
      variants: [
        { size: "2XL", colour: "plum", priceMinor: 8000, inStock: true, stock: "Only 3 left!" },
        { size: "3XL", colour: "plum", priceMinor: 9000, inStock: false, stock: "Out of Stock" },
      ],
    });
    const byId = await api(`/products/${ids.get("Courtyard Kurta")}`);
    expect(byId.body).toEqual(body);
  });

  test("a draft, a deleted product and one that never existed are all 404", async () => {
    await app.store.db.delete(products).where(eq(products.slug, "winter-shawl"));
    app.store.pages.invalidate(["catalogue"]);
    const bodies = await Promise.all(
      ["secret-lehenga", "winter-shawl", "nothing", String(ids.get("Secret Lehenga"))].map(async (slug) => {
        const { status, body } = await api(`/products/${slug}`);
        return [status, body];
      }),
    );
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(404);
    const draftId = ids.get("Secret Lehenga") ?? "";
    const [draft] = await app.store.db.select().from(variants).where(eq(variants.productId, draftId));
    expect((await api(`/variants/${draft?.id}`)).status).toBe(404);
  });

  test("a variant is read by its id", async () => {
    const productId = ids.get("Verandah Kurta") ?? "";
    const [variant] = await app.store.db.select().from(variants).where(eq(variants.productId, productId));
    const { body } = await api(`/variants/${variant?.id}`);
    expect(body).toMatchObject({ options: "3XL · indigo", product: { slug: "verandah-kurta" } });
  });

  test("a change of the price is in the next response", async () => {
    expect((await api("/products/verandah-kurta")).body).toMatchObject({ priceMinor: 5000 });
    const isKurta = eq(products.slug, "verandah-kurta");
    await app.store.db.update(products).set({ priceMinor: 5500 }).where(isKurta);
    expect((await api("/products/verandah-kurta")).body).toMatchObject({ priceMinor: 5000 });
    app.store.pages.invalidate([`product:${ids.get("Verandah Kurta")}`]);
    expect((await api("/products/verandah-kurta")).body).toMatchObject({ priceMinor: 5500 });
  });
});

describe("a listing", () => {
  test("has the products, counts and facets of the shop's page", async () => {
    const { body } = await api("/listing?category=kurtas");
    expect(body).toMatchObject({ heading: "Kurtas", total: 2, inStockCount: 2 });
    expect(namesIn(body, "products")).toEqual(["Courtyard Kurta", "Verandah Kurta"]);
    const { facets } = body as {
      facets: { parameter: string; values: { value: string; count: number }[] }[];
    };
    const sizes = facets.find(({ parameter }) => parameter === "size")?.values;
    expect(sizes?.map(({ value, count }) => [value, count])).toEqual([
      ["2xl", 1],
      ["3xl", 2],
    ]);
  });

  test("filters, and searches with the shop's own reading of the words", async () => {
    expect(namesIn((await api("/listing?size=3xl&in-stock=true")).body, "products")).toEqual([
      "Verandah Kurta",
    ]);
    const search = await api("/listing?search=verandha");
    expect(search.body).toMatchObject({ search: { correctedTo: "verandah" } });
    expect(namesIn(search.body, "products")).toEqual(["Verandah Kurta"]);
  });

  test("names each parameter that the shop does not know", async () => {
    const { status, body } = await api("/listing?size=9xl&category=nothing&sort=relevance&colour-family=blu");
    expect(status).toBe(422);
    expect((body as { errors: { parameter: string }[] }).errors.map(({ parameter }) => parameter)).toEqual([
      "category",
      "sort",
      "size",
      "colour-family",
    ]);
    expect((await api("/listing?search=kurta&category=kurtas")).status).toBe(422);
  });
});

describe("bad requests", () => {
  test.each([
    ["/products?page=2", "page"],
    ["/products?limit=101", "limit"],
    ["/products?limit=", "limit"],
    ["/products?limit=1&limit=2", "limit"],
    ["/products?cursor=eA", "cursor"],
    ["/listing?min-price=cheap", "min-price"],
    ["/listing?cursor=cHJvZHVjdHM6MQ", "cursor"],
    ["/delivery", "pin"],
    ["/delivery?pin=000000", "pin"],
    ["/variants/7", "id"],
    ["/shop?x=1", "x"],
  ])("%s is refused by the name of %s", async (path, parameter) => {
    const { status, body, headers } = await api(path);
    expect(status).toBe(422);
    expect(body).toMatchObject({ status: 422, errors: [{ parameter }] });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("an unknown path, another method and a large body are problems", async () => {
    expect((await api("/nothing")).body).toMatchObject({ status: 404 });
    const put = await api("/shop", { method: "PUT", json: {} });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET"]);
    const large = await fetch(`${app.url}/api/v1/shop`, { method: "POST", body: "x".repeat(1_048_577) });
    expect([large.status, large.headers.get("content-type")]).toEqual([413, "application/problem+json"]);
    expect((await fetch(`${app.url}/products`, { method: "PUT" })).status).toBe(405);
  });
});

describe("headers", () => {
  test("other sites may read, and cached responses are revalidated", async () => {
    const { headers } = await api("/products/courtyard-kurta");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("ratelimit-policy")).toBe('"reads";q=600;w=60');
    const etag = headers.get("etag") ?? "";
    const same = await api("/products/courtyard-kurta", { headers: { "if-none-match": etag } });
    expect(same.status).toBe(304);
  });

  test("delivery is cached by clients for minutes, with an ETag of its own", async () => {
    const { headers } = await api("/delivery?pin=226001");
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    const etag = headers.get("etag") ?? "";
    const same = await api("/delivery?pin=226001", { headers: { "if-none-match": etag } });
    expect([same.status, same.headers.get("content-type")]).toEqual([304, null]);
  });

  test("the store keeps no response that is cached for a time instead of by its tags", () => {
    const keyOf = (path: string) =>
      cacheKeyOf({
        // Cast: the key depends only on these parts of a request.
        incoming: { method: "GET", url: `/api/v1${path}`, headers: {} } as never,
        shopper: null,
      });
    for (const { id, path, caching } of OPERATIONS.filter(({ method }) => method === "get"))
      expect([id, keyOf(path.replaceAll(/\{\w+\}/g, "x")) !== null]).toEqual([id, caching === "tags"]);
  });
});

test("the shop, its categories and its pages are read", async () => {
  expect((await api("/shop")).body).toMatchObject({ name: "Gulmohar", currency: "USD" });
  expect(namesIn((await api("/categories")).body, "data")).toContain("Kurtas");
  const { body } = await api("/pages");
  const slugs = (body as { data: { slug: string }[] }).data.map(({ slug }) => slug);
  expect(slugs).toContain("faq");
  for (const slug of slugs) expect((await api(`/pages/${slug}`)).status).toBe(200);
  expect((await api("/pages/nothing")).status).toBe(404);
});

test("the page of the API names every operation", async () => {
  const html = await (await app.visitor().get("/api/docs")).text();
  for (const { summary, path } of OPERATIONS) {
    expect(html).toContain(summary.replaceAll("'", "&#x27;"));
    expect(html).toContain(`/api/v1${path}`);
  }
});

test("a closed shop answers no request", async () => {
  await saveTestSection(app.store, "opening", { isClosed: true });
  app.store.pages.invalidate(["everything"]);
  expect((await api("/products")).status).toBe(503);
  await saveTestSection(app.store, "opening", { isClosed: false });
});

describe("a preflight request", () => {
  const preflight = (path: string) =>
    fetch(`${app.url}/api/v1${path}`, {
      method: "OPTIONS",
      headers: { Origin: "https://partner.example", "Access-Control-Request-Method": "POST" },
    });

  test("allows scripts of any site to read, and to quote a cart", async () => {
    const quote = await preflight("/carts");
    expect([quote.status, quote.headers.get("access-control-allow-methods")]).toEqual([204, "POST"]);
    expect(quote.headers.get("access-control-allow-origin")).toBe("*");
    expect(quote.headers.get("access-control-allow-headers")).toContain("Content-Type");
    expect((await preflight("/products/anything")).headers.get("access-control-allow-methods")).toBe("GET");
  });

  test("allows nothing for operations with a key, and none outside the API", async () => {
    const keyed = await preflight("/admin/orders");
    expect([keyed.status, keyed.headers.get("access-control-allow-methods")]).toEqual([405, null]);
    expect((await fetch(app.url, { method: "OPTIONS" })).status).toBe(405);
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect((await fetch(`${app.url}/cart`, { method })).status).toBe(405);
      expect((await fetch(`${app.url}/api/v1/shop`, { method })).headers.get("allow")).toBe("GET");
    }
  });
});
