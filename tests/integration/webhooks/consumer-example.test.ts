import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#app/domain/api-keys/api-keys.server.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeEndpoint } from "#tests/fixtures/webhooks.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { ROOT } from "../../../scripts/root.ts";

const run = promisify(execFile);
const FOLDER = path.join(ROOT, ".cache/webhook-consumer");
const FILE = path.join(FOLDER, "consumer.ts");
const MAX_LINES = 80;

const app = await appForFile({ WEBHOOKS_TO_PRIVATE: "on" });
let consumer: ChildProcess | undefined;
let printed = "";

beforeAll(async () => {
  const page = await readFile(path.join(ROOT, "docs/webhooks.md"), "utf8");
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FILE, code);
});
afterAll(async () => {
  consumer?.kill();
  await rm(FOLDER, { recursive: true });
});

test("the consumer of the documentation has at most 80 lines and compiles", async () => {
  expect((await readFile(FILE, "utf8")).split("\n").length).toBeLessThanOrEqual(MAX_LINES);
  const config = { extends: path.join(ROOT, "tsconfig.json"), include: ["consumer.ts"], exclude: [] };
  const project = path.join(FOLDER, "tsconfig.json");
  await writeFile(
    project,
    JSON.stringify({ ...config, compilerOptions: { incremental: false, noEmit: true } }),
  );
  const compiled = await run(process.execPath, [
    path.join(ROOT, "node_modules/typescript/bin/tsc"),
    "-p",
    project,
  ]);
  expect(compiled.stdout).toBe("");
});

test("the consumer receives an order, reads it by the API, and prints it once", async () => {
  const { store } = app;
  const { id: actorId } = await administratorOf(store);
  const port = await freePort();
  const { secret } = await makeEndpoint(store, `http://127.0.0.1:${port}/`, ["order.placed"]);
  const key = await createApiKey(store, {
    name: "Consumer",
    scopes: ["orders.view"],
    expiresAt: null,
    actorId,
  });
  if (!key.ok) throw new Error(key.error);
  consumer = spawn(process.execPath, [FILE], {
    env: { ...process.env, WEBHOOK_SECRET: secret, API_KEY: key.key, PORT: String(port) },
  });
  for (const stream of [consumer.stdout, consumer.stderr])
    stream?.on("data", (text: Buffer) => (printed += text.toString()));
  await expect.poll(() => printed).toContain("Waiting for events");
  const variant = await stockProduct(store, { priceMinor: 4000 });
  const order = await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 2 }] });
  store.webhooks.nudge();
  const line = `Order ${order.number}: 2 × TEST-${variant.id}, `;
  await expect.poll(() => printed).toContain(line);
  expect(printed.split(line)).toHaveLength(2);
  expect(await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).toHaveProperty(
    "status",
    400,
  );
});
