import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { openEventBus, type EventBus, type CacheEvent } from "./event-bus.server.ts";

interface Process {
  eventBus: EventBus;
  heard: CacheEvent[];
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

async function open({ url = server.url, agreedOn = "a secret" } = {}): Promise<Process> {
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  const eventBus = await openEventBus({ url, self: processes.length + 1, agreedOn, log });
  const process: Process = { eventBus, heard: [], logged };
  eventBus.subscribe((news) => process.heard.push(news));
  processes.push(process);
  return process;
}

const isConnected = ({ eventBus }: Process) => eventBus.isConnected();

async function cutLines(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gulmohar announcements'",
  );
  await client.end();
}

describe("cache events between processes", () => {
  test("reach their own process at once and each other process exactly once", async () => {
    const [one, two] = [await open(), await open()];
    await expect.poll(() => isConnected(one) && isConnected(two)).toBe(true);
    one.eventBus.report({ kind: "pages", tags: ["product:1"] });
    expect(one.heard).toEqual([{ kind: "pages", tags: ["product:1"] }]);
    await expect.poll(() => two.heard).toEqual([{ kind: "pages", tags: ["product:1"] }]);
    two.eventBus.report({ kind: "settings" });
    await expect.poll(() => one.heard).toHaveLength(2);
    expect(two.heard).toHaveLength(2);
  });

  test("batch a thousand changes into few messages, and an oversized change invalidates all pages", async () => {
    const [one, two] = [await open(), await open()];
    await expect.poll(() => isConnected(one) && isConnected(two)).toBe(true);
    for (let i = 0; i < 1_000; i++) one.eventBus.report({ kind: "pages", tags: [`product:${i}`] });
    await expect.poll(() => isConnected(one)).toBe(true);
    await expect.poll(() => two.heard.at(-1)).toEqual({ kind: "pages", tags: null });
    expect(two.heard.length).toBeLessThan(5);
  });

  test("make all cached entries stale on both sides when a broken connection is reopened", async () => {
    const [one, two] = [await open(), await open()];
    await expect.poll(() => isConnected(one) && isConnected(two)).toBe(true);
    await cutLines();
    await expect.poll(() => isConnected(one)).toBe(false);
    // Published while there is no connection.
    one.eventBus.report({ kind: "settings" });
    for (const process of [one, two]) {
      await expect
        .poll(() => process.heard, { timeout: 5_000 })
        .toEqual(
          expect.arrayContaining([
            { kind: "pages", tags: null, isGuess: true },
            { kind: "settings" },
            { kind: "admin" },
          ]),
        );
      await expect.poll(() => isConnected(process), { timeout: 5_000 }).toBe(true);
    }
  });

  test("log a warning when processes have different secrets", async () => {
    const one = await open();
    await open({ agreedOn: "another secret" });
    await expect.poll(() => one.logged.join()).toContain("another SESSION_SECRET");
    expect(one.logged.join()).not.toContain("a secret");
  });

  test("are delivered even right before shutdown", async () => {
    const [one, two] = [await open(), await open()];
    await expect.poll(() => isConnected(one) && isConnected(two)).toBe(true);
    one.eventBus.report({ kind: "settings" });
    one.eventBus.report({ kind: "pages", tags: ["product:3"] });
    await one.eventBus.close();
    await expect.poll(() => two.heard).toContainEqual({ kind: "pages", tags: ["product:3"] });
  });
});

test("without a connection a process still delivers its own events", async () => {
  const alone = await open({ url: "postgres://shop:secret@127.0.0.1:1/none" });
  alone.eventBus.report({ kind: "admin" });
  expect(alone.heard).toEqual([{ kind: "admin" }]);
  expect(alone.eventBus.isConnected()).toBe(false);
  expect(alone.logged.join()).not.toContain("secret");
});
