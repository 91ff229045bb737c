import { sql } from "drizzle-orm";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { isOutage } from "#app/platform/process/outage.ts";
import { connectDrizzle, longTransaction } from "../connect-drizzle.server.ts";
import { openDatabase } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { openChannel } from "./channel.server.ts";
import { createPool } from "./pool.server.ts";

const open = (url: string) => openDatabase({ url, dataDir: "unused", log: createLog("silent"), poolSize: 3 });

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

const at = (change: Partial<URL>) => Object.assign(new URL(server.url), change).href;

describe("a PostgreSQL server", () => {
  it("reports clearly that the server is unreachable", async () => {
    const attempt = open("postgres://shop:secret@127.0.0.1:4199/shop");
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(/^The database at 127\.0\.0\.1:4199 cannot be reached \(/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });

  it("reports clearly that the host is unknown", async () => {
    await expect(open("postgres://shop@no-such-host.invalid/shop")).rejects.toThrow(
      /^The database at no-such-host\.invalid cannot be reached \(/,
    );
  });

  it("reports clearly that the database or the user does not exist", async () => {
    await expect(open(at({ pathname: "/missing" }))).rejects.toThrow(/has no database "missing"/);
    await expect(open(at({ username: "stranger" }))).rejects.toThrow(/refuses the user "stranger"/);
  });

  it("aborts a transaction after one query timeout and then uses a new connection", async () => {
    const pool = createPool({ connectionString: server.url, max: 1, query_timeout: 300 }, () => undefined);
    const db = connectDrizzle(pool);
    const began = performance.now();
    const failed = await db
      .transaction((tx) => tx.execute(sql`select pg_sleep(5)`))
      .catch((error: unknown) => error);
    // It does not wait for the rollback as well.
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(isOutage(failed)).toBe(true);
    expect((await pool.query("select 1")).rowCount).toBe(1);
    await pool.end();
  });

  it("does not time out work on the whole shop", async () => {
    const pool = createPool({ connectionString: server.url, max: 1, query_timeout: 100 }, () => undefined);
    const work = longTransaction(pool, async (tx) => void (await tx.execute(sql`select pg_sleep(0.4)`)));
    await expect(work).resolves.toBeUndefined();
    await pool.end();
  });

  it("opens new connections when the server closed the old ones", async () => {
    const database = await open(server.url);
    await Promise.all([1, 2, 3].map(() => database.pool.query("select pg_sleep(0.05)")));
    const other = await open(server.url);
    await other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()",
    );
    await other.close();

    await expect.poll(() => database.isReady(), { timeout: 5_000 }).toBe(true);
    await database.close();
  });

  it("loses no place in the pool when a connection breaks before a transaction begins", async () => {
    const database = await open(server.url);
    for (let i = 0; i < 4; i++) {
      database.pool.once("acquire", (client: Client) => void client.end());
      await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow(/select 1/);
    }

    expect(await database.isReady()).toBe(true);
    await database.close();
  });

  it("holds the channel's lock once the former session has released it", async () => {
    const former = createPool({ connectionString: server.url, max: 1 }, () => undefined);
    await former.query("select pg_advisory_lock(7, 1)");
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const channel = await openChannel({
      url: server.url,
      log: createLog("silent"),
      lock: [7, 1],
      onMessage: () => undefined,
      onReconnected: () => undefined,
    });
    await former.query("select pg_advisory_unlock(7, 1)");
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    const other = createPool({ connectionString: server.url, max: 1 }, () => undefined);
    const holders = async () =>
      (await other.query("select pid from pg_locks where locktype = 'advisory' and objid = 1 and granted"))
        .rowCount;
    await expect.poll(holders).toBe(1);
    await channel.close();
    await former.end();
    await other.end();
  });

  it("is migrated once when several processes start together", async () => {
    const databases = await Promise.all([1, 2, 3].map(() => open(server.url)));
    const applied = await Promise.all(databases.map(async (database) => (await migrate(database)).applied));
    await Promise.all(databases.map((database) => database.close()));

    expect(applied.toSorted((a, b) => a - b).slice(0, 2)).toEqual([0, 0]);
    expect(Math.max(...applied)).toBeGreaterThan(0);
  });
});
