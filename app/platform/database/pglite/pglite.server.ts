import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { errorMessage } from "#app/lib/error-code.ts";
import { findSetAsideDatabase } from "#app/platform/backup/set-aside-database.server.ts";
import {
  startDatabaseThread,
  type DatabaseThread,
} from "#app/platform/database/pglite/database-thread.server.ts";
import { createHealth } from "#app/platform/database/postgres/health.server.ts";
import { lockFolder } from "#app/platform/database/pglite/folder-lock.server.ts";
import { startMaintenance } from "#app/platform/database/maintenance.server.ts";
import { PgliteWire } from "#app/platform/database/pglite/pglite-wire.server.ts";
import { createPool, type OpenEngine, type Pool } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

export interface PgliteOptions {
  dataDir: string;
  log: Log;
  onFatal: (error: Error) => void;
}

const POSTGRES_MAJOR = "18";
// Longer than any query may take: a thread without a response by then hangs and needs a restart.
const STUCK_AFTER_MS = 5 * 60_000;
const READY_WITHIN_MS = 5_000;
const DRAIN_WITHIN_MS = 10_000;

/**
 * Opens the built-in database in `dataDir` and creates it on the first start. StartupError when the folder is in use, not writable,
 * holds a database of another PostgreSQL version, or has none since a restore was interrupted.
 */
export async function openPglite({ dataDir, log, onFatal }: PgliteOptions): Promise<OpenEngine> {
  const lock = lockFolder(dataDir);
  const folder = path.resolve(dataDir, "database");
  let thread: DatabaseThread;
  try {
    await refuseInterruptedRestore(folder);
    refuseOtherVersion(folder);
    thread = await startDatabaseThread({ folder, log, onFatal });
  } catch (error) {
    lock.release();
    throw explain(error, folder);
  }
  const pool = createThreadPool(thread, log);
  const sync = shareSyncs(pool);
  const maintenance = startMaintenance({ pool, log });
  const health = createHealth({ query: () => pool.query("select 1"), withinMs: READY_WITHIN_MS });
  return {
    pool,
    sync,
    // A slow response only means that other queries hold the single connection, so the database never counts as unreachable.
    health: { ...health, isUnreachable: () => false },
    analyze: () => maintenance.runNow(),
    async close() {
      health.close();
      await maintenance.stop();
      // Of transactions that have just committed; without it they would wait for a connection of a closed pool.
      await sync().catch(() => undefined);
      await Promise.race([pool.end(), wait(DRAIN_WITHIN_MS, undefined, { ref: false })]);
      await thread.close();
      lock.release();
    },
  };
}

function createThreadPool(thread: DatabaseThread, log: Log): Pool {
  const onStuck = () => thread.abandon(new Error("The database has not responded for minutes."));
  return createPool(
    {
      // PGlite has one session, so queries share one connection.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 30_000,
      user: "postgres",
      database: "postgres",
      password: "",
      ssl: false,
      stream: () => new PgliteWire({ dial: thread.dial, onStuck, stuckAfterMs: STUCK_AFTER_MS }),
    },
    (error) => log.warn({ err: error }, "Connection to the database thread lost"),
  );
}

// Writes an empty message to the log of the database, which syncs it up to there.
const SYNC = `
  select pg_logical_emit_message(false, '', '', true)
  where pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`;

interface SyncedPool extends Pick<Pool, "ending"> {
  connect(): Promise<{ query(text: string): Promise<unknown>; release(): void }>;
}

/**
 * Syncs what was committed before, once for all callers that wait at the same time: the statement waits for the connection behind the
 * transactions that are waiting already.
 */
export function shareSyncs(pool: SyncedPool): () => Promise<void> {
  let next: Promise<void> | undefined;
  const syncNow = async () => {
    const client = await connectWithoutTimeout(pool).finally(() => {
      // Later commits are not part of it.
      next = undefined;
    });
    try {
      await client.query(SYNC);
    } finally {
      client.release();
    }
  };
  return () => (next ??= syncNow());
}

/** Waits for the connection until the pool ends: what has been committed must not fail because others hold the connection for long. */
async function connectWithoutTimeout(pool: SyncedPool) {
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.ending || !errorMessage(error).startsWith("timeout exceeded")) throw error;
    }
  }
}

/** A restore moves the previous database away and then the new one in. A crash between the two must not start an empty shop. */
async function refuseInterruptedRestore(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const previous = await findSetAsideDatabase(path.dirname(folder));
  if (previous) {
    throw new StartupError(
      `A restore was interrupted: ${folder} is missing. Run the restore again, or rename ${previous} beside it to "database" to put the previous shop back.`,
    );
  }
}

function refuseOtherVersion(folder: string): void {
  const file = path.join(folder, "PG_VERSION");
  if (!existsSync(file)) return;
  const version = readFileSync(file, "utf8").trim();
  if (version !== POSTGRES_MAJOR) {
    throw new StartupError(
      `The database in ${folder} is of PostgreSQL ${version}, but this version of the store reads ${POSTGRES_MAJOR}.`,
    );
  }
}

function explain(error: unknown, folder: string): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError(`The database in ${folder} cannot be opened. ${errorMessage(error)}`, {
    cause: error,
  });
}
