import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

async function slugOf(productId: string): Promise<string> {
  const [product] = await app.store.db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.id, productId));
  return product?.slug ?? "";
}

describe("responses", () => {
  test.each(["/", "/products", "/no-such-page", "/login", "/healthz"])(
    "the response to %s has the security headers",
    async (path) => {
      const { headers } = await app.visitor().get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    },
  );

  test("a public page tells a CDN how long to cache it and by which tags to purge it; a customer's own page does not", async () => {
    const product = await stockProduct(app.store, { name: "Tagged Shawl", priceMinor: 1000, inventory: 1 });
    const path = `/products/${await slugOf(product.productId)}`;
    const throughCdn = { "cdn-loop": "a-cdn" };
    const { headers } = await app.visitor().get(path, throughCdn);
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(headers.get("cdn-cache-control")).toMatch(/max-age=10, stale-while-revalidate=60/);
    expect(headers.get("cache-tag")?.split(",")).toContain(`product:${product.productId}`);
    // A kilobyte less for visitors whom no CDN serves.
    expect((await app.visitor().get(path)).headers.get("cache-tag")).toBeNull();

    const ownPage = await app.visitor().get(path, { ...throughCdn, cookie: "flash=x" });
    expect(ownPage.headers.get("cache-control")).toBe("private, no-store");
    expect(ownPage.headers.get("cdn-cache-control")).toBeNull();
    expect(ownPage.headers.get("cache-tag")).toBeNull();
  });

  // Proves SEC-HEADERS-01
  test("a page's policy allows no inline code but the page's own", async () => {
    for (const path of ["/", "/login"]) {
      const response = await app.visitor().get(path);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).not.toContain("unsafe");
      const html = await response.text();
      const inline = [
        ...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)([^>]*)>([\s\S]*?)<\/script>/g),
      ];
      expect(inline.length).toBeGreaterThan(0);
      for (const [, attributes = "", body = ""] of inline) {
        const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
        const hash = createHash("sha256").update(body).digest("base64");
        expect(policy).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`);
      }
    }
  });

  test("a cached page carries no nonce; fresh pages never repeat one", async () => {
    const kept = await (await app.visitor().get("/")).text();
    expect(kept).not.toMatch(/nonce="[^"]+"/);
    const nonces = await Promise.all(
      [1, 2].map(async () => /nonce="([^"]+)"/.exec(await (await app.visitor().get("/login")).text())?.[1]),
    );
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  // Proves SEC-HTTP-01
  test("a NUL in a URL or a field, which no database accepts, does not fail the store", async () => {
    for (const path of ["/products/%00", "/products?search=%00"])
      expect((await app.visitor().get(path)).status).toBe(400);
    const response = await app.visitor().post("/login", { email: "a\0@example.com", password: "\0" });
    expect(response.status).toBe(400);
  });

  // Proves SEC-CSRF-01
  test.each(["/login", "/logout", "/profile/avatar", "/wishlist/items", "/no-such-page"])(
    "a form of another site is refused at %s",
    async (path) => {
      for (const origin of ["https://evil.example", "null", `${app.url}.evil.example`]) {
        const response = await app.visitor().post(path, {}, { origin });
        expect([origin, response.status]).toEqual([origin, 400]);
        // If the URL has a page, React Router rejects the method.
        expect(await response.text()).toMatch(/sent from another site|^Bad Request$/);
      }
    },
  );

  test("oversized URLs and bodies are refused", async () => {
    // At most as long as React Router's response.
    expect((await app.visitor().get(`/?x=${"x".repeat(7_680)}`)).status).toBe(200);
    expect((await app.visitor().get(`/products?search=${"x".repeat(9000)}`)).status).toBe(414);
    expect((await app.visitor().post("/login", { email: "x".repeat(300_000), password: "x" })).status).toBe(
      413,
    );
  });
});

describe("pages", () => {
  test("an unknown page, product, image or image width is 404", async () => {
    const visitor = app.visitor();
    const id = crypto.randomUUID();
    for (const path of [
      "/nothing",
      "/products/nothing",
      `/images/${id}/640.webp`,
      `/images/${id}/641.webp`,
    ]) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    }
    expect(await (await visitor.get("/products/nothing")).text()).toContain("Oops! Product Not Found");
    expect(await (await visitor.get("/nothing")).text()).toContain("Page Not Found");
  });

  test("a product's id redirects to its URL", async () => {
    const { productId } = await stockProduct(app.store);
    const response = await app.visitor().get(`/products/${productId}`);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(`/products/${await slugOf(productId)}`);
  });

  // Proves SEC-HTTP-06
  test("a search takes % and _ literally and never fails", async () => {
    await stockProduct(app.store, { name: "Hundred%_Percent Wool" });
    const results = await (await app.visitor().get("/products?search=%25_Perc")).text();
    expect(results).toContain("Discovering 1 gem");
    const none = await (
      await app.visitor().get(`/products?search=${encodeURIComponent("\\' or 1=1 --")}`)
    ).text();
    expect(none).toContain("No products found matching your search");
  });

  test("an unknown sort order or page falls back to the default", async () => {
    const response = await app.visitor().get("/products?sort=;drop&page=-3");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("All Products");
  });

  test("a visitor's page is cached, and a change of stock is seen at once", async () => {
    const variant = await stockProduct(app.store, { inventory: 7 });
    const path = `/products/${await slugOf(variant.productId)}`;
    const first = await app.visitor().get(path);
    expect(await first.text()).toContain("Only 7 left!");
    const again = await app.visitor().get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    await adjustStock(app.store.db, variant.id, -4);
    app.store.pages.invalidateAll();
    expect(await (await app.visitor().get(path)).text()).toContain("Only 3 left!");
  });

  test("campaign parameters in a URL share one cached page", async () => {
    const plain = await app.visitor().get("/products");
    const marked = await app.visitor().get("/products?utm_source=mail");
    expect(marked.headers.get("etag")).toBe(plain.headers.get("etag"));
  });

  test("the router gets the routes of each requested URL, however quickly requests follow each other", async () => {
    const html = await (await app.visitor().get("/")).text();
    const version = /manifest-([\w-]+)\.js/.exec(html)?.[1] ?? "";
    const routesAt = async (path: string) => {
      const response = await app
        .visitor()
        .get(`/__manifest?${new URLSearchParams({ paths: path, version })}`);
      return response.text();
    };
    expect(await routesAt("/cart")).toContain("routes/shop/cart/cart");
    expect(await routesAt("/checkout")).toContain("routes/account/checkout/checkout");
  });

  test("the health and readiness checks respond", async () => {
    expect(await (await app.visitor().get("/healthz")).text()).toBe("ok\n");
    expect(await (await app.visitor().get("/readyz")).text()).toBe("ready\n");
  });
});
