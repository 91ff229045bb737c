import { fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import type { PoolClient } from "#app/platform/database/postgres/pool.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { shareSyncs } from "./pglite.server.ts";
import { startDatabaseThread } from "./database-thread.server.ts";
import { openDatabase } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { inTransaction } from "../transaction.server.ts";

const log = createLog("silent");
const scratch = mkdtempSync(path.join(tmpdir(), "gulmohar-pglite-"));
const dataDir = path.join(scratch, "data");
const open = (folder = dataDir) => openDatabase({ url: undefined, dataDir: folder, log });

beforeAll(async () => {
  // The state after an interrupted first start.
  mkdirSync(path.join(dataDir, "database.new"), { recursive: true });
  writeFileSync(path.join(dataDir, "database.new", "PG_VERSION"), "18\n");
  const database = await open();
  await migrate(database);
  await database.close();
}, 90_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the built-in database", () => {
  it("is created completely after an interrupted first start", () => {
    expect(existsSync(path.join(dataDir, "database", "PG_VERSION"))).toBe(true);
    expect(existsSync(path.join(dataDir, "database.new"))).toBe(false);
  });

  it("is not created where an interrupted restore has moved the previous one away", async () => {
    const folder = path.join(scratch, "interrupted");
    mkdirSync(path.join(folder, "database.before-2026-01-02"), { recursive: true });
    await expect(open(folder)).rejects.toThrow(
      /A restore was interrupted: .* rename database\.before-2026-01-02 beside it to "database"/,
    );
    expect(existsSync(path.join(folder, "database"))).toBe(false);
  });

  it("keeps written data when it is closed and reopened", async () => {
    const first = await open();
    await first.pool.query("create table kept (id int); insert into kept values (1)");
    await first.close();

    const second = await open();
    const { rows } = await second.pool.query("select * from kept");
    await second.close();
    expect(rows).toEqual([{ id: 1 }]);
  });

  it("refuses to open a folder twice, in this and another process, until it is closed", async () => {
    const database = await open();
    try {
      await expect(open()).rejects.toThrow(StartupError);
      await expect(open()).rejects.toThrow(/is in use by another process/);
      expect(await openElsewhere()).toMatch(/^StartupError: The data folder .* is in use by another process/);
    } finally {
      await database.close();
    }
    expect(await openElsewhere()).toBe("opened");
  });

  it("syncs every commit to disk", async () => {
    const database = await open();
    const { rows } = await database.pool.query(
      "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method, current_setting('data_checksums') as checksums",
    );
    await database.close();
    expect(rows).toEqual([{ fsync: "on", method: "fsync", checksums: "on" }]);
  });

  it("syncs transactions that wait for each other once, before it confirms them", async () => {
    const database = await open();
    const unsynced = "select pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn() as bytes";
    await database.pool.query("create table sold (id int)");
    let syncs = 0;
    database.pool.once("acquire", (client: PoolClient) => {
      const query = client.query.bind(client) as (...requested: unknown[]) => unknown;
      const counting = (...requested: unknown[]) => {
        if (String(requested[0]).includes("pg_logical_emit_message")) syncs += 1;
        return query(...requested);
      };
      Object.assign(client, { query: counting });
    });
    const sell = (id: number) =>
      inTransaction(database.db, async (tx) => void (await tx.execute(sql`insert into sold values (${id})`)));
    await Promise.all(Array.from({ length: 20 }, (_, id) => sell(id)));
    const { rows } = await database.pool.query(unsynced);
    const shared = syncs;
    await database.close();

    expect(rows).toEqual([{ bytes: "0" }]);
    // Nobody waits for the connection behind the last one, which syncs for itself.
    expect(shared).toBe(1);
  });

  it("waits with a sync for a connection that others hold for long, and tries again after a failure", async () => {
    let connects = 0;
    const syncs: unknown[] = [];
    const client = { query: (text: unknown) => Promise.resolve(syncs.push(text)), release: () => undefined };
    const pool = {
      ending: false,
      connect: () => {
        connects += 1;
        if (connects === 1) return Promise.reject(new Error("timeout exceeded when trying to connect"));
        if (connects === 3) return Promise.reject(new Error("The thread has ended"));
        return Promise.resolve(client);
      },
    };
    const sync = shareSyncs(pool);
    await sync();
    expect(syncs).toHaveLength(1);
    await expect(sync()).rejects.toThrow("The thread has ended");
    await sync();
    expect(syncs).toHaveLength(2);
  });

  it("can be closed twice and rejects queries afterwards", async () => {
    const database = await open();
    await database.close();
    await database.close();

    expect(await database.isReady()).toBe(false);
    await expect(database.pool.query("select 1")).rejects.toThrow(/after calling end/);
  });

  it("waits for the running transaction before it closes", async () => {
    const database = await open();
    const client = await database.pool.connect();
    await client.query("begin");
    const closing = database.close();
    await client.query("insert into kept values (2)");
    await client.query("commit");
    client.release();
    await closing;

    const again = await open();
    const { rows } = await again.pool.query("select id from kept where id = 2");
    await again.close();
    expect(rows).toEqual([{ id: 2 }]);
  });

  it("reports once that its thread ended unexpectedly and rejects new connections", async () => {
    const onFatal = vi.fn<(error: Error) => void>();
    const thread = await startDatabaseThread({ folder: path.join(dataDir, "database"), log, onFatal });
    thread.abandon(new Error("no response"));
    await thread.close();

    expect(onFatal.mock.calls).toEqual([[new Error("no response")]]);
    expect(() => thread.dial()).toThrow("The database has ended.");
  });

  it("reports clearly that the folder is not writable", async () => {
    const file = path.join(scratch, "a-file");
    writeFileSync(file, "");
    await expect(open(file)).rejects.toThrow(/^The data folder .* cannot be written \(/);
    await expect(open(path.join(file, "below"))).rejects.toThrow(StartupError);
  });

  it("reports clearly that the database is of another version", async () => {
    const folder = path.join(scratch, "older");
    mkdirSync(path.join(folder, "database"), { recursive: true });
    writeFileSync(path.join(folder, "database", "PG_VERSION"), "17\n");

    await expect(open(folder)).rejects.toThrow(/is of PostgreSQL 17, but this version of the store reads 18/);
  });

  it("reports clearly that the files cannot be read and releases the folder", async () => {
    const folder = path.join(scratch, "broken");
    mkdirSync(path.join(folder, "database"), { recursive: true });
    writeFileSync(path.join(folder, "database", "PG_VERSION"), "18\n");

    await expect(open(folder)).rejects.toThrow(StartupError);
    await expect(open(folder)).rejects.toThrow(/cannot be opened/);
  });
});

/** Opens the same folder in another process. Returns "opened" or the error. */
async function openElsewhere(): Promise<string> {
  const child = fork(path.resolve("tests/durability/open-and-close.ts"), [dataDir], {
    stdio: "ignore",
    execArgv: [],
  });
  return new Promise((resolve) => {
    child.once("message", (message) => resolve(message as string));
    child.once("exit", (code) => resolve(`ended with ${code}`));
  });
}
