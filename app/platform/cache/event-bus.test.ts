import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { openEventBus, type EventBus, type CacheEvent } from "./event-bus.server.ts";

interface Process {
  eventBus: EventBus;
  received: CacheEvent[];
  logged: string[];
}

let server: TestPostgres;
const processes: Process[] = [];

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterEach(async () => {
  for (const { eventBus } of processes.splice(0)) await eventBus.close();
});
afterAll(() => server.stop());

async function open({ url = server.url, secretDigest = "a secret" } = {}): Promise<Process> {
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  const eventBus = await openEventBus({ url, self: processes.length + 1, secretDigest, log });
  const process: Process = { eventBus, received: [], logged };
  eventBus.subscribe((event) => process.received.push(event));
  processes.push(process);
  return process;
}

async function closeConnections(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gulmohar events'",
  );
  await client.end();
}

describe("events between processes", () => {
  test("an event reaches its own process at once and every other process once", async () => {
    const [one, two] = [await open(), await open()];
    one.eventBus.publish({ kind: "pages", tags: ["product:1"] });
    expect(one.received).toEqual([{ kind: "pages", tags: ["product:1"] }]);
    await expect.poll(() => two.received).toEqual([{ kind: "pages", tags: ["product:1"] }]);
    two.eventBus.publish({ kind: "settings" });
    await expect.poll(() => one.received).toHaveLength(2);
    expect(two.received).toHaveLength(2);
  });

  test("a thousand events are batched, and too many tags become all pages", async () => {
    const [one, two] = [await open(), await open()];
    for (let i = 0; i < 1_000; i++) one.eventBus.publish({ kind: "pages", tags: [`product:${i}`] });
    await expect.poll(() => two.received.at(-1)).toEqual({ kind: "pages", tags: null });
    expect(two.received.length).toBeLessThan(5);
  });

  test("after a lost connection both sides reconnect and invalidate everything", async () => {
    const [one, two] = [await open(), await open()];
    await closeConnections();
    for (const process of [one, two]) {
      await expect
        .poll(() => process.received, { timeout: 5_000 })
        .toEqual(
          expect.arrayContaining([
            { kind: "pages", tags: null, mayHaveMissedEvents: true },
            { kind: "settings" },
            { kind: "admin" },
          ]),
        );
    }
    one.eventBus.publish({ kind: "pages", tags: ["product:2"] });
    await expect.poll(() => two.received).toContainEqual({ kind: "pages", tags: ["product:2"] });
  });

  test("processes with different secrets log an error", async () => {
    const one = await open();
    await open({ secretDigest: "another secret" });
    await expect.poll(() => one.logged.join()).toContain("another SESSION_SECRET");
    expect(one.logged.join()).not.toContain("a secret");
  });

  test("events published just before closing are sent", async () => {
    const [one, two] = [await open(), await open()];
    one.eventBus.publish({ kind: "settings" });
    one.eventBus.publish({ kind: "pages", tags: ["product:3"] });
    await one.eventBus.close();
    await expect.poll(() => two.received).toContainEqual({ kind: "pages", tags: ["product:3"] });
  });
});

test("without a connection a process still delivers its own events", async () => {
  const alone = await open({ url: "postgres://shop:secret@127.0.0.1:1/none" });
  alone.eventBus.publish({ kind: "admin" });
  expect(alone.received).toEqual([{ kind: "admin" }]);
  expect(alone.logged.join()).not.toContain("secret");
});
