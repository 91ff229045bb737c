import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { guardDisk } from "#app/platform/database/pglite/disk-guard.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";

const RESERVE = 1_000;

/** A guard with a recording database and a disk whose free space the test sets. */
async function guarded(engine: Database["engine"] = "pglite") {
  const received: string[] = [];
  const disk = { free: 5_000 };
  const query = (text: string) => Promise.resolve(received.push(text));
  // The only part of a pool that the guard uses.
  const pool = Object.assign(new EventEmitter(), { query }) as object as Database["pool"];
  const guard = await guardDisk({
    database: { engine, pool },
    dataDir: ".",
    reserveBytes: RESERVE,
    log: createLog("silent"),
    freeBytes: () => Promise.resolve(disk.free),
    everyMs: 5,
  });
  return { received, disk, guard, connect: () => pool.emit("connect", { query }) };
}

test("a disk with enough space changes nothing", async () => {
  const { received, guard } = await guarded();
  await guard.close();
  expect([guard.isShort(), received]).toEqual([false, []]);
});

test("too little disk space makes the database read-only until there is clearly more space", async () => {
  const { received, disk, guard } = await guarded();
  disk.free = 999;
  await vi.waitFor(() => expect(guard.isShort()).toBe(true));
  expect(received.at(-1)).toBe("set default_transaction_read_only = on");
  disk.free = 1_400;
  const before = received.length;
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(before + 1));
  expect(guard.isShort()).toBe(true);
  disk.free = 1_500;
  await vi.waitFor(() => expect(guard.isShort()).toBe(false));
  await guard.close();
  expect(received.at(-1)).toBe("set default_transaction_read_only = off");
});

test("a new connection is set read-only while there is no disk space", async () => {
  const { received, disk, guard, connect } = await guarded();
  connect();
  expect(received).toEqual([]);
  disk.free = 0;
  await vi.waitFor(() => expect(guard.isShort()).toBe(true));
  const before = received.length;
  connect();
  expect(received.slice(before)).toEqual(["set default_transaction_read_only = on"]);
  await guard.close();
});

test("the guard ignores the disk of a PostgreSQL server", async () => {
  const { received, disk, guard } = await guarded("postgres");
  disk.free = 0;
  await guard.close();
  expect([guard.isShort(), received]).toEqual([false, []]);
});
