import { beforeAll, expect, test } from "vitest";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { HTML } from "#tests/requests/cart-requests.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";

const app = await appForFile();

let ids: Map<string, string>;

beforeAll(async () => {
  ids = await stockCatalogue(app.store, [
    {
      name: "Reduced Kurta",
      priceMinor: 4000,
      compareAtMinor: 5000,
      variants: { XL: { inventory: 3 }, "2XL": { inventory: 3, priceMinor: 4500, compareAtMinor: 6000 } },
    },
    { name: "Plain Kurta", priceMinor: 4000, variants: { "-": { inventory: 1 } } },
  ]);
});

const textOf = async (path: string) => pageText(await (await app.visitor().get(path)).text());

const REDUCED = "$40.00 Before: $50.00 20% off";

test.each(["/products", "/products?search=reduced", "/products/reduced-kurta"])(
  "%s shows the price before struck through and the saving",
  async (path) => {
    expect(await textOf(path)).toContain(REDUCED);
    expect(await (await app.visitor().get(path)).text()).toMatch(/<s\b[^>]*>.*?\$50\.00.*?<\/s>/);
  },
);

test("a size with its own prices shows its own saving", async () => {
  expect(await textOf("/products/reduced-kurta?size=2xl")).toContain("$45.00 Before: $60.00 25% off");
});

test("a price without a compare-at price shows no saving", async () => {
  const [text] = (await textOf("/products/plain-kurta")).split("You Might Also Like");
  expect(text).toContain("$40.00");
  expect(text).not.toContain("Before:");
});

test("search suggestions and the feed give both prices", async () => {
  const suggested: unknown = await (await app.visitor().get("/search/suggest?q=reduced")).json();
  expect(suggested).toMatchObject({ products: [{ priceMinor: 4000, compareAtMinor: 5000 }] });
  const feed = await (await app.visitor().get("/products.xml")).text();
  expect(feed).toMatch(/<g:price>50\.00 USD<\/g:price>\s*<g:sale_price>40\.00 USD<\/g:sale_price>/);
  expect(feed).toMatch(/<g:price>60\.00 USD<\/g:price>\s*<g:sale_price>45\.00 USD<\/g:sale_price>/);
});

test("structured data name the price before as the strikethrough price", async () => {
  const html = await (await app.visitor().get("/products/reduced-kurta")).text();
  expect(html).toContain('"priceType":"https://schema.org/StrikethroughPrice","price":"50.00"');
  const plain = await (await app.visitor().get("/products/plain-kurta")).text();
  expect(plain).not.toContain("StrikethroughPrice");
});

test("a cart line keeps the saving, and the charged price is the reduced one", async () => {
  const visitor = app.visitor();
  await visitor.post("/cart", { add: ids.get("Reduced Kurta") ?? "", size: "XL", quantity: "1" }, HTML);
  const text = pageText(await (await visitor.get("/cart")).text());
  expect(text).toContain(`${REDUCED} each`);
  expect(text).toContain("Subtotal $40.00");
});
