import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "#app/platform/database/database.server.ts";
import {
  BASELINE_AT,
  LAST_OF_VERSION_0_1_AT,
  markVersion01,
} from "#app/platform/database/version-0-1.server.ts";
import { withoutQueryTimeout, type PoolClient } from "#app/platform/database/postgres/pool.server.ts";
import { sqlState } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

// An advisory lock number that nothing else uses.
const LOCK = 710_251_842;

const JOURNAL = createRequire(import.meta.url).resolve("#db/migrations/meta/_journal.json");
const FOLDER = path.resolve(path.dirname(JOURNAL), "..");

interface Patience {
  log?: Log;
  /** How long a migration waits for a lock, while all later queries for that table wait behind it. */
  lockTimeoutMs?: number;
  pauseMs?: number;
  /** Including the first. */
  attempts?: number;
}

// Five minutes together: longer than any query of the store may take.
const PATIENCE = { lockTimeoutMs: 2_000, pauseMs: 3_000, attempts: 60 };

/**
 * Applies all pending migrations or none and returns their number. An advisory lock serialises processes that start together. A migration
 * that does not get the lock of a table soon rolls back and is tried again, so that a running store does not queue up behind it. A database
 * of the last 0.1 version is marked as at the baseline.
 * StartupError when a lock is not had for minutes, when a newer version of the store or an older 0.1 version has migrated the database, or
 * when its user lacks the right to create tables.
 */
export async function migrate(
  { pool }: Pick<Database, "pool">,
  migrationsFolder = FOLDER,
  patience: Patience = {},
): Promise<{ applied: number }> {
  const files = readMigrationFiles({ migrationsFolder });
  const migrationTimes = files.map(({ folderMillis }) => folderMillis);
  const connection = await pool.connect();
  const client = withoutQueryTimeout(connection);
  try {
    // Waiting for another process or building an index may exceed the limit for queries.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const journal = await listApplied(client);
    refuseNewer(journal, migrationTimes);
    const baseline = files.find(({ folderMillis }) => folderMillis === BASELINE_AT);
    if (baseline) await markVersion01(client, { applied: journal, baselineHash: baseline.hash });
    const before = await listApplied(client);
    await applyPatiently(client, migrationsFolder, { ...PATIENCE, ...patience });
    const after = await listApplied(client);
    // Drizzle applies only migrations later than the last applied one: it silently skips one that was merged late.
    const missed = migrationTimes.filter((when) => !after.includes(when));
    if (missed.length > 0) throw new Error(`Migrations out of order, not applied: ${missed.join(", ")}.`);
    return { applied: after.length - before.length };
  } catch (error) {
    if (sqlState(error) !== "42501") throw error;
    throw new StartupError(
      "The database user lacks the right to create tables. Make it the owner of the database, or grant it CREATE on the database.",
      { cause: error },
    );
  } finally {
    // Closing the connection releases the lock and the setting.
    client.release(true);
  }
}

function refuseNewer(applied: readonly number[], migrationTimes: readonly number[]): void {
  const newest = Math.max(0, ...applied.filter((when) => when !== LAST_OF_VERSION_0_1_AT));
  if (newest > Math.max(0, ...migrationTimes))
    throw new StartupError(
      "A newer version of the store has changed this database. Start that version, or restore an older backup.",
    );
}

// lock_not_available and deadlock_detected.
const LOCKED = new Set(["55P03", "40P01"]);

async function applyPatiently(
  client: PoolClient,
  migrationsFolder: string,
  { log, lockTimeoutMs, pauseMs, attempts }: Required<Omit<Patience, "log">> & Pick<Patience, "log">,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyMigrations(drizzle(client), { migrationsFolder });
      return;
    } catch (error) {
      if (!LOCKED.has(sqlState(error) ?? "")) throw error;
      if (attempt >= attempts)
        throw new StartupError(
          "The database cannot be upgraded: other connections hold its tables. End long transactions and start again.",
          { cause: error },
        );
      log?.warn({ attempt }, "A migration waits for other connections and will be tried again");
    }
    await wait(pauseMs);
  }
}

export type KnownMigration = ReturnType<typeof readMigrationFiles>[number];

/**
 * The store's migrations that a backup's journal lists; those of version 0.1 stand for the baseline. StartupError when this version of the
 * store lacks one of them, or when the backup is of an older 0.1 version.
 */
export function migrationsUpTo(applied: readonly number[]): KnownMigration[] {
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER });
  const later = applied.filter((when) => when > LAST_OF_VERSION_0_1_AT);
  if (later.some((when) => !migrations.some(({ folderMillis }) => folderMillis === when))) {
    throw new StartupError(
      "A newer version of the store has written this backup. Restore it with that version.",
    );
  }
  if (!applied.includes(BASELINE_AT) && !applied.includes(LAST_OF_VERSION_0_1_AT)) {
    throw new StartupError(
      "An older 0.1 version has written this backup. Restore it with the last 0.1 version, start that once, and take a backup with it.",
    );
  }
  return migrations.filter(
    ({ folderMillis }) => folderMillis === BASELINE_AT || later.includes(folderMillis),
  );
}

/** Timestamps of the applied migrations, in milliseconds. */
async function listApplied(client: PoolClient): Promise<number[]> {
  const { rows: journalRows } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as journal",
  );
  if (!journalRows[0]?.journal) return [];
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations",
  );
  return rows.map(({ at }) => Number(at));
}
