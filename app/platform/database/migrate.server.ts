import { createRequire } from "node:module";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "#app/platform/database/database.server.ts";
import { withoutQueryTimeout, type PoolClient } from "#app/platform/database/postgres/pool.server.ts";
import { sqlState } from "#app/platform/database/transaction.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

// An advisory lock number that nothing else uses.
const LOCK = 710_251_842;

const JOURNAL = createRequire(import.meta.url).resolve("#db/migrations/meta/_journal.json");
const FOLDER = path.resolve(path.dirname(JOURNAL), "..");

/**
 * Applies all pending migrations or none and returns their number. An advisory lock serialises processes that start together.
 * StartupError when a newer version of the store has migrated the database, or when its user lacks the right to create tables.
 */
export async function migrate(
  { pool }: Pick<Database, "pool">,
  migrationsFolder = FOLDER,
): Promise<{ applied: number }> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const connection = await pool.connect();
  const client = withoutQueryTimeout(connection);
  try {
    // Waiting for another process or building an index may exceed the limit for queries.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const before = await listApplied(client);
    if (Math.max(0, ...before) > Math.max(0, ...known)) {
      throw new StartupError(
        "A newer version of the store has changed this database. Start that version, or restore an older backup.",
      );
    }
    await applyMigrations(drizzle(client), { migrationsFolder });
    const after = await listApplied(client);
    // Drizzle applies only migrations later than the last applied one: it silently skips one that was merged late.
    const missed = known.filter((when) => !after.includes(when));
    if (missed.length > 0) throw new Error(`Migrations out of order, not applied: ${missed.join(", ")}.`);
    const applied = after.length - before.length;
    // Rewriting a table loses its visibility map, which index-only scans need; neither engine restores it by itself.
    if (applied > 0 && before.length > 0) await client.query("vacuum (analyze)");
    return { applied };
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

export type KnownMigration = ReturnType<typeof readMigrationFiles>[number];

/**
 * The store's migrations with these timestamps in the journal. StartupError when this version of the store lacks one of them.
 */
export function migrationsUpTo(applied: readonly number[]): KnownMigration[] {
  const known = readMigrationFiles({ migrationsFolder: FOLDER });
  if (applied.some((when) => !known.some(({ folderMillis }) => folderMillis === when))) {
    throw new StartupError(
      "A newer version of the store has written this backup. Restore it with that version.",
    );
  }
  return known.filter(({ folderMillis }) => applied.includes(folderMillis));
}

/** Timestamps of the applied migrations, in milliseconds. */
async function listApplied(client: PoolClient): Promise<number[]> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as journal",
  );
  if (!found[0]?.journal) return [];
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations",
  );
  return rows.map(({ at }) => Number(at));
}
