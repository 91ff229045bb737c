import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { createMcpClient, STATELESS } from "#tests/requests/mcp-client.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { ERROR_RESPONSE, expectValid, hostProfiles, RESPONSES } from "#tests/fixtures/ucp/ucp-agent.ts";

const app = await appForFile({ RATE_LIMITS: "off", WEBHOOKS_TO_PRIVATE: "on" });
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let kurta: string;

beforeAll(async () => {
  agent = await hostProfiles();
  client = createMcpClient(`${app.url}/api/ucp/mcp`);
  const ids = await stockCatalogue(app.store, [
    { name: "Courtyard Kurta", category: "Kurtas", variants: { "2XL plum": { inventory: 3 } } },
    { name: "Secret Lehenga", category: "Kurtas", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
  kurta = ids.get("Courtyard Kurta") ?? "";
});

afterAll(() => agent.close());

let client: ReturnType<typeof createMcpClient>;

const send = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  client.send(method, params, headers);

const call = (name: string, args: object) =>
  client.call(name, { meta: { "ucp-agent": { profile: agent.url("/agent.json") } }, ...args });

describe("the protocol", () => {
  test("begins with a handshake for clients of the version 2025-11-25", async () => {
    const { result } = await send("initialize", { protocolVersion: "2025-11-25", capabilities: {} });
    expect(result).toMatchObject({ protocolVersion: "2025-11-25", capabilities: { tools: {} } });
    const body = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect((await client.post(body)).status).toBe(202);
  });

  test("needs no handshake in the version 2026-07-28, and its tools can be cached", async () => {
    const discovered = await send("server/discover", STATELESS);
    expect(discovered.result).toMatchObject({ resultType: "complete", capabilities: { tools: {} } });
    const listed = await send("tools/list", STATELESS, { "MCP-Protocol-Version": "2026-07-28" });
    expect(listed.result).toMatchObject({ resultType: "complete", cacheScope: "public" });
  });

  test("refuses other versions, methods, tools and bodies", async () => {
    const unknown = { _meta: { "io.modelcontextprotocol/protocolVersion": "2027-01-01" } };
    expect(await send("ping", unknown)).toMatchObject({ status: 400, error: { code: -32_022 } });
    const other = await send("ping", STATELESS, { "MCP-Protocol-Version": "2025-11-25" });
    expect(other).toMatchObject({ status: 400, error: { code: -32_020 } });
    expect((await send("prompts/list")).error?.code).toBe(-32_601);
    expect((await call("place_order", {})).error?.code).toBe(-32_602);
    expect((await client.post("no JSON")).status).toBe(400);
    expect((await fetch(`${app.url}/api/ucp/mcp`)).status).toBe(405);
  });

  test("refuses pages of other sites, and answers those of the shop and programs", async () => {
    const statusOf = async (origin: string) => (await send("ping", {}, { origin })).status;
    expect(await statusOf("https://evil.example")).toBe(403);
    expect(await statusOf("null")).toBe(403);
    expect(await statusOf(app.url)).toBe(200);
    expect((await send("ping")).status).toBe(200);
  });
});

describe("the tools", () => {
  test("are the operations of the protocol, each with a schema of its arguments", async () => {
    const { result } = await send("tools/list");
    const tools = z
      .array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({}) }))
      .parse(result?.["tools"]);
    expect(tools.map(({ name }) => name)).toEqual([...Object.keys(RESPONSES), "recommend_size"]);
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: "object" });
  });

  test("search the catalog and make a cart that opens in the shop", async () => {
    const found = await call("search_catalog", { catalog: { query: "kurta" } });
    const catalog = found.result?.structuredContent;
    expectValid(catalog, RESPONSES["search_catalog"] ?? "");
    const Found = z.object({
      products: z.array(z.object({ variants: z.array(z.object({ id: z.string() })) })),
    });
    const id = Found.parse(catalog).products[0]?.variants[0]?.id;
    const made = await call("create_cart", { cart: { line_items: [{ item: { id }, quantity: 1 }] } });
    const cart = made.result?.structuredContent;
    expectValid(cart, RESPONSES["create_cart"] ?? "");
    const { id: cartId, continue_url: url } = z
      .object({ id: z.string(), continue_url: z.string() })
      .parse(cart);
    expect((await fetch(url)).status).toBe(200);
    const read = await call("get_cart", { id: cartId });
    expect(read.result?.structuredContent).toMatchObject({ id: cartId });
  });

  test("respond with an outcome for a product that does not exist or is a draft", async () => {
    const { result } = await call("get_product", { catalog: { id: "secret-lehenga" } });
    expectValid(result?.structuredContent, ERROR_RESPONSE);
    expect(JSON.stringify(result)).not.toContain("Secret");
  });

  test("refuse invalid arguments and agents without a profile", async () => {
    expect((await call("search_catalog", { catalog: {} })).error?.code).toBe(-32_602);
    const ids = Array.from({ length: 51 }, () => kurta).map((id, index) => `${id}${index}`);
    expect((await call("lookup_catalog", { catalog: { ids } })).error?.code).toBe(-32_602);
    expect((await call("get_cart", {})).error?.code).toBe(-32_602);
    expect((await call("get_cart", { id: "x", order: true })).error?.code).toBe(-32_602);
    expect((await call("get_cart", {})).status).toBe(400);
    const anonymous = await send("tools/call", {
      name: "search_catalog",
      arguments: { catalog: { query: "a" } },
    });
    expect([anonymous.status, anonymous.error?.code]).toEqual([400, -32_001]);
  });
});
