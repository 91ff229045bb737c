import { mkdtemp, readFile, rm, copyFile, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { ROOT } from "../../scripts/root.ts";
import type { FreshDatabase } from "./fresh-database.ts";

const MIGRATIONS = path.join(ROOT, "db", "migrations");

interface Journal {
  entries: { tag: string }[];
}

/** Takes the database back to an empty one of `migrations` steps, as that version of the store left it, and runs the statements on it. */
export async function makeOlderStore(
  { url, dataDir }: FreshDatabase,
  { migrations, statements }: { migrations: number; statements: readonly string[] },
): Promise<void> {
  const folder = await firstMigrations(migrations);
  const database = await openDatabase({ url, dataDir, log: createLog("error") });
  try {
    await database.pool.query(
      "drop schema public cascade; drop schema drizzle cascade; drop schema if exists jobs cascade; create schema public",
    );
    await migrate(database, folder);
    for (const statement of statements) await database.pool.query(statement);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-older-"));
  const journal = JSON.parse(
    await readFile(path.join(MIGRATIONS, "meta", "_journal.json"), "utf8"),
  ) as Journal;
  const entries = journal.entries.slice(0, count);
  await mkdir(path.join(folder, "meta"));
  await writeFile(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries)
    await copyFile(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  return folder;
}
