import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { guardDisk } from "#app/platform/database/pglite/disk-guard.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";

const RESERVE = 1_000;

/** A guard with a fake database that records statements and a fake disk. */
async function guarded(engine: Database["engine"] = "pglite") {
  const statements: string[] = [];
  const disk = { free: 5_000 };
  const failures = { next: 0 };
  const query = (text: string) => {
    statements.push(text);
    return failures.next-- > 0 ? Promise.reject(new Error("The query failed")) : Promise.resolve();
  };
  // The only parts of a pool that the guard uses.
  const pool = Object.assign(new EventEmitter(), { query }) as object as Database["pool"];
  const guard = await guardDisk({
    database: { engine, pool },
    dataDir: ".",
    reserveBytes: RESERVE,
    log: createLog("silent"),
    freeBytes: () => Promise.resolve(disk.free),
    everyMs: 5,
  });
  return { statements, failures, disk, guard, connect: () => pool.emit("connect", { query }) };
}

test("with enough disk space the database is left unchanged", async () => {
  const { statements, guard } = await guarded();
  await guard.close();
  expect([guard.isShort(), statements]).toEqual([false, []]);
});

test("with too little space the database is read-only until there is clearly more", async () => {
  const { statements, disk, guard } = await guarded();
  disk.free = 999;
  await vi.waitFor(() => expect(guard.isShort()).toBe(true));
  expect(statements.at(-1)).toBe("set default_transaction_read_only = on");
  disk.free = 1_400;
  const before = statements.length;
  await vi.waitFor(() => expect(statements.length).toBeGreaterThan(before + 1));
  expect(guard.isShort()).toBe(true);
  disk.free = 1_500;
  await vi.waitFor(() => expect(guard.isShort()).toBe(false));
  await guard.close();
  expect(statements.at(-1)).toBe("set default_transaction_read_only = off");
});

test("a failed query for the way back is repeated", async () => {
  const { statements, failures, disk, guard } = await guarded();
  disk.free = 0;
  await vi.waitFor(() => expect(guard.isShort()).toBe(true));
  await vi.waitFor(() => expect(statements.length).toBeGreaterThan(1));
  failures.next = 1;
  disk.free = 5_000;
  await vi.waitFor(() => expect(guard.isShort()).toBe(false));
  await guard.close();
  const off = "set default_transaction_read_only = off";
  expect(statements.filter((text) => text === off)).toHaveLength(2);
});

test("a new connection is read-only while disk space is low", async () => {
  const { statements, disk, guard, connect } = await guarded();
  connect();
  expect(statements).toEqual([]);
  disk.free = 0;
  await vi.waitFor(() => expect(guard.isShort()).toBe(true));
  const before = statements.length;
  connect();
  expect(statements.slice(before)).toEqual(["set default_transaction_read_only = on"]);
  await guard.close();
});

test("a PostgreSQL server is not guarded", async () => {
  const { statements, disk, guard } = await guarded("postgres");
  disk.free = 0;
  await guard.close();
  expect([guard.isShort(), statements]).toEqual([false, []]);
});
