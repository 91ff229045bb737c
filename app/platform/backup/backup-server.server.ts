import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { z } from "zod";
import {
  writeBackup,
  type BackupDeps,
  type BackupDone,
  type BackupOptions,
} from "#app/platform/backup/write-backup.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { remedyOf, StartupError } from "#app/platform/process/startup-error.ts";

// The built-in database belongs to the process that has opened it, so a store that runs writes its backups itself, when it is
// asked. It is asked through a socket in the data folder, which only the store's own user (and root) may open.

const Request = z.object({ into: z.string().min(1), keep: z.number().int().min(1).optional() });

type Reply = { done: BackupDone } | { problem: string };

/** Opens the desk. Without one the store runs all the same, and is backed up while it is stopped. */
export async function openBackupServer(deps: BackupDeps, log: Log): Promise<void> {
  const socket = socketOf(deps.dataDir);
  let isBusy = false;
  const reply = async (incoming: IncomingMessage): Promise<Reply> => {
    if (isBusy) return { problem: "A backup is being written already." };
    isBusy = true;
    try {
      const done = await writeBackup(deps, Request.parse(await json(incoming)));
      log.info({ ...done }, "A backup was written");
      return { done };
    } catch (error) {
      log.error({ err: error }, "A backup failed");
      return { problem: remedyOf(error) ?? (error instanceof Error ? error.message : String(error)) };
    } finally {
      isBusy = false;
    }
  };
  const server = createServer((incoming, response) => {
    void reply(incoming).then((said) => response.end(JSON.stringify(said)));
  });
  server.unref();
  try {
    // What a killed store has left. No other one has the folder: this one holds its lock.
    if (process.platform !== "win32") await rm(socket, { force: true });
    server.listen(socket);
    await once(server, "listening");
    if (process.platform !== "win32") await chmod(socket, 0o600);
  } catch (error) {
    log.warn({ err: error }, "Backups can be made only while the store is stopped");
  }
}

/** Asks the store that runs on a data folder for a backup. Null when none is running there. StartupError: it could not. */
export async function askForBackup(
  dataDir: string,
  { into, keep }: BackupOptions,
): Promise<BackupDone | null> {
  const requested = request({ socketPath: socketOf(dataDir), method: "POST", path: "/backup" });
  // The running store stands in a folder of its own.
  requested.end(JSON.stringify({ into: path.resolve(into), keep }));
  try {
    const [response] = (await once(requested, "response")) as [IncomingMessage];
    const said = (await json(response)) as Reply;
    if ("problem" in said) throw new StartupError(`The store could not write the backup: ${said.problem}`);
    return said.done;
  } catch (error) {
    if (isNobodyThere(error)) return null;
    throw error;
  }
}

function socketOf(dataDir: string): string {
  const folder = path.resolve(dataDir);
  if (process.platform !== "win32") return path.join(folder, "backup.sock");
  return `\\\\?\\pipe\\gulmohar-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ECONNREFUSED"].includes(String(error.code));
}
