import { statfs } from "node:fs/promises";
import type { Database } from "#app/platform/database/database.server.ts";
import type { PoolClient } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Monitors the free disk space of the built-in database. */
export interface DiskGuard {
  /** Whether the database is read-only because of low disk space. */
  isShort(): boolean;
  close(): Promise<void>;
}

export interface DiskGuardOptions {
  database: Pick<Database, "engine" | "pool">;
  dataDir: string;
  /** Below this the database becomes read-only; from 1.5 times this on it is writable again. 0 disables the guard. */
  reserveBytes: number;
  log: Log;
  freeBytes?: () => Promise<number>;
  everyMs?: number;
}

const EVERY_MS = 1_000;
const READ_ONLY = "set default_transaction_read_only = on";

/**
 * PostgreSQL stops when a write fails on a full disk, and the whole shop with it. So the guard makes the database read-only while
 * there is still space for running transactions: shoppers can browse, orders are refused with a message, and writing resumes once
 * there is space. It does nothing for a PostgreSQL server, which may run on another machine.
 */
export async function guardDisk(options: DiskGuardOptions): Promise<DiskGuard> {
  const { database, dataDir, reserveBytes, log, everyMs = EVERY_MS } = options;
  if (database.engine === "postgres" || reserveBytes === 0)
    return { isShort: () => false, close: () => Promise.resolve() };
  const freeBytes = options.freeBytes ?? (() => freeBytesOf(dataDir));
  let isShort = false;

  const check = async () => {
    const free = await freeBytes();
    const wasShort = isShort;
    const isShortNow = free < (wasShort ? reserveBytes * 1.5 : reserveBytes);
    isShort ||= isShortNow;
    if (isShort)
      await database.pool.query(isShortNow ? READ_ONLY : "set default_transaction_read_only = off");
    // Only now, so that a failed query is repeated.
    isShort = isShortNow;
    const freeMb = Math.round(free / 2 ** 20);
    if (isShort && !wasShort)
      log.error({ freeMb }, "The disk is nearly full: the database is read-only until there is space");
    if (wasShort && !isShort) log.warn({ freeMb }, "There is disk space again: the database is writable");
  };
  // A new connection starts with default settings.
  const restoreReadOnly = (client: PoolClient) => {
    if (isShort) client.query(READ_ONLY).catch(() => undefined);
  };
  database.pool.on("connect", restoreReadOnly);
  let checking = check();
  await checking;
  const timer = setInterval(() => {
    checking = check().catch((error: unknown) => log.warn({ err: error }, "Free disk space is unknown"));
  }, everyMs).unref();

  return {
    isShort: () => isShort,
    close() {
      clearInterval(timer);
      database.pool.off("connect", restoreReadOnly);
      return checking;
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
