import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { guardDisk } from "#app/platform/database/pglite/disk-guard.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";

const RESERVE = 1_000;

/** A guard over a database that only notes what it was told, on a disk of which the test says how much is free. */
async function guarded(engine: Database["engine"] = "pglite") {
  const received: string[] = [];
  const disk = { free: 5_000 };
  const query = (text: string) => Promise.resolve(received.push(text));
  // Of a pool the guard uses no more.
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

test("a disk with room is left alone", async () => {
  const { received, guard } = await guarded();
  await guard.close();
  expect([guard.isShort(), received]).toEqual([false, []]);
});

test("with too little room nothing is written, and a little more is not yet enough", async () => {
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

test("a new connection is told before it is used, as long as there is no room", async () => {
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

test("a server looks after its own disk", async () => {
  const { received, disk, guard } = await guarded("postgres");
  disk.free = 0;
  await guard.close();
  expect([guard.isShort(), received]).toEqual([false, []]);
});
