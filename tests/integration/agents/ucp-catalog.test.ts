import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { hostProfiles } from "#tests/fixtures/ucp/ucp-agent.ts";
import { createUcpClient } from "#tests/fixtures/ucp/ucp-client.ts";

const app = await appForFile({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let client: ReturnType<typeof createUcpClient>;
let kurtaId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  agent = await hostProfiles();
  client = createUcpClient(app.url, agent);
  const known = await stockCatalogue(app.store, [
    {
      name: "Courtyard Kurta",
      category: "Kurtas",
      priceMinor: 8000,
      variants: { "2XL plum": { inventory: 3 }, "3XL plum": { inventory: 0 }, "3XL teal": { inventory: 2 } },
    },
    { name: "Winter Shawl", category: "Shawls", priceMinor: 2500, variants: { "-": { inventory: 1 } } },
    { name: "Secret Lehenga", category: "Kurtas", status: "draft", variants: { "-": { inventory: 9 } } },
    ...Array.from({ length: 30 }, (_, index) => ({
      name: `Stole ${String(index).padStart(2, "0")}`,
      category: "Stoles",
      priceMinor: 1000 + index,
      variants: { "-": { inventory: 5 } },
    })),
  ]);
  kurtaId = known.get("Courtyard Kurta") ?? "";
  const rows = await app.store.db.select({ id: variants.id, sku: variants.sku }).from(variants);
  ids = Object.fromEntries(rows.map(({ id, sku }) => [sku, id]));
});

afterAll(() => agent.close());

const variantOf = (part: string) => {
  const sku = Object.keys(ids).find((each) => each.includes(part));
  return ids[sku ?? ""] ?? "";
};

const titles = (body: { products: { title: string }[] }) => body.products.map(({ title }) => title);

describe("a search", () => {
  test("finds products with variants, ten by default", async () => {
    const body = await client.succeed("search_catalog", "/catalog/search", { json: { query: "stole" } });
    expect(body.products).toHaveLength(10);
    expect(body.pagination).toMatchObject({ has_next_page: true, total_count: 30 });
    expect(body.ucp.capabilities).toHaveProperty(["dev.ucp.shopping.catalog.search"]);
  });

  test("lists each product once over all pages", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const pagination = { limit: 7, ...(cursor !== undefined && { cursor }) };
      const json = { filters: { categories: ["stoles"] }, pagination };
      const body = await client.succeed("search_catalog", "/catalog/search", { json });
      seen.push(...titles(body));
      cursor = body.pagination.cursor;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
  });

  test("with words and categories has full pages and a total, also across the pages of the shop", async () => {
    const lengths: number[] = [];
    let cursor: string | undefined;
    do {
      const pagination = { limit: 10, ...(cursor !== undefined && { cursor }) };
      const json = { query: "stole", filters: { categories: ["Stoles", "shawls"] }, pagination };
      const body = await client.succeed("search_catalog", "/catalog/search", { json });
      lengths.push(body.products.length);
      expect(body.pagination.total_count).toBe(30);
      cursor = body.pagination.cursor;
    } while (cursor !== undefined);
    expect(lengths).toEqual([10, 10, 10]);
  });

  test("combines words, categories and price", async () => {
    const find = async (json: unknown) =>
      titles(await client.succeed("search_catalog", "/catalog/search", { json }));
    expect(await find({ query: "kurta", filters: { categories: ["Shawls"] } })).toEqual([]);
    expect(await find({ query: "kurta", filters: { categories: ["Kurtas"] } })).toEqual(["Courtyard Kurta"]);
    expect(await find({ filters: { categories: ["Hats"] } })).toEqual([]);
    const both = { filters: { categories: ["Hats", "kurtas", "Shawls"] } };
    expect((await find(both)).toSorted()).toEqual(["Courtyard Kurta", "Winter Shawl"]);
    expect(await find({ filters: { price: { min: 2000, max: 3000 } } })).toEqual(["Winter Shawl"]);
    expect(await find({ filters: { categories: ["Kurtas", "Shawls"], price: { max: 3000 } } })).toEqual([
      "Winter Shawl",
    ]);
  });

  test("never shows a draft", async () => {
    const body = await client.succeed("search_catalog", "/catalog/search", {
      json: { query: "secret lehenga" },
    });
    expect(JSON.stringify(body)).not.toContain("Secret");
  });

  test.each([{}, { query: "" }, { query: "a", size: "3XL" }, { query: "a", pagination: { cursor: "x" } }])(
    "refuses %j",
    async (json) => {
      const { status, body } = await client.send("/catalog/search", { json });
      expect([status, body.code]).toEqual([400, "invalid_request"]);
    },
  );
});

describe("a lookup", () => {
  test("correlates the ids of products, handles and variants, and names unknown ones", async () => {
    const variant = variantOf("teal");
    const json = { ids: [kurtaId, variant, variant, "winter-shawl", "nothing", "secret-lehenga"] };
    const body = await client.succeed("lookup_catalog", "/catalog/lookup", { json });
    expect(titles(body).toSorted()).toEqual(["Courtyard Kurta", "Winter Shawl"]);
    const kurta = body.products.find(({ id }) => id === kurtaId);
    const inputs = kurta?.variants.flatMap((each) => each.inputs);
    expect(inputs).toContainEqual({ id: kurtaId, match: "featured" });
    expect(inputs?.filter(({ match }) => match === "exact")).toEqual([{ id: variant, match: "exact" }]);
    expect(body.messages.map(({ content }) => content)).toEqual(["nothing", "secret-lehenga"]);
  });

  test("of too many ids is refused", async () => {
    const json = { ids: Array.from({ length: 51 }, (_, index) => String(index)) };
    const { status, body } = await client.send("/catalog/lookup", { json });
    expect([status, body.code]).toEqual([400, "request_too_large"]);
  });
});

describe("a product", () => {
  test("has the featured variant's options and their availability", async () => {
    const body = await client.succeed("get_product", "/catalog/product", { json: { id: kurtaId } });
    expect(body.product.variants[0]?.availability.available).toBe(true);
    expect(body.product.selected).toHaveLength(2);
  });

  test("by a variant's id has that variant first", async () => {
    const id = variantOf("3xl-plum") || variantOf("teal");
    const body = await client.succeed("get_product", "/catalog/product", { json: { id } });
    expect(body.product.variants[0]?.id).toBe(id);
  });

  test("relaxes a choice that does not exist by the preferences", async () => {
    const selected = [
      { name: "Size", label: "2XL" },
      { name: "Colour", label: "teal" },
    ];
    const json = { id: kurtaId, selected, preferences: ["Colour", "Size"] };
    const { product } = await client.succeed("get_product", "/catalog/product", { json });
    expect(product.selected).toEqual([{ name: "Colour", label: "teal" }]);
    const sizes = product.options.find(({ name }) => name === "Size")?.values;
    expect(sizes).toContainEqual({ label: "2XL", available: false, exists: false });
  });

  test.each(["nothing", "secret-lehenga"])("that cannot be sold is not found: %s", async (id) => {
    expect(await client.failureOf("/catalog/product", { json: { id } })).toBe("not_found");
  });
});
