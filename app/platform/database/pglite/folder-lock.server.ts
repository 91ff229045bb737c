import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#app/platform/process/startup-error.ts";

export interface FolderLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone, making it when missing; StartupError when another process has it or it cannot
 * be written. The lock is SQLite's on a file of its own: the kernel frees it however the process ends, and it works on every
 * system that Node runs on, which has no file locks itself.
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
      `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return new StartupError(
    `The data folder ${folder} cannot be written (${error.message}). Give this user the right to, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
