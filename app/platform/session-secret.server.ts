import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#app/platform/env.server.ts";

/** The secret that signs session cookies: SESSION_SECRET, else one that is made once and kept in the data folder. */
export async function findSessionSecret(env: Env): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = path.resolve(env.DATA_DIR, "session-secret");
  await mkdir(path.dirname(file), { recursive: true });
  // Written aside and linked into place: of two processes that start together both read the same one.
  const candidate = `${file}.${process.pid}`;
  await writeFile(candidate, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    await link(candidate, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(candidate, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}

/** By which processes can see that they have the same secret, without saying it. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(`announced ${secret}`).digest("base64url").slice(0, 22);
}
