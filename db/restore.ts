import { parseArgs } from "node:util";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { refuse, withEnvironment } from "#db/with-environment.ts";

// npm run restore -- <folder> [--replace] [--unverified]: replaces the store's data by a backup. The store must be stopped.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: "boolean", default: false },
    unverified: { type: "boolean", default: false },
  },
});
const [from] = positionals;
if (from === undefined || positionals.length > 1)
  refuse("Usage: npm run restore -- <the backup's folder> [--replace] [--unverified]");

await withEnvironment(async (env) => {
  // Hides the warning of database maintenance, which times out during the long transaction.
  const log = createLog(env.LOG_LEVEL === "debug" ? "debug" : "error");
  const began = performance.now();
  const done = await restoreBackup(
    { env, log },
    { from, replace: values.replace, isUnverifiedAllowed: values.unverified },
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [
    `The shop is restored to its state of ${done.takenAt}: ${done.rows} rows and ${done.images} images in ${seconds} s.`,
  ];
  if (done.migrated > 0) lines.push(`${done.migrated} migrations were applied.`);
  if (done.setAside)
    lines.push(`The previous database is in ${done.setAside}. Delete it once you have checked the shop.`);
  if (done.missingImages.length > 0)
    lines.push(`The backup had no file of these images: ${done.missingImages.join(", ")}`);
  if (done.secretProblem === "different")
    lines.push(
      "SESSION_SECRET is not the one of the backup: everybody must sign in again, and authenticator apps stop working unless it is set to the content of the backup's session-secret.",
    );
  if (done.secretProblem === "missing")
    lines.push(
      "The backup has no session secret, because its store had SESSION_SECRET set: set it to the same value before the start. With another one everybody must sign in again, and authenticator apps stop working.",
    );
  return lines.join("\n");
});
