import { readdir } from "node:fs/promises";
import path from "node:path";

const SET_ASIDE = "database.before-";

/** The path to which a restore moves the built-in database that it replaces. */
export function setAsidePath(dataDir: string): string {
  return path.join(dataDir, `${SET_ASIDE}${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
}

/** The folder of the latest database that a restore has replaced and that its owner may put back, if there is one. */
export async function findSetAsideDatabase(dataDir: string): Promise<string | undefined> {
  return (await readdir(dataDir))
    .filter((name) => name.startsWith(SET_ASIDE))
    .toSorted()
    .at(-1);
}
