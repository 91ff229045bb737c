import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { PRODUCTS_PER_PAGE } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();

beforeAll(async () => {
  for (let count = 0; count <= PRODUCTS_PER_PAGE; count += 1)
    await stockProduct(app.store, { name: `Shawl ${count}` });
});

test("a page of a list that does not exist is 404 and shows the last one, and page 2 has its own title", async () => {
  for (const path of ["/products", "/blog"]) {
    const missing = await app.visitor().get(`${path}?page=999`);
    expect([path, missing.status]).toEqual([path, 404]);
    expect((await app.visitor().get(`${path}?page=1`)).status).toBe(200);
  }
  expect(await (await app.visitor().get("/products?page=2")).text()).toMatch(
    /<title>All Products, page 2 \|/,
  );
  expect(await (await app.visitor().get("/products?page=999")).text()).toContain('class="card-link');
});

test("the redirect of an old product URL keeps the parameters of campaigns", async () => {
  const [any] = await app.store.db.select().from(products).where(eq(products.status, "active")).limit(1);
  if (!any) throw new Error("There is no product");
  const moved = await app.visitor().get(`/products/${any.id}?utm_source=mail&colour=plum`);
  expect(moved.status).toBe(301);
  const to = new URL(moved.headers.get("location") ?? "", app.url);
  expect([to.pathname, to.search]).toEqual([`/products/${any.slug}`, "?colour=plum&utm_source=mail"]);
});
