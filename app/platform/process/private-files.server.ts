import type { Stats } from "node:fs";
import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Log } from "#app/platform/process/log.server.ts";

// The rights of the group and of everybody else.
const OTHERS = 0o077;
// A folder like /tmp, in which other users have files of their own.
const STICKY = 0o1000;

/** From here on, what the process and its children make can be read and written by its own user alone. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder, for this user alone. One that an older version left open to other users of the machine is closed, with all
 * that is in it, and the log says so. Windows inherits the rights of the folder around it.
 */
export async function closeDataFolder(dataDir: string, log: Log): Promise<void> {
  if (process.platform === "win32") return;
  const folder = path.resolve(dataDir);
  // What is in the way is reported by what opens the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory() || !isOpen(found)) return;
  if (found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) {
    log.warn(
      { folder },
      "Other users of this machine can read the data folder. Give the store a folder of its own",
    );
    return;
  }
  await chmod(folder, 0o700);
  const count = await closeAllIn(folder);
  log.warn(
    { folder, count },
    "Other users of this machine could read the data folder. It is closed to them now; change SESSION_SECRET or the file session-secret if you do not trust them",
  );
}

function isOpen({ mode }: Stats): boolean {
  return (mode & OTHERS) !== 0;
}

async function closeAllIn(folder: string): Promise<number> {
  let count = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // What a link leads to may be somebody else's.
    if (entry.isSymbolicLink()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const found = await lstat(place).catch(() => null);
    if (!found || !isOpen(found)) continue;
    await chmod(place, found.mode & 0o700);
    count += 1;
  }
  return count;
}
