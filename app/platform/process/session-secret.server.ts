import { createHash, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "#app/lib/error-code.ts";
import { MIN_SECRET_LENGTH, type Env } from "#app/platform/process/env.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

/** The secret that signs session cookies: SESSION_SECRET, or else one generated once and stored in the data folder. */
export async function findSessionSecret(env: Env): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = path.resolve(env.DATA_DIR, "session-secret");
  await mkdir(path.dirname(file), { recursive: true });
  // Linked into place atomically, so that two processes that start together use the same secret.
  const candidate = `${file}.${process.pid}`;
  await writeFile(candidate, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    await link(candidate, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(candidate, { force: true });
  }
  return checkFile(file, (await readFile(file, "utf8")).trim());
}

/** A file written by hand must be as long as the setting requires and private. */
async function checkFile(file: string, secret: string): Promise<string> {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new StartupError(
      `The secret in ${file} must have at least ${MIN_SECRET_LENGTH} characters. Write a longer one into it, or delete it: the store then generates one, and everybody signs in again.`,
    );
  if (process.platform !== "win32") await chmod(file, 0o600);
  return secret;
}

/**
 * The secrets that seal the keys of providers, the first for new ones. SETTINGS_KEY, or else the session secret; the others still open what
 * they have sealed.
 */
export function sealingSecretsOf(env: Env, session: SigningSecret): readonly SigningSecret[] {
  const { SETTINGS_KEY: current, SETTINGS_KEY_PREVIOUS: previous = null } = env;
  if (current) return [{ current, previous }, session];
  return previous === null ? [session] : [session, { current: previous, previous: null }];
}

/** A digest by which processes compare their secrets without sending them. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(`announced ${secret}`).digest("base64url").slice(0, 22);
}
