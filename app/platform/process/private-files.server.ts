import type { Stats } from "node:fs";
import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Log } from "#app/platform/process/log.server.ts";

// Permission bits of the group and of others.
const GROUP_AND_OTHERS = 0o077;
// Set on shared folders such as /tmp.
const STICKY = 0o1000;

/** Makes new files of this process and its children accessible to its user only. */
export function makeFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS);
}

/**
 * Creates the data folder for this user only. Restricts one that other users can read, including its content, and logs a warning.
 * Does nothing on Windows, where permissions are inherited.
 */
export async function restrictDataFolder(dataDir: string, log: Log): Promise<void> {
  if (process.platform === "win32") return;
  const folder = path.resolve(dataDir);
  // The code that opens the folder reports a failure.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const stats = await lstat(folder).catch(() => null);
  if (!stats?.isDirectory() || !isOpenToOthers(stats)) return;
  if (stats.uid !== process.getuid?.() || (stats.mode & STICKY) !== 0) {
    log.warn(
      { folder },
      "Other users of this machine can read the data folder. Give the store its own folder",
    );
    return;
  }
  await chmod(folder, 0o700);
  const count = await restrictContent(folder);
  log.warn(
    { folder, count },
    "Other users of this machine could read the data folder. Access is now restricted; change SESSION_SECRET or the file session-secret if you do not trust them",
  );
}

function isOpenToOthers({ mode }: Stats): boolean {
  return (mode & GROUP_AND_OTHERS) !== 0;
}

async function restrictContent(folder: string): Promise<number> {
  let count = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // The target of a link may belong to another user.
    if (entry.isSymbolicLink()) continue;
    const entryPath = path.join(entry.parentPath, entry.name);
    const stats = await lstat(entryPath).catch(() => null);
    if (!stats || !isOpenToOthers(stats)) continue;
    await chmod(entryPath, stats.mode & 0o700);
    count += 1;
  }
  return count;
}
