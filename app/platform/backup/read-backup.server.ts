import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "#app/lib/parse-json.ts";
import {
  fileOfTable,
  JOBS,
  MANIFEST,
  ManifestSchema,
  PICTURES,
  readSums,
  SUMS,
  type Manifest,
} from "#app/platform/backup/backup-format.ts";
import { digestOf, forEachParallel } from "#app/platform/backup/backup-files.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  /** Storage keys of the original images in it. */
  images: string[];
}

const FILES_AT_ONCE = 4;

/** Reads a backup's manifest and verifies every file's digest. StartupError names the damaged or missing file. */
export async function checkBackup(backup: string): Promise<CheckedBackup> {
  const folder = path.resolve(backup);
  const listed = await readFile(path.join(folder, SUMS), "utf8").catch(() => null);
  if (listed === null) throw new StartupError(`${folder} is not a backup: it has no ${SUMS}.`);
  const sums = readSums(listed);
  await forEachParallel([...sums].toSorted(byName), FILES_AT_ONCE, async ([file, digest]) => {
    if (path.relative(folder, path.join(folder, file)).startsWith(".."))
      throw new StartupError(`${SUMS} names a file outside the backup: ${file}.`);
    const actualDigest = await digestOf(path.join(folder, file)).catch(() => null);
    if (actualDigest === null) throw damaged(file, "cannot be read");
    if (actualDigest !== digest) throw damaged(file, `does not match its digest (${SUMS})`);
  });
  const manifest = await readManifest(folder);
  const images = [...sums.keys()]
    .filter((file) => file.startsWith(PICTURES))
    .map((file) => file.slice(PICTURES.length));
  const expected = [JOBS, MANIFEST, ...manifest.tables.map(({ name }) => fileOfTable(name))];
  const missing = expected.find((file) => !sums.has(file));
  if (missing) throw damaged(SUMS, `does not name ${missing}`);
  if (images.length !== manifest.pictures) throw damaged(SUMS, "does not name all images");
  return { folder, manifest, images };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => "");
  const given = parseJson(text);
  if (given === undefined) throw damaged(MANIFEST, "cannot be read");
  const parsed = ManifestSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new StartupError(`${MANIFEST}: ${problem?.path.join(".")} ${problem?.message}. Nothing was changed.`);
}

function damaged(file: string, how: string): StartupError {
  return new StartupError(`The backup is damaged: ${file} ${how}. Nothing was changed; use another backup.`);
}

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1);
