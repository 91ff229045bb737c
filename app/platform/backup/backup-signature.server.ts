import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { SECRET, SIGNATURE, SUMS } from "#app/platform/backup/backup-format.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { readIfThere } from "#app/platform/storage/whole-file.server.ts";

/** The secret that signs backups: BACKUP_SECRET, or else the one that signs sessions. Null when this machine has neither. */
export async function findBackupSecret(env: Env): Promise<string | null> {
  const stored = await readIfThere(path.resolve(env.DATA_DIR, SECRET));
  return env.BACKUP_SECRET ?? env.SESSION_SECRET ?? stored?.toString().trim() ?? null;
}

/** HMAC-SHA256 of the list of digests, which covers every file of the backup including the manifest. */
export function signatureOf(sums: string, secret: string): string {
  return createHmac("sha256", `gulmohar backup ${secret}`).update(sums).digest("hex");
}

/** Throws StartupError unless the backup is signed with this machine's secret. */
export async function verifySignature(folder: string, env: Env): Promise<void> {
  const sums = await readFile(path.join(folder, SUMS), "utf8").catch(() => "");
  const given = await readIfThere(path.join(folder, SIGNATURE));
  if (!given) throw unverified("carries no signature; older versions of the store wrote none");
  const secret = await findBackupSecret(env);
  if (!secret)
    throw unverified("cannot be verified: set BACKUP_SECRET or SESSION_SECRET to those of its store");
  const accepted = [secret, env.BACKUP_SECRET ? undefined : env.SESSION_SECRET_PREVIOUS];
  const isSigned = accepted.some(
    (each) => each !== undefined && isEqualSecret(given.toString().trim(), signatureOf(sums, each)),
  );
  if (!isSigned)
    throw unverified(
      "was changed, or written by a store with another secret: compare BACKUP_SECRET and SESSION_SECRET",
    );
}

function unverified(why: string): StartupError {
  return new StartupError(
    `The backup ${why}. Nothing was changed. If you trust its origin, add --unverified.`,
  );
}
