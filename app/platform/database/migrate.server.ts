import { createRequire } from "node:module";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "#app/platform/database/database.server.ts";
import { StartupError } from "#app/platform/startup-error.ts";

// Any number that nothing else in the database locks by.
const LOCK = 710_251_842;

const JOURNAL = createRequire(import.meta.url).resolve("#db/migrations/meta/_journal.json");
const FOLDER = path.resolve(path.dirname(JOURNAL), "..");

/**
 * Brings the database up to date: the migrations that it lacks, all of them or none. Processes that start together take turns.
 * StartupError when the database was made by a newer version of the store.
 */
export async function migrate(
  { pool }: Pick<Database, "pool">,
  migrationsFolder = FOLDER,
): Promise<{ applied: number }> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const client = await pool.connect();
  const db = drizzle(client);
  const listApplied = async () => {
    const { rows } = await db.execute<{ at: string }>(
      sql`select created_at as at from drizzle.__drizzle_migrations`,
    );
    return rows.map(({ at }) => Number(at));
  };
  try {
    // Waiting for another process, and building an index, may take longer than a query may.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows } = await client.query<{ journal: string | null }>(
      "select to_regclass('drizzle.__drizzle_migrations')::text as journal",
    );
    const before = rows[0]?.journal ? await listApplied() : [];
    if (Math.max(0, ...before) > Math.max(0, ...known)) {
      throw new StartupError(
        "The database was changed by a newer version of the store than this one. Start that version, or restore an older backup.",
      );
    }
    await applyMigrations(db, { migrationsFolder });
    const after = new Set(await listApplied());
    // Drizzle applies only what is later than the last applied: one that was merged late would be left out without a word.
    const missed = known.filter((when) => !after.has(when));
    if (missed.length > 0) throw new Error(`Migrations out of order, not applied: ${missed.join(", ")}.`);
    return { applied: after.size - before.length };
  } finally {
    // Closed, not reused: with it go the lock and the setting.
    client.release(true);
  }
}
