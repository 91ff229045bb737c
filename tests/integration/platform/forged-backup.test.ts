import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { digestOf } from "#app/platform/backup/backup-files.server.ts";
import {
  fileOfTable,
  MANIFEST,
  readSums,
  SECRET,
  SIGNATURE,
  SUMS,
  writeSums,
  type Manifest,
} from "#app/platform/backup/backup-format.ts";
import { checkBackup } from "#app/platform/backup/read-backup.server.ts";
import { restoreBackup, type RestoreDone } from "#app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { freshDatabase, type FreshDatabase } from "#tests/servers/fresh-database.ts";
import { testEnv } from "#tests/servers/test-store.ts";

const log = createLog("silent");
const SIGNING_SECRET = "the secret that backups are signed with";

const { database, env } = await storeForFile();
let target: FreshDatabase;
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-backups-"));
  target = await freshDatabase();
  const originals = await openOriginals(env, log);
  const source = { database, originals, dataDir: env.DATA_DIR, secret: SIGNING_SECRET };
  backup = (await writeBackup(source, { into: folder })).folder;
});

afterAll(async () => {
  await target.remove();
  await rm(folder, { recursive: true });
});

function restore(
  from: string,
  { secret = SIGNING_SECRET, isUnverifiedAllowed = false } = {},
): Promise<RestoreDone> {
  const env = testEnv(target, { BACKUP_SECRET: secret });
  return restoreBackup({ env, log }, { from, replace: true, isUnverifiedAllowed });
}

/** A copy of the backup with a changed manifest and matching digests. */
async function forged(change: (manifest: Manifest) => void): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "gulmohar-forged-"));
  await cp(backup, copy, { recursive: true });
  const { manifest } = await checkBackup(copy);
  change(manifest);
  const text = JSON.stringify(manifest);
  await writeFile(path.join(copy, MANIFEST), text);
  const sums = readSums(await readFile(path.join(copy, SUMS), "utf8"));
  for (const { name } of manifest.tables) {
    const file = fileOfTable(name);
    if (sums.has(file)) continue;
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), gzipSync(""));
    sums.set(file, await digestOf(path.join(copy, file)));
  }
  sums.set(MANIFEST, createHash("sha256").update(text).digest("hex"));
  await writeFile(path.join(copy, SUMS), writeSums(sums));
  return copy;
}

test("a backup that was changed, signed with another secret or not signed is refused unless that is allowed", async () => {
  const changed = await forged((manifest) => void (manifest.takenAt = "2020-01-01T00:00:00.000Z"));
  await expect(restore(changed)).rejects.toThrow(
    "The backup was changed, or written by a store with another secret",
  );
  await rm(path.join(changed, SIGNATURE));
  await expect(restore(changed)).rejects.toThrow("carries no signature");
  await expect(restore(backup, { secret: "x".repeat(32) })).rejects.toThrow("add --unverified");
  await rm(changed, { recursive: true });
});

test("a backup signed with the session secret of its time is restored until that secret is no longer the previous one", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-secret-"));
  await writeFile(path.join(dataDir, SECRET), SIGNING_SECRET);
  const source = { database, originals: await openOriginals(env, log), dataDir, secret: SIGNING_SECRET };
  const { folder: from } = await writeBackup(source, { into: dataDir });
  const into = (more: Record<string, string>) =>
    restoreBackup({ env: testEnv(target, more), log }, { from, replace: true });
  const SESSION_SECRET = "the session secret of today, long enough";
  expect(await into({ SESSION_SECRET, SESSION_SECRET_PREVIOUS: SIGNING_SECRET })).toMatchObject({
    secretProblem: null,
  });
  await expect(into({ SESSION_SECRET })).rejects.toThrow("written by a store with another secret");
  // A secret of its own for backups takes the place of both.
  const BACKUP_SECRET = "a secret for backups alone, long enough";
  await expect(
    into({ SESSION_SECRET, SESSION_SECRET_PREVIOUS: SIGNING_SECRET, BACKUP_SECRET }),
  ).rejects.toThrow("written by a store with another secret");
  await rm(dataDir, { recursive: true });
}, 120_000);

test("a backup leaves out a generated session secret that the environment has replaced, and its restore names the missing one", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-secret-"));
  await writeFile(path.join(dataDir, SECRET), "a generated secret of an earlier time");
  const source = { database, originals: await openOriginals(env, log), dataDir, secret: SIGNING_SECRET };
  const { folder: from } = await writeBackup({ ...source, isSessionSecretSet: true }, { into: dataDir });
  expect(await readdir(from)).not.toContain(SECRET);
  const into = (more: Record<string, string>) =>
    restoreBackup(
      { env: testEnv(target, { BACKUP_SECRET: SIGNING_SECRET, ...more }), log },
      { from, replace: true },
    );
  expect(await into({})).toMatchObject({ secretProblem: "missing" });
  expect(await into({ SESSION_SECRET: "x".repeat(32) })).toMatchObject({ secretProblem: null });
  await rm(dataDir, { recursive: true });
}, 120_000);

// Both databases refuse the names alike, before rows are loaded; with PGlite each takes seconds, since a database is created first.
// Proves SEC-FILES-10
test.runIf(inject("template").engine === "postgres").each([
  [
    "a table's name",
    "is not a table name",
    (manifest: Manifest) =>
      void manifest.tables.push({
        name: 'categories" select 1; drop table orders; --',
        columns: [],
        rows: 0,
      }),
  ],
  [
    "an unknown table",
    "a table payroll, which the store does not have",
    (manifest: Manifest) => void manifest.tables.push({ name: "payroll", columns: [], rows: 0 }),
  ],
  [
    "a column's name @nightly",
    "a column categories.id) select",
    (manifest: Manifest) =>
      void manifest.tables.find(({ name }) => name === "categories")?.columns.push("id) select 1; --"),
  ],
  [
    "a sequence's name @nightly",
    "a sequence jobs.secret",
    (manifest: Manifest) => void manifest.sequences.push({ name: "jobs.secret", value: "1", isCalled: true }),
  ],
])(
  "nothing of a forged backup becomes SQL: %s",
  async (_, sentence, change) => {
    const from = await forged(change);
    await expect(restore(from, { isUnverifiedAllowed: true })).rejects.toThrow(sentence);
    await rm(from, { recursive: true });
  },
  60_000,
);

test.each([
  ["rows of no table", gzipSync("not an id\n"), /^The backup is damaged: /],
  ["a file that cannot be unpacked", Buffer.from("not packed"), /^The backup is damaged: /],
])(
  "a backup with %s is refused in a sentence even when its signature is not checked",
  async (_, bytes, sentence) => {
    const from = await forged((manifest) => void (manifest.takenAt = "2020-01-01T00:00:00.000Z"));
    const file = fileOfTable("categories");
    await writeFile(path.join(from, file), bytes);
    const sums = readSums(await readFile(path.join(from, SUMS), "utf8"));
    sums.set(file, await digestOf(path.join(from, file)));
    await writeFile(path.join(from, SUMS), writeSums(sums));
    await expect(restore(from, { isUnverifiedAllowed: true })).rejects.toThrow(sentence);
    await rm(from, { recursive: true });
  },
  60_000,
);
