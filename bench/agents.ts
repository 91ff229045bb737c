import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hostProfiles } from "#tests/fixtures/ucp/host-profiles.ts";
import { createDatabase, startPostgres } from "#tests/servers/postgres.ts";
import { largeShop, SIZES } from "./lists/large-shop.ts";
import { fillShop } from "./lists/open-large-shop.ts";
import { report } from "./report.ts";
import { startBenchStore } from "./store.ts";

const WARM_UP = 15;
const TIMES = 100;
// Pause between requests, so that work deferred until the process is idle is in neither.
const PAUSE_MS = 10;

// Orders and customers are in no answer of the catalog.
const SHOP = { ...SIZES, orders: 1_000, customers: 500 };

const REQUESTS: Record<string, [path: string, body: object]> = {
  "search, a common word": ["/catalog/search", { query: "shawl" }],
  "search, a rare word": ["/catalog/search", { query: "paisley kurta 77" }],
  "search, words and a category": [
    "/catalog/search",
    { query: "shawl", filters: { categories: ["Accessories"] } },
  ],
  "search, a category": ["/catalog/search", { filters: { categories: ["Accessories"] } }],
  "search, a price": ["/catalog/search", { filters: { price: { max: 300_000 } } }],
  "lookup of ten products": [
    "/catalog/lookup",
    { ids: Array.from({ length: 10 }, (_, index) => `bench-${1_000 + index}`) },
  ],
  "a product": ["/catalog/product", { id: "bench-50000" }],
};

/** The answers of the catalog to agents (UCP) in a shop of 100,000 products, one after the other. */
export async function reportAgents(where: string): Promise<void> {
  const postgres = await startPostgres();
  const url = await createDatabase(postgres.url, "bench_agents");
  const agent = await hostProfiles();
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-bench-agents-"));
  try {
    await fillShop(largeShop(SHOP), url, dataDir);
    const store = await startBenchStore(url, dataDir, { WEBHOOKS_TO_PRIVATE: "on" });
    try {
      // The store loads its product index with the first search.
      await request(store.url, agent.url("/agent.json"), ["/catalog/search", { query: "shawl" }]);
      await store.settled();
      const rows: string[] = [];
      for (const [name, sent] of Object.entries(REQUESTS))
        rows.push(await measure(name, () => request(store.url, agent.url("/agent.json"), sent)));
      await report("Catalog for agents, PostgreSQL", [
        `${where}: 100,000 products with 400,000 variants, complete responses of /api/ucp, not cached, one after the other over loopback. Target: p95 of 50 ms.`,
        "",
        "| Request | p50 ms | p95 ms |",
        "|---|---|---|",
        ...rows,
      ]);
    } finally {
      await store.stop();
    }
  } finally {
    agent.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(name: string, send: () => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    await wait(PAUSE_MS);
    const ms = await send();
    if (time >= 0) times.push(ms);
  }
  times.sort((a, b) => a - b);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]);
  return `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`;
}

async function request(url: string, profile: string, [path, body]: [string, object]): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/ucp${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "UCP-Agent": `profile="${profile}"` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
  return performance.now() - began;
}
