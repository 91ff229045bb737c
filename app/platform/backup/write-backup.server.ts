import { link, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import {
  fileOfTable,
  JOBS,
  MANIFEST,
  PICTURES,
  readSums,
  SECRET,
  SIGNATURE,
  SUMS,
  writeSums,
  type Manifest,
} from "#app/platform/backup/backup-format.ts";
import { signatureOf } from "#app/platform/backup/backup-signature.server.ts";
import {
  digestOf,
  forEachParallel,
  writeGzipLines,
  writePlain,
} from "#app/platform/backup/backup-files.server.ts";
import { encodeRow } from "#app/platform/backup/copy-text.ts";
import { withSnapshot, type SnapshotTable } from "#app/platform/backup/snapshot.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { syncFolder, readIfThere } from "#app/platform/storage/whole-file.server.ts";
import type { Originals } from "#app/platform/storage/originals.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

export interface BackupDeps {
  database: Pick<Database, "engine" | "pool">;
  originals: Originals;
  dataDir: string;
  /** Signs the backup (`findBackupSecret`). */
  secret: string;
  /** Whether the environment sets the session secret. One that the store generated before is not in use then. */
  isSessionSecretSet?: boolean;
}

export interface BackupOptions {
  /** The parent folder; each backup becomes a subfolder of it. */
  into: string;
  /** The number of backups to keep; older ones are removed after this one is complete. Undefined keeps all. */
  keep?: number | undefined;
}

export const BackupDone = z.object({
  folder: z.string(),
  rows: z.number(),
  images: z.number(),
  /** Referenced by rows, but missing from the storage. */
  missingImages: z.array(z.string()),
  /** Milliseconds for which the snapshot blocked the shop's queries. */
  heldMs: z.number(),
  /** Older backups that were removed. */
  removed: z.array(z.string()),
});
export type BackupDone = z.infer<typeof BackupDone>;

// The table that references the original images.
const IMAGE_TABLE = "media";
const IMAGE_COLUMN = "storage_key";
const IMAGES_AT_ONCE = 4;
const NAME = /^gulmohar-\d{8}T\d{6}\.\d{3}Z$/;
const UNFINISHED = ".unfinished-";

/**
 * Writes a backup to a temporary folder and renames it once it is complete and synced, so a folder with a backup's name is always
 * complete. Images are copied before the database and again after it, so that every image the snapshot references is included,
 * whatever is uploaded or removed in the meantime.
 */
export async function writeBackup(deps: BackupDeps, { into, keep }: BackupOptions): Promise<BackupDone> {
  const parent = path.resolve(into);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);
  const before = (await finishedIn(parent)).at(-1);
  const name = `gulmohar-${new Date().toISOString().replaceAll(/[:-]/g, "")}`;
  const unfinished = path.join(parent, `${UNFINISHED}${name}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const done = await fill(unfinished, deps, before ? path.join(parent, before) : null);
    const folder = path.join(parent, name);
    await rename(unfinished, folder);
    await syncFolder(parent);
    // After a wrong clock, older backups may have later names.
    const older = (await finishedIn(parent)).filter((each) => each !== name);
    const removed = keep === undefined ? [] : older.slice(0, Math.max(0, older.length - (keep - 1)));
    for (const old of removed) await rm(path.join(parent, old), { recursive: true });
    return { ...done, folder, removed };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  folder: string,
  { database, originals, dataDir, secret: signing, isSessionSecretSet = false }: BackupDeps,
  before: string | null,
) {
  const sums = new Map<string, string>();
  const copyImage = imageCopier(folder, originals, before, sums);
  await forEachParallel(originals.list(), IMAGES_AT_ONCE, async ({ key, putAt }) => {
    await copyImage(key, putAt);
  });
  const referenced: string[] = [];
  const { manifest, heldMs } = await withSnapshot(database, async (snapshot) => {
    const { takenAt, migrations, sequences, heldMs } = snapshot;
    const tables: Manifest["tables"] = [];
    for (const table of snapshot.tables) {
      const at = table.name === IMAGE_TABLE ? table.columns.indexOf(IMAGE_COLUMN) : -1;
      const { name, columns } = table;
      const rows = await writeTable(folder, fileOfTable(name), table, sums, (row) => {
        const key = row[at];
        if (key) referenced.push(key);
      });
      tables.push({ name, columns, rows });
    }
    const jobs = await writeTable(folder, JOBS, snapshot.jobs, sums);
    const { engine } = database;
    return {
      heldMs,
      manifest: {
        format: 1 as const,
        takenAt: takenAt.toISOString(),
        engine,
        migrations,
        tables,
        sequences,
        jobs,
      },
    };
  });
  const missingImages: string[] = [];
  await forEachParallel(
    referenced.filter((key) => !sums.has(PICTURES + key)),
    IMAGES_AT_ONCE,
    async (key) => {
      if (!(await copyImage(key, new Date()))) missingImages.push(key);
    },
  );
  const images = [...sums.keys()].filter((file) => file.startsWith(PICTURES)).length;
  const secret = isSessionSecretSet ? null : await readIfThere(path.resolve(dataDir, SECRET));
  if (secret) sums.set(SECRET, await writePlain(path.join(folder, SECRET), secret));
  const facts: Manifest = { ...manifest, pictures: images, missingPictures: missingImages };
  const text = `${JSON.stringify(facts, null, 2)}\n`;
  sums.set(MANIFEST, await writePlain(path.join(folder, MANIFEST), Buffer.from(text)));
  const listed = writeSums(sums);
  await writePlain(path.join(folder, SUMS), Buffer.from(listed));
  await writePlain(path.join(folder, SIGNATURE), Buffer.from(`${signatureOf(listed, signing)}\n`));
  await syncFolder(folder);
  const rows = facts.tables.reduce((all, table) => all + table.rows, 0);
  return { rows, images, missingImages, heldMs };
}

async function writeTable(
  folder: string,
  file: string,
  { rows }: SnapshotTable,
  sums: Map<string, string>,
  onRow: (row: (string | null)[]) => void = () => undefined,
): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const batch of rows()) {
      count += batch.length;
      for (const row of batch) onRow(row);
      yield batch.map(encodeRow).join("");
    }
  }
  sums.set(file, await writeGzipLines(path.join(folder, file), lines()));
  return count;
}

/**
 * Returns a function that copies an original image into the backup and returns false when the storage does not have it. An image
 * that the previous backup holds intact is hard-linked instead.
 */
function imageCopier(
  folder: string,
  originals: Originals,
  before: string | null,
  sums: Map<string, string>,
): (key: string, putAt: Date) => Promise<boolean> {
  let previousSums: Promise<{ sums: Map<string, string>; at: Date }> | undefined;
  const linkFromPrevious = async (key: string, putAt: Date, to: string): Promise<string | null> => {
    if (!before) return null;
    previousSums ??= sumsOf(before);
    const { sums: olderSums, at } = await previousSums;
    const digest = olderSums.get(PICTURES + key);
    if (!digest || putAt >= at) return null;
    const from = path.join(before, PICTURES, key);
    if ((await digestOf(from).catch(() => "")) !== digest) return null;
    // File systems without hard links get a copy.
    return link(from, to).then(
      () => digest,
      () => null,
    );
  };
  return async (key, putAt) => {
    const to = path.join(folder, PICTURES, key);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const digest = await linkFromPrevious(key, putAt, to);
    if (digest) {
      sums.set(PICTURES + key, digest);
      return true;
    }
    const bytes = await originals.get(key);
    if (bytes) sums.set(PICTURES + key, await writePlain(to, bytes));
    return bytes !== null;
  };
}

async function sumsOf(backup: string): Promise<{ sums: Map<string, string>; at: Date }> {
  const text = await readFile(path.join(backup, SUMS), "utf8").catch(() => "");
  const { mtime } = await stat(path.join(backup, SUMS)).catch(() => ({ mtime: new Date(0) }));
  return { sums: readSums(text), at: mtime };
}

/** Names of the complete backups in a folder, oldest first. */
async function finishedIn(parent: string): Promise<string[]> {
  return (await readdir(parent)).filter((name) => NAME.test(name)).toSorted();
}

/** Removes the temporary folders of interrupted backups that are older than a day; a younger one may still be in progress. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const { mtimeMs } = await stat(path.join(parent, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path.join(parent, name), { recursive: true });
  }
}
