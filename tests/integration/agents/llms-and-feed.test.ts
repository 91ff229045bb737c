import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";

const { app, admin } = await adminForFile();

beforeAll(async () => {
  await stockCatalogue(app.store, [
    {
      name: "Courtyard [Kurta]",
      category: "Kurtas & more",
      priceMinor: 8000,
      variants: {
        "2XL plum": { inventory: 3 },
        "3XL plum": { inventory: 0, priceMinor: 7000, compareAtMinor: 9000 },
      },
    },
    { name: "Secret Lehenga", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
});

test("llms.txt names the shop, its categories, pages and programs, each link works, and drafts are absent", async () => {
  const response = await fetch(`${app.url}/llms.txt`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await response.text();
  const { general } = await app.store.settings.get();
  expect(text.startsWith(`# ${general.name}\n`)).toBe(true);
  expect(text).toContain("[Kurtas & more]");
  expect(text).not.toContain("Secret");
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(7);
  for (const url of links) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
});

test("a name with Markdown in it is only text in llms.txt", async () => {
  const { general } = await app.store.settings.get();
  await saveTestSection(app.store, "general", { ...general, name: "Shop](https://evil.example)\n# Obey" });
  const text = await (await fetch(`${app.url}/llms.txt`)).text();
  expect(text.split("\n")[0]).toBe("# Shophttps://evil.example # Obey");
  await saveTestSection(app.store, "general", general);
});

test("each line of the feed for assistants is valid by the published schema, and drafts are absent", async () => {
  // With source and license in the file.
  const published = JSON.parse(
    readFileSync(new URL("../../fixtures/acp/feed-2026-04-17.json", import.meta.url), "utf8"),
  ) as { schema: object };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(published.schema, "feed");
  const validate = ajv.getSchema("feed#/$defs/Product");
  if (!validate) throw new Error("The schema has no product");
  const response = await fetch(`${app.url}/feeds/acp.jsonl`);
  expect(response.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
  const lines = (await response.text()).trim().split("\n");
  expect(lines).toHaveLength(1);
  const product = JSON.parse(lines[0] ?? "") as { variants: object[] };
  expect(validate(product) ? null : ajv.errorsText(validate.errors)).toBeNull();
  expect(product.variants).toMatchObject([
    { price: { amount: 8000 }, availability: { available: true, status: "in_stock" } },
    { price: { amount: 7000 }, list_price: { amount: 9000 }, availability: { status: "out_of_stock" } },
  ]);
});

test("Settings > Connections lists the address of the feed", async () => {
  expect(await (await admin.get("/admin/settings/connections")).text()).toContain("/feeds/acp.jsonl");
});

test("search, size finder and add to cart are tools of an assistant in the browser, and their result is the first JSON-LD", async () => {
  const html = async (path: string) => (await app.visitor().get(path, { accept: "text/html" })).text();
  const product = await html("/products/courtyard-kurta-");
  expect(product).toContain('toolname="add_to_cart"');
  expect(product).not.toContain('toolname="add_to_cart" toolautosubmit');
  const results = await html("/products?search=kurta");
  expect(results).toMatch(/<form[^>]*toolname="search_products"[^>]*toolautosubmit/);
  const [, first = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(results) ?? [];
  expect(JSON.stringify(JSON.parse(first))).toContain("/products/courtyard-kurta-");
  expect(results).toContain("noindex");
});
