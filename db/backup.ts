import { parseArgs } from "node:util";
import { requestBackup } from "#app/platform/backup/backup-server.server.ts";
import { writeBackup, type BackupDone } from "#app/platform/backup/write-backup.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { findSessionSecret } from "#app/platform/process/session-secret.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { envWithBucket } from "#app/domain/connections/connected-env.server.ts";
import { openExistingDatabase } from "#db/open-existing-database.ts";
import { refuse, withEnvironment } from "#db/with-environment.ts";

// npm run backup -- [folder] [--keep 7]: writes database and images to a new folder below ./backups. The store may be running.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string" } },
});
const keep = values.keep === undefined ? undefined : Number(values.keep);
if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
  refuse("Usage: npm run backup -- [folder] [--keep <how many, 1 or more>]");
const options = { into: positionals[0] ?? "backups", keep };

await withEnvironment(async (env, log) => {
  const began = performance.now();
  const written = env.DATABASE_URL ? null : await requestBackup(env.DATA_DIR, options);
  const done = written ?? (await backUp(env, log));
  return report(done, (performance.now() - began) / 1000);
});

async function backUp(env: Env, log: Log): Promise<BackupDone> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env;
  const database = await openExistingDatabase({ url, dataDir, log, poolSize: 1 });
  try {
    const originals = await openOriginals(await envWithBucket(database.db, env), log);
    const secret = env.BACKUP_SECRET ?? (await findSessionSecret(env));
    const isSessionSecretSet = env.SESSION_SECRET !== undefined;
    return await writeBackup({ database, originals, dataDir, secret, isSessionSecretSet }, options);
  } finally {
    await database.close();
  }
}

function report(done: BackupDone, seconds: number): string {
  const { folder, rows, images, missingImages, heldMs, removed } = done;
  const lines = [
    folder,
    `${rows} rows and ${images} images in ${seconds.toFixed(1)} s${heldMs > 0 ? `; the database was blocked for ${(heldMs / 1000).toFixed(2)} s` : ""}.`,
    ...removed.map((name) => `Removed the older ${name}.`),
  ];
  if (missingImages.length > 0)
    lines.push(`${missingImages.length} images are missing from the storage: ${missingImages.join(", ")}`);
  lines.push(
    "It contains personal data: store it where nobody else can read it, and not only on this machine.",
  );
  return lines.join("\n");
}
