import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

let store: RunningStore;
let metricsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  store = await startStore({ METRICS_PORT: String(port) });
}, 120_000);
afterAll(() => store.stop());

/** The sample of a metric whose labels contain these; 0 if there is none. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((one) => wanted.every((pair) => one.includes(pair)));
  return Number(line?.split(" ").at(-1) ?? 0);
}

const read = async () => (await fetch(metricsUrl)).text();

test("a purchase is in the metrics: its requests, queries, order, jobs and email", async () => {
  const shopper = new Visitor(store.url);
  await shopper.signUp("metrics@example.com", "moti jhumka 7");
  await shopper.signIn("metrics@example.com", "moti jhumka 7");
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  const before = await read();
  const placed = await shopper.post(
    "/checkout",
    checkoutFields([{ id, quantity: 1, price }], { email: "metrics@example.com" }),
  );
  expect(placed.status).toBe(200);
  let after = before;
  const grown = (name: string, labels: Record<string, string> = {}) =>
    valueOf(after, name, labels) - valueOf(before, name, labels);
  // The job ends after its email is counted.
  await expect
    .poll(async () => {
      after = await read();
      return Math.min(
        grown("store_messages_total", { channel: "email", result: "sent" }),
        grown("store_job_duration_seconds_count", { queue: "send-mail", result: "done" }),
      );
    })
    .toBeGreaterThan(0);
  expect(grown("store_http_requests_total", { route: "/checkout", status: "200", cache: "none" })).toBe(1);
  expect(grown("store_checkouts_total", { result: "paid" })).toBe(1);
  expect(grown("store_query_duration_seconds_count", { result: "done" })).toBeGreaterThan(5);
  expect(grown("store_render_duration_seconds_count")).toBeGreaterThan(0);
  expect(valueOf(after, "store_database_ready")).toBe(1);
  expect(valueOf(after, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect(after).toContain("nodejs_eventloop_lag_seconds");
});

test("a cached page counts as a hit of its route, also for an unknown slug", async () => {
  await (await fetch(`${store.url}/about-us`)).text();
  const labels = { route: "/about-us", status: "200", cache: "hit" };
  const before = valueOf(await read(), "store_http_requests_total", labels);
  await (await fetch(`${store.url}/about-us`)).text();
  await (await fetch(`${store.url}/products/no-such-product`)).text();
  const after = await read();
  expect(valueOf(after, "store_http_requests_total", labels) - before).toBe(1);
  expect(valueOf(after, "store_http_requests_total", { route: "/products/:id", status: "404" })).toBe(1);
  expect(after).not.toContain("no-such-product");
});

test("the shop's own port has no metrics, and the port of the metrics no shop", async () => {
  expect((await fetch(`${store.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(404);
});
