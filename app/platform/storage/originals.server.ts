import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ImageSource } from "#app/platform/images/rendition.ts";
import {
  isThere,
  moveWhole,
  readIfThere,
  syncFolder,
  unlessMissing,
  writeWhole,
} from "#app/platform/storage/whole-file.server.ts";

/** Storage of original images. Renditions are stored elsewhere and can be regenerated. */
export interface Originals {
  /** Stores durably: the file survives a power loss once this resolves. Idempotent for the same bytes. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Like `put`, but moves a local file. */
  putFile(key: string, file: string): Promise<void>;
  /** Null when it does not exist. Rejects when the storage does not respond. */
  get(key: string): Promise<Buffer | null>;
  /** Like `get`, but returns the path of a local file instead of reading it. */
  find(key: string): Promise<ImageSource | null>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  /** All originals in no particular order, without other files. */
  list(): AsyncIterable<StoredOriginal>;
}

export interface StoredOriginal {
  key: string;
  putAt: Date;
}

const SAFE_KEY = /^[a-z\d][a-z\d_-]*(?:\/[a-z\d][a-z\d_-]*)*\.[a-z]{3,4}$/;

/** Whether a text is a valid storage key: lower-case letters, digits, hyphens, folders and an extension. */
export function isOriginalKey(key: string): boolean {
  return SAFE_KEY.test(key);
}

/** Returns a valid storage key and throws for others, to prevent path traversal. */
export function checkedKey(key: string): string {
  if (!isOriginalKey(key)) throw new Error(`Not an image's storage key: ${key}`);
  return key;
}

/** Originals as files in a folder. Without `isDurable` a power loss may lose the latest files, but never leaves a partial one. */
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
      const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        const file = path.join(entry.parentPath, entry.name);
        const key = path.relative(folder, file).replaceAll(path.sep, "/");
        if (!entry.isFile() || !isOriginalKey(key)) continue;
        // A file may have been removed since the folder was read.
        const stats = await unlessMissing(stat(file));
        if (stats) yield { key, putAt: stats.mtime };
      }
    },
  };
}
