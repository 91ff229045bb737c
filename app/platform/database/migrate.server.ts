import path from "node:path";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "#app/platform/database/database.server.ts";

export async function migrate(database: Database): Promise<void> {
  await runMigrations(database.db, { migrationsFolder: path.resolve("db/migrations") });
}
