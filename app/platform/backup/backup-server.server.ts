import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { errorCode, errorMessage } from "#app/lib/error-code.ts";
import {
  BackupDone,
  writeBackup,
  type BackupDeps,
  type BackupOptions,
} from "#app/platform/backup/write-backup.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { remedyOf, StartupError } from "#app/platform/process/startup-error.ts";

// Only one process can open the built-in database, so a running store writes its own backups on request. Requests arrive through
// a socket in the data folder that only the store's user (and root) may open.

const BackupRequest = z.object({ into: z.string().min(1), keep: z.number().int().min(1).optional() });

const BackupReply = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), done: BackupDone }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
type BackupReply = z.infer<typeof BackupReply>;

/** Starts to listen for backup requests. On failure it logs a warning: backups then require the store to be stopped. */
export async function openBackupServer(deps: BackupDeps, log: Log): Promise<void> {
  const socket = socketOf(deps.dataDir);
  let isBusy = false;
  const reply = async (incoming: IncomingMessage): Promise<BackupReply> => {
    if (isBusy) return { ok: false, error: "A backup is already being written." };
    isBusy = true;
    try {
      const done = await writeBackup(deps, BackupRequest.parse(await json(incoming)));
      log.info({ ...done }, "A backup was written");
      return { ok: true, done };
    } catch (error) {
      log.error({ err: error }, "A backup failed");
      return { ok: false, error: remedyOf(error) ?? errorMessage(error) };
    } finally {
      isBusy = false;
    }
  };
  const server = createServer((incoming, response) => {
    void reply(incoming).then((result) => response.end(JSON.stringify(result)));
  });
  server.unref();
  try {
    // Left behind by a killed store. No other store uses the folder: this process holds its lock.
    if (process.platform !== "win32") await rm(socket, { force: true });
    server.listen(socket);
    await once(server, "listening");
    if (process.platform !== "win32") await chmod(socket, 0o600);
  } catch (error) {
    log.warn({ err: error }, "Backups can be made only while the store is stopped");
  }
}

/** Requests a backup from the store that runs on a data folder. Null when none is running. StartupError when the backup failed. */
export async function requestBackup(
  dataDir: string,
  { into, keep }: BackupOptions,
): Promise<BackupDone | null> {
  const outgoing = request({ socketPath: socketOf(dataDir), method: "POST", path: "/backup" });
  // Absolute, because the running store has another working directory.
  outgoing.end(JSON.stringify({ into: path.resolve(into), keep }));
  try {
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const result = BackupReply.parse(await json(response));
    if (!result.ok) throw new StartupError(`The store could not write the backup: ${result.error}`);
    return result.done;
  } catch (error) {
    // Nothing listens.
    if (["ENOENT", "ECONNREFUSED"].includes(errorCode(error))) return null;
    throw error;
  }
}

function socketOf(dataDir: string): string {
  const folder = path.resolve(dataDir);
  if (process.platform !== "win32") return path.join(folder, "backup.sock");
  return `\\\\?\\pipe\\gulmohar-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
}
