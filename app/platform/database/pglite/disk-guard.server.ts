import { statfs } from "node:fs/promises";
import type { Database } from "#app/platform/database/database.server.ts";
import type { PoolClient } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Watches how much room the built-in database has left. */
export interface DiskGuard {
  /** Whether nothing is written for want of room. */
  isShort(): boolean;
  close(): Promise<void>;
}

export interface DiskGuardOptions {
  database: Pick<Database, "engine" | "pool">;
  dataDir: string;
  /** With less than this the database may only be read; with half as much again it may be written. 0 for no guard. */
  reserveBytes: number;
  log: Log;
  freeBytes?: () => Promise<number>;
  everyMs?: number;
}

const EVERY_MS = 1_000;
const READ_ONLY = "set default_transaction_read_only = on";

/**
 * A database that meets the end of its disk in the middle of a write has to stop, and with it the whole shop. So it stops
 * writing while there is still room for what is under way: shoppers can look around, orders are refused in words, and all goes on
 * by itself once there is room. A PostgreSQL server has a disk and a keeper of its own.
 */
export async function guardDisk(options: DiskGuardOptions): Promise<DiskGuard> {
  const { database, dataDir, reserveBytes, log, everyMs = EVERY_MS } = options;
  if (database.engine === "postgres" || reserveBytes === 0)
    return { isShort: () => false, close: () => Promise.resolve() };
  const freeBytes = options.freeBytes ?? (() => freeBytesOf(dataDir));
  let isShort = false;

  const look = async () => {
    const free = await freeBytes();
    const wasShort = isShort;
    isShort = free < (wasShort ? reserveBytes * 1.5 : reserveBytes);
    if (isShort || wasShort)
      await database.pool.query(isShort ? READ_ONLY : "set default_transaction_read_only = off");
    const freeMb = Math.round(free / 2 ** 20);
    if (isShort && !wasShort)
      log.error({ freeMb }, "The disk is nearly full: nothing is written until there is room");
    if (wasShort && !isShort) log.warn({ freeMb }, "There is room on the disk again: the shop goes on");
  };
  // A connection that takes another's place has forgotten what that one was told.
  const remind = (client: PoolClient) => {
    if (isShort) client.query(READ_ONLY).catch(() => undefined);
  };
  database.pool.on("connect", remind);
  let looking = look();
  await looking;
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => log.warn({ err: error }, "The room on the disk is not known"));
  }, everyMs).unref();

  return {
    isShort: () => isShort,
    close() {
      clearInterval(timer);
      database.pool.off("connect", remind);
      return looking;
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
