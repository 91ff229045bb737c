import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#app/platform/process/startup-error.ts";

export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process and creates it when missing. StartupError when another process holds the lock or the
 * folder is not writable. Node has no file locks, so this uses an SQLite lock on a separate file: it works on every platform and
 * the kernel releases it however the process ends.
 */
export function lockFolder(dataDir: string): FolderLock {
  const folder = path.resolve(dataDir);
  const file = path.join(folder, "database.lock");
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(file);
    lock.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    lock?.close();
    throw explain(error, folder);
  }
  const held = lock;
  return { release: () => held.close() };
}

const SQLITE_BUSY = 5;

function explain(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if ("errcode" in error && error.errcode === SQLITE_BUSY) {
    return new StartupError(
      `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  return new StartupError(
    `The data folder ${folder} cannot be written (${error.message}). Grant this user write access, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
