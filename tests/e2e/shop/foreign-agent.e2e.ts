import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { expect, test } from "#tests/pages/journey.ts";
import { ROOT } from "../../../scripts/root.ts";
import { hostProfiles } from "#tests/fixtures/ucp/host-profiles.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

// Clients that others wrote: Shopify's reference client of UCP, and the SDK of the Model Context Protocol.
const run = promisify(execFile);

let store: RunningStore;
let agent: Awaited<ReturnType<typeof hostProfiles>>;
let home: string;

test.beforeAll(async () => {
  // The profile of the test's agent is on this machine.
  store = await startStore({ WEBHOOKS_TO_PRIVATE: "on" });
  agent = await hostProfiles();
  home = await mkdtemp(path.join(tmpdir(), "ucp-home-"));
});

test.afterAll(async () => {
  await store.stop();
  agent.close();
  await rm(home, { recursive: true, force: true });
});

const Found = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      variants: z.array(z.object({ id: z.string(), availability: z.object({ available: z.boolean() }) })),
    }),
  ),
});

/** Runs `ucp` and returns its result. */
async function ucp(...args: string[]): Promise<unknown> {
  const bin = path.join(ROOT, "node_modules", "@shopify", "ucp-cli", "dist", "bin.js");
  const common = ["--business", store.url, "--profile-url", agent.url("/agent.json"), "--format", "json"];
  const { stdout } = await run(process.execPath, [bin, ...args, ...common], {
    env: { PATH: process.env["PATH"], HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: "true" },
  });
  return z.object({ result: z.unknown() }).parse(JSON.parse(stdout)).result;
}

test("a foreign agent discovers the shop, finds a product, and hands its cart to the buyer @nightly", async ({
  page,
}) => {
  const discovered = JSON.stringify(await ucp("discover"));
  expect(discovered).toContain("dev.ucp.shopping.cart");
  const { products } = Found.parse(await ucp("catalog", "search", "--set", "/query=kurta"));
  const inStock = products.find(({ variants }) => variants.some((each) => each.availability.available));
  const variant = inStock?.variants.find((each) => each.availability.available);
  const product = JSON.stringify(await ucp("catalog", "get_product", inStock?.id ?? ""));
  expect(product).toContain(inStock?.title);
  const items = JSON.stringify([{ item: { id: variant?.id }, quantity: 1 }]);
  const cart = z
    .object({ continue_url: z.string() })
    .parse(await ucp("cart", "create", "--set", `/line_items=${items}`));
  await page.goto(cart.continue_url);
  await page.getByRole("button", { name: "Continue to your cart" }).click();
  const lines = page.getByRole("list", { name: "Items in your cart" });
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  await expect(lines).toContainText(inStock?.title ?? "");
});

for (const mode of ["legacy", "auto"] as const)
  test(`the SDK of MCP lists and calls the tools, version negotiation ${mode} @nightly`, async () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL("/api/ucp/mcp", store.url)));
    expect(client.getNegotiatedProtocolVersion()).toBe(mode === "auto" ? "2026-07-28" : "2025-11-25");
    expect(client.getServerVersion()?.version).toBe("1");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("search_catalog");
    const meta = { "ucp-agent": { profile: agent.url("/agent.json") } };
    const found = await client.callTool({
      name: "search_catalog",
      arguments: { meta, catalog: { query: "kurta" } },
    });
    expect(Found.parse(found.structuredContent).products).toHaveLength(10);
    await expect(
      client.callTool({ name: "search_catalog", arguments: { meta, catalog: {} } }),
    ).rejects.toThrow(/Send a query/);
    await client.close();
  });
