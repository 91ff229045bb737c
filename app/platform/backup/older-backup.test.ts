import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { parseEnv } from "#app/platform/process/env.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { folderOriginals } from "#app/platform/storage/originals.server.ts";
import { ROOT } from "../../../scripts/root.ts";
import { createDatabase, startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { MANIFEST, SUMS, type Manifest } from "./backup-format.ts";
import { digestOf } from "./backup-files.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const log = createLog("silent");
const folder = mkdtempSync(path.join(tmpdir(), "gulmohar-older-"));
const OLD_MIGRATIONS = 4;
const SIGNING_SECRET = "the secret that backups are signed with";

let server: TestPostgres;
let backup: string;
let known: number;

beforeAll(async () => {
  server = await startPostgres();
  backup = await backUpAnOlderStore();
}, 60_000);

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Backs up a built-in database that has only the first migrations and one category. */
async function backUpAnOlderStore(): Promise<string> {
  const migrations = path.join(folder, "migrations");
  cpSync(path.join(ROOT, "db", "migrations"), migrations, { recursive: true });
  const journalFile = path.join(migrations, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: unknown[] };
  known = journal.entries.length;
  writeFileSync(
    journalFile,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, OLD_MIGRATIONS) }),
  );
  const dataDir = path.join(folder, "data");
  const database = await openDatabase({ url: undefined, dataDir, log });
  try {
    await migrate(database, migrations);
    const jobs = await startJobs({ database, log, isIdle: true });
    await database.pool.query(
      "insert into categories (id, slug, name) values ('01980000-0000-7000-8000-000000000001', 'shawls', 'Shawls')",
    );
    await jobs.stop();
    const originals = folderOriginals(path.join(dataDir, "pictures", "originals"));
    const done = await writeBackup(
      { database, originals, dataDir, secret: SIGNING_SECRET },
      { into: path.join(folder, "backups") },
    );
    return done.folder;
  } finally {
    await database.close();
  }
}

async function restoreInto(name: string, from = backup) {
  const url = await createDatabase(server.url, name);
  const parsed = parseEnv({
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, name),
    BACKUP_SECRET: SIGNING_SECRET,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return { url, done: () => restoreBackup({ env: parsed.env, log }, { from, replace: false }) };
}

test("a backup of an older built-in database can be restored to a current PostgreSQL server", async () => {
  const { url, done } = await restoreInto("moved");
  expect(await done()).toMatchObject({ rows: 1, migrated: known - OLD_MIGRATIONS });
  const database = await openDatabase({ url, dataDir: folder, log });
  expect(await migrate(database)).toEqual({ applied: 0 });
  const { rows } = await database.pool.query("select name from categories");
  expect(rows).toEqual([{ name: "Shawls" }]);

  await expect(done()).rejects.toThrow("The store is running on this database");
  await database.close();
  // A server process ends shortly after its connection was closed.
  await vi.waitFor(() => expect(done()).rejects.toThrow("holds a shop already"), { timeout: 10_000 });
});

test("a backup of a newer version is refused before anything changes", async () => {
  const newer = path.join(folder, "newer");
  cpSync(backup, newer, { recursive: true });
  const file = path.join(newer, MANIFEST);
  const sumsFile = path.join(newer, SUMS);
  const before = await digestOf(file);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 9_999_999_999_999] }),
  );
  writeFileSync(sumsFile, readFileSync(sumsFile, "utf8").replace(before, await digestOf(file)));
  const { url, done } = await restoreInto("untouched", newer);
  await expect(done()).rejects.toThrow("A newer version of the store has written this backup");
  const database = await openDatabase({ url, dataDir: folder, log });
  const { rows } = await database.pool.query("select 1 from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
  await database.close();
});
