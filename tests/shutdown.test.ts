import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { loadBuild } from "#server/build.ts";
import { checkoutFields } from "./fixtures/checkout-fields.ts";
import { ROOT } from "../scripts/root.ts";
import { freePort } from "./servers/free-port.ts";
import { startStoreProcess } from "./servers/store-process.ts";
import { waitForEmail } from "./servers/outbox.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { stockProduct, testEnv, type TestVariant } from "./servers/test-store.ts";
import { Visitor } from "./requests/visitor.ts";

const EMAIL = "customer@example.com";
const PASSWORD = "moti jhumka 7";

let dataDir: string;
/** The files of the store after its first start, with their permissions of others. */
let files: { place: string; mode: number }[];

// One first start for both tests: creating the database takes longer than everything else.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-shutdown-"));
  const store = await startStoreProcess(await freePort(), { DATA_DIR: dataDir, SEED: "none" });
  await new Visitor(store.url).signUp(EMAIL, PASSWORD);
  await waitForEmail(path.join(dataDir, "outbox"), EMAIL, /confirm/i);
  await store.stop();
  files = await readModes(dataDir);
}, 120_000);

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function readModes(within: string): Promise<typeof files> {
  const entries = await readdir(within, { recursive: true, withFileTypes: true });
  const modes = entries.map(async (entry) => {
    const place = path.join(entry.parentPath, entry.name);
    return { place, mode: (await stat(place)).mode & 0o077 };
  });
  return Promise.all(modes);
}

// Proves SEC-FILES-11
test("the files of the store can be read only by the user that runs it", async () => {
  expect(files.filter(({ mode }) => mode !== 0)).toEqual([]);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(files.length).toBeGreaterThan(900);
});

test("a store that is asked to stop reports itself as not ready, still serves requests and finishes those in progress", async () => {
  const { id, priceMinor } = await addProduct(dataDir);
  const store = await startStoreProcess(await freePort(), {
    DATA_DIR: dataDir,
    SEED: "none",
    TEST_PAYMENT_DELAY_MS: "1500",
    TRUST_PROXY: "on",
    DRAIN_SECONDS: "1",
  });
  const customer = new Visitor(store.url);
  await customer.signIn(EMAIL, PASSWORD);
  const placing = customer.post("/checkout", checkoutFields([{ id, price: priceMinor, quantity: 1 }]));
  // The charge takes 1.5 seconds, so that the stop comes before the bank responds.
  const isThinking = new Promise((resolve) => setTimeout(resolve, 500));
  await isThinking;
  const ended = store.stop().then(() => store.ended);
  await expect.poll(async () => (await fetch(`${store.url}/readyz`)).status, { interval: 20 }).toBe(503);
  // The proxy checks only this one.
  expect((await fetch(`${store.url}/healthz`)).status).toBe(503);
  // An open connection is served once more, with `Connection: close`.
  const late = await fetch(store.url);
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  const [response, code] = await Promise.all([placing, ended]);
  expect(response.status).toBe(200);
  expect(code).toBe(0);
}, 120_000);

test("SIGTERM to `npm start` ends the store that it has started", async () => {
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      HOME: dataDir,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: "none",
      LOG_LEVEL: "silent",
    },
  });
  const statusOf = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(statusOf, { interval: 100, timeout: 90_000 }).toBe(200);
  npm.kill("SIGTERM");
  await expect.poll(statusOf, { interval: 100, timeout: 20_000 }).toBe(null);
}, 120_000);

/** Adds a product to the shop of a data folder that no store uses. Returns its variant. */
async function addProduct(dataDir: string): Promise<TestVariant> {
  const { entry } = await loadBuild();
  const store = await entry.createApp({
    env: testEnv({ url: undefined, dataDir }),
    log: createLog("silent"),
  });
  try {
    await saveTestSection(store, "opening", { isClosed: false });
    return await stockProduct(store);
  } finally {
    await store.close();
  }
}
