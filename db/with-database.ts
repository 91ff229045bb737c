import { existsSync } from "node:fs";
import process from "node:process";
import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { parseEnv, type Env } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";

/**
 * Opens the database of the environment, or of `.env`, brings it up to date unless it is only to be read, works with it, closes it. What a person can
 * mend is one sentence.
 */
export async function withDatabase(
  work: (database: Database, env: Env) => Promise<string>,
  { bringUpToDate = true } = {},
): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const parsed = parseEnv(process.env);
  if (!parsed.ok) refuse(parsed.problems.join("\n"));
  const { env } = parsed;
  try {
    const log = createLog(env.LOG_LEVEL);
    const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
    try {
      if (bringUpToDate) await migrate(database);
      process.stdout.write(`${await work(database, env)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof Error && error.name === "StartupError") refuse(error.message);
    throw error;
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
