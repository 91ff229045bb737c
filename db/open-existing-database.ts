import { existsSync } from "node:fs";
import path from "node:path";
import { findSetAsideDatabase } from "#app/platform/backup/set-aside-database.server.ts";
import { openDatabase, type Database, type DatabaseOptions } from "#app/platform/database/database.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

/** Opens the database of a shop and creates nothing. StartupError when there is no shop, for example because DATA_DIR is wrong. */
export async function openExistingDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) await refuseEmptyFolder(options.dataDir);
  const database = await openDatabase(options);
  const { rows } = await database.pool.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as journal",
  );
  if (rows[0]?.journal) return database;
  await database.close();
  throw new StartupError(
    "There is no shop in this database. Start the store first, or correct DATABASE_URL.",
  );
}

async function refuseEmptyFolder(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  if (existsSync(path.join(folder, "database"))) return;
  // Opening the database explains an interrupted restore.
  if (existsSync(folder) && (await findSetAsideDatabase(folder))) return;
  throw new StartupError(`There is no shop in ${folder}. Start the store first, or correct DATA_DIR.`);
}
