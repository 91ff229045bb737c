import { beforeAll, expect, test } from "vitest";
import { addProduct, insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app } = await adminForFile();

beforeAll(async () => {
  const choices = await insertProductOptions(app.store);
  const description = "**Soft** as *mist*.\n\n- Wash cold\n- <b>Iron</b> warm";
  await addProduct(app.store, choices, { name: "Formatted Shawl", description });
  await addProduct(app.store, choices, {
    name: "Plain Shawl",
    description: "One line\nof two.\n\nAnother <one>.",
  });
});

const page = async (path: string) => (await app.visitor().get(path)).text();

test("a formatted description is formatted on the product's page, and its HTML stays text", async () => {
  const html = await page("/products/formatted-shawl");
  expect(html).toContain("<p><strong>Soft</strong> as <em>mist</em>.</p>");
  expect(html).toContain("<li>Wash cold</li>");
  expect(html).toContain("&lt;b&gt;Iron&lt;/b&gt; warm");
});

test("a formatted description is plain text for search engines, shared links and the product feed", async () => {
  const html = await page("/products/formatted-shawl");
  expect(html).toContain('<meta name="description" content="Soft as mist."');
  expect(html).toMatch(/"description":"Soft as mist\.\\n\\n- Wash cold/);
  expect(html.match(/<script type="application\/ld\+json">[^]*?<\/script>/)?.[0]).not.toContain("**");
  const feed = await page("/products.xml");
  expect(feed).toContain("Soft as mist.");
  expect(feed).not.toContain("**Soft**");
});

test("a plain description keeps its paragraphs", async () => {
  expect(await page("/products/plain-shawl")).toContain(
    "<p>One line\nof two.</p>\n<p>Another &lt;one&gt;.</p>",
  );
});
