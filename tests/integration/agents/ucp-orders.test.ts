import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createPersonalToken } from "#app/domain/api-keys/personal-tokens.server.ts";
import { sessions } from "#app/domain/customers/customers.tables.ts";
import { sizeCharts, products } from "#app/domain/catalog/catalog.tables.ts";
import { SIZE_RECOMMENDATION, sizeCapability, type ucpProfile } from "#app/domain/api/ucp/ucp.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { sizeCharts as seedCharts } from "#db/seed/catalogue/size-charts.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { expectValid, hostProfiles } from "#tests/fixtures/ucp/ucp-agent.ts";
import { createUcpClient } from "#tests/fixtures/ucp/ucp-client.ts";
import { createMcpClient } from "#tests/requests/mcp-client.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const Recommendation = z.object({ recommended: z.string().nullable() });

const PUBLIC_URL = "https://shop.example.in";
const SIZES = `in.example.shop.shopping.${SIZE_RECOMMENDATION}`;

const app = await appForFile({ RATE_LIMITS: "on", WEBHOOKS_TO_PRIVATE: "on", PUBLIC_URL });
const { db } = app.store;
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let client: ReturnType<typeof createUcpClient>;
let token: string;
let own: number;
let others: number;

beforeAll(async () => {
  agent = await hostProfiles([SIZES]);
  client = createUcpClient(app.url, agent);
  const userId = await makeCustomer(app.store);
  const lines = [{ variant: await stockProduct(app.store), quantity: 2 }];
  ({ number: own } = await buy(app.store, { userId, lines }));
  ({ number: others } = await buy(app.store, { userId: await makeCustomer(app.store), lines }));
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.insert(sessions).values({ id: sessionId, userId, token: sessionId, expiresAt });
  const made = await createPersonalToken(app.store, { userId, sessionId, name: "Agent", lifetimeDays: 30 });
  token = made.ok ? made.token : "";
  await stockCatalogue(app.store, [
    { name: "Courtyard Kurta", category: "Kurtas", variants: { "2XL plum": { inventory: 3 } } },
  ]);
});

afterAll(() => agent.close());

const withToken = () => ({ method: "GET", headers: { authorization: `Bearer ${token}` } });

test("an order of the buyer is read with the buyer's personal token, as the published schema says", async () => {
  const order = await client.succeed("get_order", `/orders/${own}`, withToken());
  expect(order).toMatchObject({
    id: String(own),
    line_items: [{ quantity: { original: 2, total: 2, fulfilled: 0 }, status: "processing" }],
  });
  const [row] = await db.select().from(orders).where(eq(orders.number, own));
  const total = order.totals.find(({ type }) => type === "total")?.amount;
  expect(total).toBe(row?.totalMinor);
  expect(JSON.stringify(order)).not.toContain(row?.email);
});

test("the order of another customer is not found, and without a token nothing is", async () => {
  expect(await client.failureOf(`/orders/${others}`, withToken())).toBe("not_found");
  expect(await client.failureOf("/orders/none", withToken())).toBe("not_found");
  expect(await client.failureOf("/orders/9999999999", withToken())).toBe("not_found");
  const anonymous = await client.send(`/orders/${own}`, { method: "GET" });
  expect([anonymous.status, anonymous.body.code]).toEqual([401, "unauthorized"]);
});

test("as a tool an order needs the token, too, and its absence is 401", async () => {
  const args = { meta: { "ucp-agent": { profile: agent.url("/agent.json") } }, id: String(own) };
  const anonymous = await createMcpClient(`${app.url}/api/ucp/mcp`).call("get_order", args);
  expect([anonymous.status, anonymous.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  const mcp = createMcpClient(`${app.url}/api/ucp/mcp`, { authorization: `Bearer ${token}` });
  const { result } = await mcp.call("get_order", args);
  expectValid(result?.structuredContent, "shopping/order.json");
});

test("a shop with a domain and https declares its own capability, with a schema below its domain", async () => {
  const response = await fetch(`${app.url}/.well-known/ucp`);
  const profile = (await response.json()) as ReturnType<typeof ucpProfile>;
  expectValid(profile, "profile.json#/$defs/business_schema");
  const declared = Object.entries(profile.ucp.capabilities).find(([name]) => name === SIZES)?.[1]?.[0];
  expect(declared?.schema).toBe(`${PUBLIC_URL}/api/ucp/size-recommendation.schema.json`);
  const schema = await fetch(`${app.url}/api/ucp/size-recommendation.schema.json`);
  expect(schema.headers.get("cache-control")).toContain("public");
  expect(await schema.json()).toMatchObject({ $id: declared?.schema, name: SIZES });
});

test.each(["http://shop.example.in", "https://localhost", "https://203.0.113.10"])(
  "a shop at %s has no capability of its own",
  (url) => {
    expect(sizeCapability(url)).toBeNull();
  },
);

test("a size is recommended by REST and as a tool, for agents that declare the capability", async () => {
  const seed = seedCharts[0];
  if (!seed) throw new Error("There is no size chart");
  const id = newId();
  await db
    .insert(sizeCharts)
    .values({ id, slug: "kurta", name: "Kurta", chart: seed.chart, updatedAt: new Date() });
  await db.update(products).set({ sizeChartId: id }).where(eq(products.slug, "courtyard-kurta"));
  const size = { product_id: "courtyard-kurta", height_cm: 162, weight_kg: "84" };
  const { status, body } = await client.send("/size-recommendation", { json: size });
  expect([status, body.ucp.status]).toEqual([200, "success"]);
  expect(body).toMatchObject({ product: { handle: "courtyard-kurta" } });
  const meta = { "ucp-agent": { profile: agent.url("/agent.json") } };
  const { result } = await createMcpClient(`${app.url}/api/ucp/mcp`).call("recommend_size", { meta, size });
  expect(result?.structuredContent).toEqual(body);
  const json = { product_id: "nothing", height_cm: 162, weight_kg: 84 };
  expect(await client.failureOf("/size-recommendation", { json })).toBe("not_found");
  const wrong = await client.send("/size-recommendation", { json: { ...size, height_cm: "tall" } });
  expect([wrong.status, wrong.body.code]).toEqual([400, "invalid_request"]);
  const other = { json: size, profile: "/catalog-only.json" };
  expect(await client.failureOf("/size-recommendation", other)).toBe("capabilities_incompatible");
  const page = await fetch(`${app.url}/products/courtyard-kurta/size?heightCm=162&weightKg=84`);
  const html = await page.text();
  expect(html).toMatch(/<form[^>]*toolname="find_size"[^>]*toolautosubmit/);
  const [, first = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { recommended } = Recommendation.parse(body);
  expect(JSON.parse(first)).toMatchObject({ "@type": "SizeSpecification", name: recommended ?? "None" });
});
