import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MANIFEST, SUMS, type Manifest } from "#app/platform/backup/backup-format.ts";
import { digestOf } from "#app/platform/backup/backup-files.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { BASELINE_AT, LAST_OF_VERSION_0_1_AT } from "#app/platform/database/version-0-1.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import {
  loadVersion01,
  readFigures,
  unpackBackupOfVersion01,
  VERSION_0_1_BACKUP_SECRET,
  type Figures,
} from "#tests/fixtures/database/version-0-1.ts";
import { freshDatabase, type FreshDatabase } from "#tests/servers/fresh-database.ts";
import { testEnv } from "#tests/servers/test-store.ts";

const log = createLog("silent");

/** The migrations since version 1.0.0, whose baseline has the tables of version 0.1. */
const LATER_MIGRATIONS =
  readdirSync(path.join(import.meta.dirname, "../../../db/migrations")).filter((file) =>
    file.endsWith(".sql"),
  ).length - 1;

let folder: string;
let backup: string;
let expected: Figures;
let target: FreshDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "gulmohar-older-"));
  backup = unpackBackupOfVersion01(folder);
  const older = await freshDatabase();
  expected = await loadVersion01(older);
  await older.remove();
  target = await freshDatabase();
});
afterAll(async () => {
  await target.remove();
  rmSync(folder, { recursive: true });
});

const targetEnv = () => testEnv(target, { BACKUP_SECRET: VERSION_0_1_BACKUP_SECRET });
const restore = (from: string, isUnverifiedAllowed = false) =>
  restoreBackup({ env: targetEnv(), log }, { from, replace: true, isUnverifiedAllowed });

async function figuresOfTarget(): Promise<Figures> {
  const database = await openDatabase({ ...target, log });
  try {
    return await readFigures(database);
  } finally {
    await database.close();
  }
}

test("a backup of version 0.1 is restored with its orders, stock, settings and images", async () => {
  expect(await restore(backup)).toMatchObject({
    rows: 1380,
    images: 23,
    missingImages: [],
    migrated: LATER_MIGRATIONS,
  });
  const { settings, ...figures } = await figuresOfTarget();
  const { settings: settingsBefore, ...figuresBefore } = expected;
  expect(figures).toEqual(figuresBefore);
  // A section that was never saved is stored if its default has changed.
  expect(settings).toEqual(expect.arrayContaining(settingsBefore));
  const database = await openDatabase({ ...target, log });
  expect(await migrate(database)).toEqual({ applied: 0 });
  await database.close();
});

/** A copy of the backup whose manifest lists other migrations. */
async function withMigrations(name: string, change: (migrations: number[]) => number[]): Promise<string> {
  const copy = path.join(folder, name);
  cpSync(backup, copy, { recursive: true });
  const file = path.join(copy, MANIFEST);
  const sumsFile = path.join(copy, SUMS);
  const before = await digestOf(file);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  writeFileSync(file, JSON.stringify({ ...manifest, migrations: change(manifest.migrations) }));
  writeFileSync(sumsFile, readFileSync(sumsFile, "utf8").replace(before, await digestOf(file)));
  return copy;
}

const OTHER_VERSIONS: [backup: string, change: (migrations: number[]) => number[], message: string][] = [
  [
    "of an older 0.1 version",
    (migrations) => migrations.filter((when) => when !== LAST_OF_VERSION_0_1_AT),
    "An older 0.1 version has written this backup. Restore it with the last 0.1 version",
  ],
  [
    "of a newer version",
    () => [BASELINE_AT, 9_999_999_999_999],
    "A newer version of the store has written this backup",
  ],
  [
    "of a newer version that began as 0.1",
    (migrations) => [...migrations, BASELINE_AT, 9_999_999_999_999],
    "A newer version of the store has written this backup",
  ],
];

test.each(OTHER_VERSIONS)("a backup %s is refused before anything changes", async (name, change, message) => {
  const before = await figuresOfTarget();
  await expect(restore(await withMigrations(name, change), true)).rejects.toThrow(message);
  expect(await figuresOfTarget()).toEqual(before);
});
