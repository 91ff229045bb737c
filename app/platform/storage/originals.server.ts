import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ImageSource } from "#app/platform/images/rendition.ts";
import {
  isThere,
  moveWhole,
  readIfThere,
  syncFolder,
  writeWhole,
} from "#app/platform/storage/whole-file.server.ts";

/** Where the images lie that the store was given. What is made of them lies elsewhere and can be made again. */
export interface Originals {
  /** When it resolves the file is kept, also after a power loss. The same key with the same bytes may be put twice. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same of a file of this machine, which is taken away from its place. */
  putFile(key: string, file: string): Promise<void>;
  /** Null where there is none. Rejects when that cannot be told. */
  get(key: string): Promise<Buffer | null>;
  /** The same for whoever can read a file: where each original is one, none is read here. */
  find(key: string): Promise<ImageSource | null>;
  /** One that is not there is no failure. */
  remove(key: string): Promise<void>;
  /** All of them, in no order. Files that are no image of the store are left out. */
  list(): AsyncIterable<StoredOriginal>;
}

export interface StoredOriginal {
  key: string;
  putAt: Date;
}

const SAFE_KEY = /^[a-z\d][a-z\d_-]*(?:\/[a-z\d][a-z\d_-]*)*\.[a-z]{3,4}$/;

/** Whether a text may name an image: small letters, digits, hyphens, folders, an ending. */
export function isOriginalKey(key: string): boolean {
  return SAFE_KEY.test(key);
}

/** The key itself; throws for what may not be one, so that no path is ever made of it. */
export function checkedKey(key: string): string {
  if (!isOriginalKey(key)) throw new Error(`Not an image's storage key: ${key}`);
  return key;
}

/** Originals as files below a folder. Unless they are durable a power loss may take what was put last; never a part of a file. */
export function folderOriginals(folder: string, { isDurable = true } = {}): Originals {
  const fileOf = (key: string) => path.join(folder, checkedKey(key));
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await writeWhole(file, bytes, isDurable ? (handle) => handle.sync() : undefined);
      if (isDurable) await syncFolder(path.dirname(file));
    },
    async putFile(key, from) {
      const file = fileOf(key);
      await moveWhole(from, file);
      if (isDurable) await syncFolder(path.dirname(file));
    },
    get: async (key) => readIfThere(fileOf(key)),
    find: async (key) => ((await isThere(fileOf(key))) ? { file: fileOf(key) } : null),
    remove: async (key) => rm(fileOf(key), { force: true }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
      for (const entry of entries) {
        const file = path.join(entry.parentPath, entry.name);
        const key = path.relative(folder, file).replaceAll(path.sep, "/");
        if (!entry.isFile() || !isOriginalKey(key)) continue;
        const { mtime } = await stat(file);
        yield { key, putAt: mtime };
      }
    },
  };
}

function noneIfMissing(error: unknown): [] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
