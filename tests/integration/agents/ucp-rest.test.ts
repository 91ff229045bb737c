import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { ERROR_RESPONSE, expectValid, hostProfiles, RESPONSES } from "#tests/fixtures/ucp/ucp-agent.ts";

const app = await appForFile({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let kurtaId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  agent = await hostProfiles();
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

/** The parts of responses that tests read. */
interface Body {
  ucp: { status: string; capabilities: Record<string, unknown> };
  code?: string;
  messages: { code: string; content: string }[];
  products: Product[];
  product: Product;
  pagination: { cursor?: string; has_next_page: boolean; total_count?: number };
  id: string;
  line_items: { quantity: number; item: { title: string } }[];
  totals: { type: string; amount: number }[];
  continue_url: string;
}

interface Product {
  id: string;
  title: string;
  selected: unknown[];
  options: { name: string; values: unknown[] }[];
  variants: { id: string; availability: { available: boolean }; inputs: { id: string; match: string }[] }[];
}

interface Profile {
  ucp: { services: Record<string, { transport: string }[]> };
}

interface Sent {
  json?: unknown;
  method?: string;
  profile?: string | null;
}

async function send(path: string, { json, method = "POST", profile = "/agent.json" }: Sent = {}) {
  const response = await fetch(`${app.url}/api/ucp${path}`, {
    method,
    headers: {
      ...(profile !== null && { "UCP-Agent": `profile="${agent.url(profile)}"` }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  // Cast: the published schemas check each response that succeeds, and a test fails by the rest that it expects.
  const body = (await response.json()) as Body;
  return { status: response.status, body };
}

async function succeed(id: keyof typeof RESPONSES, path: string, sent: Sent = {}) {
  const { status, body } = await send(path, sent);
  expect([status, body.ucp.status]).toEqual([id === "create_cart" ? 201 : 200, "success"]);
  expectValid(body, RESPONSES[id] ?? "");
  return body;
}

/** The code of an outcome without a resource. */
async function failureOf(path: string, sent: Sent = {}) {
  const { status, body } = await send(path, sent);
  expect([status, body.ucp.status]).toEqual([200, "error"]);
  expectValid(body, ERROR_RESPONSE);
  return body.messages[0]?.code;
}

const variantOf = (part: string) => {
  const sku = Object.keys(ids).find((each) => each.includes(part));
  return ids[sku ?? ""] ?? "";
};

const titles = (body: { products: { title: string }[] }) => body.products.map(({ title }) => title);

test("the profile names services and capabilities, and has no payment", async () => {
  const response = await fetch(`${app.url}/.well-known/ucp`);
  const profile = (await response.json()) as Profile;
  expectValid(profile, "profile.json#/$defs/business_schema");
  expect(profile.ucp).toMatchObject({ version: "2026-08-25", payment_handlers: {} });
  expect(profile.ucp.services["dev.ucp.shopping"]?.map(({ transport }) => transport)).toEqual([
    "rest",
    "mcp",
  ]);
});

describe("a search", () => {
  test("finds products with variants, ten by default", async () => {
    const body = await succeed("search_catalog", "/catalog/search", { json: { query: "stole" } });
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
      const body = await succeed("search_catalog", "/catalog/search", { json });
      seen.push(...titles(body));
      cursor = body.pagination.cursor;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
  });

  test("combines words, categories and price", async () => {
    const find = async (json: unknown) =>
      titles(await succeed("search_catalog", "/catalog/search", { json }));
    expect(await find({ query: "kurta", filters: { categories: ["Shawls"] } })).toEqual([]);
    expect(await find({ query: "kurta", filters: { categories: ["Kurtas"] } })).toEqual(["Courtyard Kurta"]);
    expect(await find({ filters: { price: { min: 2000, max: 3000 } } })).toEqual(["Winter Shawl"]);
    expect(await find({ filters: { categories: ["Kurtas", "Shawls"], price: { max: 3000 } } })).toEqual([]);
  });

  test("never shows a draft", async () => {
    const body = await succeed("search_catalog", "/catalog/search", { json: { query: "secret lehenga" } });
    expect(JSON.stringify(body)).not.toContain("Secret");
  });

  test.each([{}, { query: "" }, { query: "a", size: "3XL" }, { query: "a", pagination: { cursor: "x" } }])(
    "refuses %j",
    async (json) => {
      const { status, body } = await send("/catalog/search", { json });
      expect([status, body.code]).toEqual([400, "invalid_request"]);
    },
  );
});

describe("a lookup", () => {
  test("correlates the ids of products, handles and variants, and names unknown ones", async () => {
    const variant = variantOf("teal");
    const json = { ids: [kurtaId, variant, variant, "winter-shawl", "nothing", "secret-lehenga"] };
    const body = await succeed("lookup_catalog", "/catalog/lookup", { json });
    expect(titles(body).toSorted()).toEqual(["Courtyard Kurta", "Winter Shawl"]);
    const kurta = body.products.find(({ id }) => id === kurtaId);
    const inputs = kurta?.variants.flatMap((each) => each.inputs);
    expect(inputs).toContainEqual({ id: kurtaId, match: "featured" });
    expect(inputs?.filter(({ match }) => match === "exact")).toEqual([{ id: variant, match: "exact" }]);
    expect(body.messages.map(({ content }) => content)).toEqual(["nothing", "secret-lehenga"]);
  });

  test("of too many ids is refused", async () => {
    const json = { ids: Array.from({ length: 51 }, (_, index) => String(index)) };
    const { status, body } = await send("/catalog/lookup", { json });
    expect([status, body.code]).toEqual([400, "request_too_large"]);
  });
});

describe("a product", () => {
  test("has the featured variant's options and their availability", async () => {
    const body = await succeed("get_product", "/catalog/product", { json: { id: kurtaId } });
    expect(body.product.variants[0]?.availability.available).toBe(true);
    expect(body.product.selected).toHaveLength(2);
  });

  test("by a variant's id has that variant first", async () => {
    const id = variantOf("3xl-plum") || variantOf("teal");
    const body = await succeed("get_product", "/catalog/product", { json: { id } });
    expect(body.product.variants[0]?.id).toBe(id);
  });

  test("relaxes a choice that does not exist by the preferences", async () => {
    const selected = [
      { name: "Size", label: "2XL" },
      { name: "Colour", label: "teal" },
    ];
    const json = { id: kurtaId, selected, preferences: ["Colour", "Size"] };
    const { product } = await succeed("get_product", "/catalog/product", { json });
    expect(product.selected).toEqual([{ name: "Colour", label: "teal" }]);
    const sizes = product.options.find(({ name }) => name === "Size")?.values;
    expect(sizes).toContainEqual({ label: "2XL", available: false, exists: false });
  });

  test.each(["nothing", "secret-lehenga"])("that cannot be sold is not found: %s", async (id) => {
    expect(await failureOf("/catalog/product", { json: { id } })).toBe("not_found");
  });
});

describe("a cart", () => {
  const items = (id: string, quantity: number) => ({ line_items: [{ item: { id }, quantity }] });

  test("is created, read, replaced and cancelled, and opens in the shop", async () => {
    const made = await succeed("create_cart", "/carts", { json: items(variantOf("teal"), 5) });
    expect(made.line_items[0]?.quantity).toBe(2);
    expect(made.messages).toHaveLength(1);
    expect((await fetch(made.continue_url)).status).toBe(200);
    const read = await succeed("get_cart", `/carts/${made.id}`, { method: "GET" });
    expect(read.totals).toEqual(made.totals);
    const json = items(variantOf("winter"), 1);
    const changed = await succeed("update_cart", `/carts/${made.id}`, { method: "PUT", json });
    expect([changed.id, changed.line_items.length]).toEqual([made.id, 1]);
    expect(changed.line_items[0]?.item.title).toContain("Winter Shawl");
    await succeed("cancel_cart", `/carts/${made.id}/cancel`);
    expect(await failureOf(`/carts/${made.id}`, { method: "GET" })).toBe("not_found");
    expect(await failureOf(`/carts/${made.id}`, { method: "PUT", json })).toBe("not_found");
  });

  test("without anything that can be bought is not stored", async () => {
    const before = await app.store.db.$count(carts);
    expect(await failureOf("/carts", { json: items(variantOf("secret"), 1) })).toBe("out_of_stock");
    expect(await app.store.db.$count(carts)).toBe(before);
  });

  test("has totals that add up", async () => {
    const { totals } = await succeed("create_cart", "/carts", { json: items(variantOf("winter"), 1) });
    const amount = (type: string) => totals.find((total) => total.type === type)?.amount ?? 0;
    expect(amount("total")).toBe(
      amount("subtotal") + amount("discount") + amount("fulfillment") + amount("tax"),
    );
  });
});

describe("the agent's profile", () => {
  const json = { query: "stole" };

  test.each([
    [null, 400, "invalid_profile_url"],
    ["/nothing.json", 424, "profile_unreachable"],
    ["/redirect.json", 424, "profile_unreachable"],
    ["/malformed.json", 422, "profile_malformed"],
    ["/old.json", 422, "version_unsupported"],
  ])("%s is refused with %i", async (profile, status, code) => {
    const answer = await send("/catalog/search", { json, profile });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("is read once, and a failure of it too", async () => {
    await send("/catalog/search", { json });
    await send("/catalog/search", { json, profile: "/nothing.json" });
    expect([agent.requests.get("/agent.json"), agent.requests.get("/nothing.json")]).toEqual([1, 1]);
  });

  test("without the cart capability makes no cart", async () => {
    const cart = { line_items: [{ item: { id: variantOf("teal") }, quantity: 1 }] };
    const sent = { json: cart, profile: "/catalog-only.json" };
    expect(await failureOf("/carts", sent)).toBe("capabilities_incompatible");
  });
});

test("other paths, methods and bodies are refused, and scripts of any site may call", async () => {
  expect((await send("/nothing")).status).toBe(404);
  expect((await send("/catalog/search", { method: "GET" })).status).toBe(405);
  expect((await send("/catalog/search")).status).toBe(415);
  const preflight = await fetch(`${app.url}/api/ucp/catalog/search`, { method: "OPTIONS" });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "POST"]);
});
