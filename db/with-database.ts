import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { openExistingDatabase } from "#db/open-existing-database.ts";
import { withEnvironment } from "#db/with-environment.ts";

/**
 * Opens the environment's database, applies pending migrations unless `shouldMigrate` is false, runs `work` and closes it. Refuses to
 * create a shop unless `mayCreate` is set.
 */
export async function withDatabase(
  work: (database: Database, env: Env) => Promise<string>,
  { shouldMigrate = true, mayCreate = false } = {},
): Promise<void> {
  await withEnvironment(async (env, log) => {
    const open = mayCreate ? openDatabase : openExistingDatabase;
    const database = await open({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
    try {
      if (shouldMigrate) await migrate(database);
      return await work(database, env);
    } finally {
      await database.close();
    }
  });
}
