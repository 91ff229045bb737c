import process from "node:process";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";

// npm run db:migrate: brings the database of the environment up to date, and only that.
const parsed = parseEnv(process.env);
if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
const { env } = parsed;
const database = await openDatabase({
  url: env.DATABASE_URL,
  dataDir: env.DATA_DIR,
  log: createLog(env.LOG_LEVEL),
});
try {
  await migrate(database);
  process.stdout.write("The database is up to date.\n");
} finally {
  await database.close();
}
