import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ADMIN_OPERATIONS } from "#app/domain/api/admin-operations.server.ts";
import { API_SCOPES } from "#app/domain/api/operations.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { revokeApiKey } from "#app/domain/api-keys/api-keys.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import { newApiKey } from "#tests/fixtures/api-key.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { createMcpClient, STATELESS } from "#tests/requests/mcp-client.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile({ RATE_LIMITS: "off" });
const { store } = app;
const { db } = store;

let clientOf: (key: string) => ReturnType<typeof createMcpClient>;
let owner: ReturnType<typeof createMcpClient>;
let products: Map<string, string>;
let idOf: (sku: string) => string;
let orderNumber: number;

beforeAll(async () => {
  clientOf = (key) => createMcpClient(`${app.url}/api/admin/mcp`, { authorization: `Bearer ${key}` });
  owner = clientOf((await newApiKey(store, API_SCOPES, "Assistant")).key);
  const kurtas = { category: "Kurtas", priceMinor: 500_000 };
  products = await stockCatalogue(store, [
    {
      ...kurtas,
      name: "Courtyard Kurta",
      variants: { "4XL plum": { inventory: 4 }, "2XL plum": { inventory: 3 } },
    },
    { ...kurtas, name: "Terrace Kurta", variants: { "4XL plum": { inventory: 400 } } },
    { name: "Winter Shawl", category: "Shawls", variants: { "4XL plum": { inventory: 4 } } },
  ]);
  const rows = await db.select({ id: variants.id, sku: variants.sku }).from(variants);
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  idOf = (sku) => ids.get(sku) ?? "";
  const line = (sku: string, productName: string, quantity: number) => ({
    variant: { id: idOf(sku), productId: products.get(productName) ?? "", priceMinor: 500_000 },
    quantity,
  });
  const userId = await makeCustomer(store);
  ({ number: orderNumber } = await buy(store, {
    userId,
    lines: [
      line("courtyard-kurta 4XL plum", "Courtyard Kurta", 3),
      line("terrace-kurta 4XL plum", "Terrace Kurta", 3),
    ],
  }));
});

const structuredOf = async (name: string, args: object = {}) => {
  const { error, result } = await owner.call(name, args);
  expect(error).toBeUndefined();
  return result?.structuredContent ?? {};
};

describe("the tools", () => {
  test("are the keyed reads of the API, drafts and notes, and one that prepares other changes", async () => {
    const { result } = await owner.send("tools/list", STATELESS);
    const { tools, cacheScope } = z
      .object({ tools: z.array(z.looseObject({ name: z.string() })), cacheScope: z.string() })
      .parse(result);
    expect(tools.map(({ name }) => name)).toEqual([...ADMIN_OPERATIONS.map(({ id }) => id), "prepareChange"]);
    expect(cacheScope).toBe("private");
    const writing = ADMIN_OPERATIONS.filter(({ method }) => method !== "get").map(({ id }) => id);
    expect(writing).toEqual(["addOrderNote", "createDraft"]);
  });

  test("answer which 4XL kurtas sell out this week", async () => {
    const body = await structuredOf("listStockSpeed", {
      size: "4xl",
      category: "kurtas",
      sellsOutWithinDays: 14,
    });
    // 3 of 4 items sold in 28 days: the last one lasts for 9.3 days.
    expect(body["data"]).toMatchObject([
      { productName: "Courtyard Kurta", size: "4XL", inventory: 1, soldItems: 3, daysLeft: 9.3 },
    ]);
    const all = await structuredOf("listStockSpeed", { size: "4XL" });
    expect(all["data"]).toMatchObject([
      { productName: "Courtyard Kurta" },
      { productName: "Terrace Kurta", daysLeft: 3705.3 },
      { productName: "Winter Shawl", daysLeft: null },
    ]);
    const unknown = await owner.call("listStockSpeed", { size: "9XL", category: "hats" });
    expect(unknown.error?.message).toContain("The shop does not have “9XL”.");
  });

  test("find orders and customers, and read figures", async () => {
    const orders = await structuredOf("searchOrders", { search: "asha" });
    expect(orders["data"]).toMatchObject([{ number: orderNumber, itemCount: 6 }]);
    expect((await structuredOf("searchOrders", { search: "nobody at all" }))["data"]).toEqual([]);
    expect((await structuredOf("searchOrders", { status: "Shipped" }))["data"]).toEqual([]);
    expect(await structuredOf("getOrder", { number: orderNumber })).toMatchObject({ number: orderNumber });
    const customers = await structuredOf("searchCustomers", { search: "asha", sort: "spent" });
    expect(customers["data"]).toMatchObject([{ orderCount: 1 }]);
    const figures = await structuredOf("getFigures", { by: "sizes" });
    expect(figures).toMatchObject({ orders: 1, top: [{ name: "4XL", items: 6 }] });
    const backwards = await owner.call("getFigures", { from: "2026-11-30", to: "2026-11-01" });
    expect(backwards.error).toMatchObject({ code: -32_602 });
  });

  test("save a draft once for a repeated call, and a note for staff", async () => {
    const args = {
      customer: { firstName: "Asha" },
      lines: [{ variantId: idOf("winter-shawl 4XL plum"), quantity: 1 }],
      idempotencyKey: "draft-of-today",
    };
    const first = await structuredOf("createDraft", args);
    expect(await structuredOf("createDraft", args)).toEqual(first);
    expect(await db.$count(draftOrders)).toBe(1);
    const missing = await owner.call("createDraft", { ...args, idempotencyKey: undefined });
    expect(missing.result).toMatchObject({ isError: true });
    const note = { number: orderNumber, note: "Called the customer", idempotencyKey: "note-1" };
    await structuredOf("addOrderNote", note);
    const events = await db.select().from(orderEvents);
    expect(JSON.stringify(events)).toContain("Called the customer");
  });

  test("refuse unknown tools and arguments, and say so of orders that do not exist", async () => {
    expect((await owner.call("refundOrder", { number: orderNumber })).error?.code).toBe(-32_602);
    expect((await owner.call("exportCustomer", { id: "x" })).error?.code).toBe(-32_602);
    expect((await owner.call("getOrder", { number: orderNumber, all: true })).error?.code).toBe(-32_602);
    expect((await owner.call("getOrder")).error?.code).toBe(-32_602);
    const { result } = await owner.call("getOrder", { number: 999_999 });
    expect(result).toMatchObject({ isError: true, structuredContent: { error: "not-found", status: 404 } });
  });
});

