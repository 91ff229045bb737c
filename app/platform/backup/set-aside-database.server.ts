import { readdir } from "node:fs/promises";
import path from "node:path";

const SET_ASIDE = "database.before-";

/** The path to which a restore moves the built-in database that it replaces. */
export function setAsidePath(dataDir: string): string {
  return path.join(dataDir, `${SET_ASIDE}${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
}

/** Whether the data folder still has a database that a restore has replaced and that its owner may put back. */
export async function hasSetAsideDatabase(dataDir: string): Promise<boolean> {
  return (await readdir(dataDir)).some((name) => name.startsWith(SET_ASIDE));
}
