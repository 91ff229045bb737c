import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { cleanFileName } from "#app/domain/catalog/import/images/image-source.ts";
import { MAX_FETCHED_BYTES } from "#app/domain/catalog/import/images/image-limits.ts";
import { errorCode } from "#app/lib/error-code.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { InvalidZip, openZip } from "#app/platform/zip/read-zip.server.ts";

/** Of a ZIP and of a folder. */
export const MAX_IMAGE_FILES = 20_000;
/** Of all images of a ZIP together, unpacked. */
const MAX_TOTAL_BYTES = 8 * 1024 * 1024 * 1024;
// Left for the database and everything else.
const RESERVED_DISK_BYTES = 1024 * 1024 * 1024;

// Also of images that cannot be read, so that these are named as such.
const IMAGE_NAME = /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/i;

export type AddFilesResult =
  | { ok: true; added: number; /** Names of files over the limit of an image. */ tooLarge: string[] }
  | {
      ok: false;
      error: "not-a-zip" | "too-many-files" | "too-large" | "no-images" | "disk-full";
      reason?: string;
    };

/** The image files that came with imports, on the disk of this process. */
export interface ImportFiles {
  /** The ids of the imports with files. */
  list(): Promise<string[]>;
  /** Unpacks the images of an archive, which stays where it is. */
  addZip(importId: string, zip: string): Promise<AddFilesResult>;
  /** Copies the images of a folder and of its folders. Follows no symbolic links. */
  addFolder(importId: string, folder: string): Promise<AddFilesResult>;
  /** The file of a name, with or without its folders; null for none or several. */
  find(importId: string, name: string): Promise<string | null>;
  /** Those of the names that no file has. */
  findMissing(importId: string, names: readonly string[]): Promise<string[]>;
  /** When the last of them came. */
  findTime(importId: string): Promise<Date>;
  remove(importId: string): Promise<void>;
}

/** The folder of all imports in the store's data. */
export function importFilesFolder(dataDir: string): string {
  return path.resolve(dataDir, "import-files");
}

/** Each delivery is a folder with numbered files and the index of their names, complete once it has its final name. */
export function openImportFiles(folder: string): ImportFiles {
  const folderOf = (importId: string) => {
    if (!isUuid(importId)) throw new Error("Not the id of an import");
    return path.join(folder, importId);
  };

  async function deliver(
    importId: string,
    write: (into: string) => Promise<AddFilesResult & { names?: string[] }>,
  ): Promise<AddFilesResult> {
    const id = newId();
    const unfinished = path.join(folder, `${UNFINISHED}${id}`);
    await mkdir(unfinished, { recursive: true });
    try {
      const { names = [], ...result } = await write(unfinished);
      if (!result.ok) return result;
      if (names.length === 0) return { ok: false, error: "no-images" };
      await writeFile(path.join(unfinished, INDEX), JSON.stringify(names));
      await mkdir(folderOf(importId), { recursive: true });
      await rename(unfinished, path.join(folderOf(importId), id));
      return result;
    } catch (error) {
      if (error instanceof InvalidZip) return { ok: false, error: "not-a-zip", reason: error.message };
      if (errorCode(error) === "ENOSPC") return { ok: false, error: "disk-full" };
      throw error;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      return names.filter(isUuid);
    },
    addZip: (importId, zip) => deliver(importId, (into) => unpack(zip, into)),
    addFolder: (importId, from) => deliver(importId, (into) => copyImages(from, into)),
    find: async (importId, name) => findFile(await readNames(folderOf(importId)), name),
    async findMissing(importId, names) {
      const files = await readNames(folderOf(importId));
      return names.filter((name) => findFile(files, name) === null);
    },
    findTime: async (importId) => (await lstat(folderOf(importId))).mtime,
    remove: (importId) => rm(folderOf(importId), { recursive: true, force: true }),
  };
}

const UNFINISHED = "unfinished-";
const INDEX = "index.json";
const Names = z.array(z.string());

type Unpacked = AddFilesResult & { names?: string[] };

async function unpack(zip: string, into: string): Promise<Unpacked> {
  await using archive = await openZip(zip, { maxEntries: MAX_IMAGE_FILES });
  const images = archive.entries.filter(({ name }) => isImageName(name));
  const fitting = images.filter(({ byteSize }) => byteSize <= MAX_FETCHED_BYTES);
  const total = fitting.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (total > MAX_TOTAL_BYTES) return { ok: false, error: "too-large" };
  if (!(await hasSpace(into, total))) return { ok: false, error: "disk-full" };
  const names: string[] = [];
  for (const entry of fitting) {
    await archive.extract(entry, path.join(into, String(names.length)), MAX_FETCHED_BYTES);
    names.push(cleanFileName(entry.name));
  }
  const tooLarge = images.filter((entry) => !fitting.includes(entry)).map(({ name }) => cleanFileName(name));
  return { ok: true, added: names.length, tooLarge, names };
}

async function copyImages(from: string, into: string): Promise<Unpacked> {
  const names: string[] = [];
  const tooLarge: string[] = [];
  const found = await readdir(from, { recursive: true, withFileTypes: true });
  const images = found.filter((entry) => entry.isFile() && isImageName(entry.name));
  if (images.length > MAX_IMAGE_FILES) return { ok: false, error: "too-many-files" };
  for (const { parentPath, name } of images) {
    const file = path.join(parentPath, name);
    const relative = cleanFileName(path.relative(from, file));
    const { size } = await lstat(file);
    if (size > MAX_FETCHED_BYTES) {
      tooLarge.push(relative);
      continue;
    }
    await copyFile(file, path.join(into, String(names.length)));
    names.push(relative);
  }
  return { ok: true, added: names.length, tooLarge, names };
}

/** Not the second file that macOS adds to each in an archive. */
function isImageName(name: string): boolean {
  const parts = cleanFileName(name).split("/");
  return IMAGE_NAME.test(name) && !parts.some((part) => part === "__MACOSX" || part.startsWith("."));
}

async function hasSpace(folder: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - RESERVED_DISK_BYTES > bytes;
}

interface NamedFiles {
  /** By path in lower case, of the newest delivery. */
  byPath: Map<string, string>;
  /** The paths that end with a name in lower case. */
  byName: Map<string, string[]>;
}

async function readNames(folder: string): Promise<NamedFiles> {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const deliveries = await readdir(folder).catch(() => []);
  // The ids of deliveries sort by their time.
  for (const delivery of deliveries.toSorted((a, b) => (a < b ? 1 : -1))) {
    const index = await readFile(path.join(folder, delivery, INDEX), "utf8").catch(() => "[]");
    for (const [place, name] of Names.parse(JSON.parse(index)).entries()) {
      const key = name.toLowerCase();
      if (byPath.has(key)) continue;
      byPath.set(key, path.join(folder, delivery, String(place)));
      const base = baseOf(key);
      byName.set(base, [...(byName.get(base) ?? []), key]);
    }
  }
  return { byPath, byName };
}

const baseOf = (name: string) => name.split("/").at(-1) ?? "";

/** By its path, then as the end of a path, as in an archive of a folder, then by the name alone. */
function findFile({ byPath, byName }: NamedFiles, name: string): string | null {
  const wanted = cleanFileName(name).toLowerCase();
  const exact = byPath.get(wanted);
  if (exact) return exact;
  const sameName = byName.get(baseOf(wanted)) ?? [];
  const sameEnd = sameName.filter((key) => key.endsWith(`/${wanted}`));
  const [only, ...others] = sameEnd.length > 0 ? sameEnd : sameName;
  return only !== undefined && others.length === 0 ? (byPath.get(only) ?? null) : null;
}