describe("a prepared change", () => {
  const prepare = async (change: object) => {
    const { url } = z.object({ url: z.string() }).parse(await structuredOf("prepareChange", { change }));
    expect(url.startsWith(app.url)).toBe(true);
    const page = await admin.get(url.slice(app.url.length));
    expect(page.status).toBe(200);
    return page.text();
  };

  test("of a discount, a credit, a stock count or a cancellation opens the form filled in", async () => {
    const discount = { kind: "discount", title: "Monsoon", code: "MONSOON10", percent: "10" };
    const form = await prepare(discount);
    for (const value of ["Monsoon", "MONSOON10", "10"]) expect(form).toContain(`value="${value}"`);
    const credit = {
      kind: "store-credit",
      customer: "asha@example.com",
      amount: "500",
      reason: "A late parcel",
    };
    const creditForm = await prepare(credit);
    for (const value of ["asha@example.com", "500", "A late parcel"])
      expect(creditForm).toContain(`value="${value}"`);
    const counts = [{ variantId: idOf("winter-shawl 4XL plum"), onHand: 17 }];
    const productId = products.get("Winter Shawl");
    const stock = await prepare({ kind: "stock", productId, counts, reason: "Counted by hand" });
    expect(stock).toContain('value="17"');
    expect(stock).toContain('value="Counted by hand"');
    const order = await prepare({ kind: "order", number: orderNumber, reason: "Sold in the shop" });
    expect(order).toContain("Sold in the shop</textarea>");
    await prepare({ kind: "product", productId });
    expect(await db.$count(discounts)).toBe(0);
    expect(await db.$count(variants, eq(variants.inventory, 17))).toBe(0);
  });

  test("that is not valid is refused with the field", async () => {
    const { error } = await owner.call("prepareChange", { change: { kind: "discount", percent: "ten" } });
    expect(error?.code).toBe(-32_602);
  });
});

describe("a request", () => {
  const path = () => `${app.url}/api/admin/mcp`;

  test("without a usable key is 401, also for the list of tools", async () => {
    const anonymous = await createMcpClient(path()).send("tools/list");
    expect([anonymous.status, anonymous.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const guessed = await clientOf("key_guessed").send("initialize", { protocolVersion: "2025-11-25" });
    expect(guessed.status).toBe(401);
    const { id, key } = await newApiKey(store, ["orders.view"]);
    expect((await clientOf(key).send("ping")).status).toBe(200);
    const { id: actorId } = await administratorOf(store);
    await revokeApiKey(store, { id, actorId });
    expect((await clientOf(key).send("ping")).error?.message).toBe("This key was revoked.");
    expect((await fetch(path())).status).toBe(401);
  });

  test("without the scope is 403 with its name, recorded, and its tool is not listed", async () => {
    const { id, key } = await newApiKey(store, ["orders.view"]);
    const client = clientOf(key);
    const refused = await client.call("searchCustomers", { search: "asha" });
    expect([refused.status, refused.error?.message]).toEqual([
      403,
      "The key lacks the scope customers.view.",
    ]);
    expect(refused.headers.get("www-authenticate")).toContain('scope="customers.view"');
    const stock = { kind: "order", number: orderNumber };
    expect((await client.call("prepareChange", { change: stock })).status).toBe(403);
    const entries = await db.select().from(auditLog).where(eq(auditLog.actorId, id));
    expect(entries).toMatchObject([{ action: "access.refused", subjectId: "/api/admin/mcp" }]);
    const { result } = await client.send("tools/list");
    const names = z.array(z.object({ name: z.string() })).parse(result?.["tools"]);
    expect(names.map(({ name }) => name)).toEqual([
      "listOrders",
      "searchOrders",
      "getOrder",
      "listReturns",
      "listDrafts",
    ]);
  });

  test("of another site's page is 403, and one of the shop's own pages is answered", async () => {
    const foreign = await owner.send("tools/list", {}, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await owner.send("tools/list", {}, { origin: app.url })).status).toBe(200);
  });

  test("keeps nothing in caches, and lets no other site read it", async () => {
    const { headers } = await owner.send("tools/list");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});
