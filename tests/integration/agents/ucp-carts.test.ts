import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpiredAgentRequests } from "#app/domain/api/ucp/agent-requests.server.ts";
import { agentCarts, agentRequests } from "#app/domain/api/ucp/ucp.tables.ts";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { hostProfiles } from "#tests/fixtures/ucp/ucp-agent.ts";
import { createUcpClient } from "#tests/fixtures/ucp/ucp-client.ts";
import { createMcpClient } from "#tests/requests/mcp-client.ts";

const app = await appForFile({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
const { db } = app.store;
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let client: ReturnType<typeof createUcpClient>;
let variant: string;

beforeAll(async () => {
  agent = await hostProfiles();
  client = createUcpClient(app.url, agent);
  await stockCatalogue(app.store, [{ name: "Courtyard Kurta", variants: { "2XL plum": { inventory: 30 } } }]);
  const [row] = await db.select({ id: variants.id }).from(variants);
  variant = row?.id ?? "";
});

afterAll(() => agent.close());

const cartOf = (quantity: number, context = {}) => ({
  line_items: [{ item: { id: variant }, quantity }],
  context,
});

test("a repeated request with the same Idempotency-Key makes one cart and gets the same response", async () => {
  const sent = { json: cartOf(2), headers: { "Idempotency-Key": "cart-1" } };
  const first = await client.succeed("create_cart", "/carts", sent);
  expect(await client.succeed("create_cart", "/carts", sent)).toEqual(first);
  expect(await db.$count(carts)).toBe(1);
  const other = await client.send("/carts", { ...sent, json: cartOf(3) });
  expect([other.status, other.body.code]).toEqual([409, "idempotency_conflict"]);
});

test("of equal requests at once one makes a cart, and a key that fails can be sent again", async () => {
  const before = await db.$count(carts);
  const sent = { json: cartOf(1), headers: { "Idempotency-Key": "at-once" } };
  const all = await Promise.all(Array.from({ length: 8 }, () => client.send("/carts", sent)));
  expect(await db.$count(carts)).toBe(before + 1);
  expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const wrong = { json: cartOf(0), headers: { "Idempotency-Key": "wrong-first" } };
  expect((await client.send("/carts", wrong)).status).toBe(400);
  await client.succeed("create_cart", "/carts", { ...wrong, json: cartOf(1) });
});

test("a tool has its idempotency key in its metadata", async () => {
  const mcp = createMcpClient(`${app.url}/api/ucp/mcp`);
  const meta = { "ucp-agent": { profile: agent.url("/agent.json") }, "idempotency-key": "tool-1" };
  const made = await mcp.call("create_cart", { meta, cart: cartOf(1) });
  const again = await mcp.call("create_cart", { meta, cart: cartOf(1) });
  expect(again.result?.structuredContent).toEqual(made.result?.structuredContent);
  const other = await mcp.call("create_cart", { meta, cart: cartOf(2) });
  expect([other.status, other.error?.data]).toMatchObject([409, { code: "idempotency_conflict" }]);
});

test("stored responses are deleted after their day", async () => {
  const now = new Date();
  await deleteExpiredAgentRequests(db, new Date(now.getTime() + DAY_MS / 2));
  expect(await db.$count(agentRequests)).toBeGreaterThan(0);
  await deleteExpiredAgentRequests(db, new Date(now.getTime() + 2 * DAY_MS));
  expect(await db.$count(agentRequests)).toBe(0);
});

test("the PIN code of a cart is stored with it, replaced and deleted with it", async () => {
  const made = await client.succeed("create_cart", "/carts", { json: cartOf(1, { postal_code: "794001" }) });
  const pins = async () => (await db.select().from(agentCarts)).map(({ postalCode }) => postalCode);
  expect(await pins()).toEqual(["794001"]);
  const read = await client.succeed("get_cart", `/carts/${made.id}`, { method: "GET" });
  expect(read.totals).toEqual(made.totals);
  const put = (context: object) =>
    client.succeed("update_cart", `/carts/${made.id}`, { method: "PUT", json: cartOf(2, context) });
  await put({ postal_code: "110001" });
  expect(await pins()).toEqual(["110001"]);
  await put({});
  expect(await pins()).toEqual([]);
  await put({ postal_code: "110001" });
  await client.succeed("cancel_cart", `/carts/${made.id}/cancel`);
  expect(await pins()).toEqual([]);
  const wrong = await client.send("/carts", { json: cartOf(1, { postal_code: "12" }) });
  expect([wrong.status, wrong.body.code]).toEqual([400, "invalid_request"]);
});
