import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UCP_CAPABILITIES, ucpProfile } from "#app/domain/api/ucp/ucp.ts";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { expectValid, hostProfiles } from "#tests/fixtures/ucp/ucp-agent.ts";
import { createUcpClient } from "#tests/fixtures/ucp/ucp-client.ts";

const app = await appForFile({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let client: ReturnType<typeof createUcpClient>;
let ids: Record<string, string>;

beforeAll(async () => {
  agent = await hostProfiles();
  client = createUcpClient(app.url, agent);
  await stockCatalogue(app.store, [
    {
      name: "Courtyard Kurta",
      category: "Kurtas",
      priceMinor: 8000,
      variants: { "2XL plum": { inventory: 3 }, "3XL plum": { inventory: 0 }, "3XL teal": { inventory: 2 } },
    },
    { name: "Winter Shawl", category: "Shawls", priceMinor: 2500, variants: { "-": { inventory: 1 } } },
    { name: "Secret Lehenga", category: "Kurtas", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
  const rows = await app.store.db.select({ id: variants.id, sku: variants.sku }).from(variants);
  ids = Object.fromEntries(rows.map(({ id, sku }) => [sku, id]));
});

afterAll(() => agent.close());

interface Profile {
  ucp: { services: Record<string, { transport: string }[]> };
}

const variantOf = (part: string) => {
  const sku = Object.keys(ids).find((each) => each.includes(part));
  return ids[sku ?? ""] ?? "";
};

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

test("the profile can be cached, needs no redirect, and without https has no permalink nor a name of its own", async () => {
  const response = await fetch(`${app.url}/.well-known/ucp`, { redirect: "error" });
  const maxAge = Number(/public, max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1]);
  expect(maxAge).toBeGreaterThanOrEqual(60);
  const { ucp } = ucpProfile("https://shop.example.in");
  expect(Object.keys(ucp.capabilities)).toContain("dev.ucp.shopping.permalink");
  const profile = (await response.json()) as { ucp: typeof ucp };
  expect(Object.keys(profile.ucp.capabilities)).toEqual(UCP_CAPABILITIES);
});

describe("a cart", () => {
  const items = (id: string, quantity: number) => ({ line_items: [{ item: { id }, quantity }] });

  test("is created, read, replaced and cancelled, and opens in the shop", async () => {
    const made = await client.succeed("create_cart", "/carts", { json: items(variantOf("teal"), 5) });
    expect(made.line_items[0]?.quantity).toBe(2);
    expect(made.messages).toHaveLength(1);
    expect((await fetch(made.continue_url)).status).toBe(200);
    const read = await client.succeed("get_cart", `/carts/${made.id}`, { method: "GET" });
    expect(read.totals).toEqual(made.totals);
    const json = items(variantOf("winter"), 1);
    const changed = await client.succeed("update_cart", `/carts/${made.id}`, { method: "PUT", json });
    expect([changed.id, changed.line_items.length]).toEqual([made.id, 1]);
    expect(changed.line_items[0]?.item.title).toContain("Winter Shawl");
    await client.succeed("cancel_cart", `/carts/${made.id}/cancel`);
    expect(await client.failureOf(`/carts/${made.id}`, { method: "GET" })).toBe("not_found");
    expect(await client.failureOf(`/carts/${made.id}`, { method: "PUT", json })).toBe("not_found");
  });

  test("without anything that can be bought is not stored", async () => {
    const before = await app.store.db.$count(carts);
    expect(await client.failureOf("/carts", { json: items(variantOf("secret"), 1) })).toBe("out_of_stock");
    expect(await app.store.db.$count(carts)).toBe(before);
  });

  test("has totals that add up", async () => {
    const { totals } = await client.succeed("create_cart", "/carts", { json: items(variantOf("winter"), 1) });
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
    const answer = await client.send("/catalog/search", { json, profile });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("is read once, and a failure of it too", async () => {
    await client.send("/catalog/search", { json });
    await client.send("/catalog/search", { json, profile: "/nothing.json" });
    expect([agent.requests.get("/agent.json"), agent.requests.get("/nothing.json")]).toEqual([1, 1]);
  });

  test("without the cart capability makes no cart", async () => {
    const cart = { line_items: [{ item: { id: variantOf("teal") }, quantity: 1 }] };
    const sent = { json: cart, profile: "/catalog-only.json" };
    expect(await client.failureOf("/carts", sent)).toBe("capabilities_incompatible");
  });
});

test("other paths, methods and bodies are refused, and scripts of any site may call", async () => {
  expect((await client.send("/nothing")).status).toBe(404);
  expect((await client.send("/catalog/search", { method: "GET" })).status).toBe(405);
  expect((await client.send("/catalog/search")).status).toBe(415);
  const preflight = await fetch(`${app.url}/api/ucp/catalog/search`, { method: "OPTIONS" });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "POST"]);
});
