// The database thread: PGlite blocks the thread that it runs on, so it has one of its own, and is spoken to through message
// ports. Started by `openPglite`; plain Node runs it from the sources, outside the bundle.
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import {
  explainDisk,
  makeDurable,
  syncFolder,
  syncTree,
  type NodeFiles,
} from "#app/platform/database/pglite/durable-files.server.ts";
import { serveSession } from "#app/platform/database/pglite/pglite-session.server.ts";

/** To the thread: a new connection, or the request to close. */
export type ToThread = { connect: MessagePort } | { close: true };

/** From the thread. After `fatal`, and after closing, it ends. */
export type FromThread = { ready: true } | { said: string } | { fatal: string };

const START_PARAMS = [
  // `-F` would turn fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  // The default, fdatasync, does nothing in Emscripten.
  "-c",
  "wal_sync_method=fsync",
  // Half of the default. The operating system's cache stands behind it.
  "-c",
  "shared_buffers=64MB",
  // Errors of the SQL go to who asked; here they would only bring customers' data into a log.
  "-c",
  "log_min_messages=log",
];

const main = parentPort;
if (!main) throw new Error("The database thread runs as a worker.");
const { folder } = workerData as { folder: string };

let diskFailure: string | undefined;
let lastWords: string | undefined;

class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const mend = (module: object) =>
      // Typed as Emscripten's, whose types PGlite does not bring along.
      makeDurable((module as { NODEFS: NodeFiles }).NODEFS, (code) => {
        diskFailure ??= code;
      });
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] } };
  }
}

try {
  if (!existsSync(path.join(folder, "PG_VERSION"))) await create();
  const pglite = await open(folder);
  const connect = serveSession({
    execute: (request, onRawData) => pglite.execProtocolRawStream(request, { syncToFs: false, onRawData }),
    onDone(error) {
      if (error !== undefined) die(error);
      else if (diskFailure) die();
    },
  });
  main.on("message", (message: ToThread) => {
    if ("connect" in message) connect(message.connect);
    else void pglite.close().then(() => process.exit(0), die);
  });
  report({ ready: true });
} catch (error) {
  die(error);
}

function open(at: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(at),
    startParams: START_PARAMS,
    extensions: { pg_trgm },
    onStderr(text) {
      report({ said: text });
      if (/FATAL|PANIC/.test(text)) lastWords = text;
      // It would be called again and again, though it has given up.
      if (text.includes("PANIC")) die();
      return false;
    },
  });
}

/** Makes the folder beside its place and moves it there: a first start that is interrupted leaves a whole database or none. */
async function create(): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await open(unfinished);
  await pglite.close();
  await syncTree(unfinished);
  renameSync(unfinished, folder);
  await syncFolder(path.dirname(folder));
}

function report(message: FromThread): void {
  main?.postMessage(message, []);
}

/** Ends the thread: PostgreSQL must not go on after its disk or itself has failed. Restarting recovers what was confirmed. */
function die(error?: unknown): void {
  const reason = lastWords ?? (error instanceof Error ? error.message : String(error));
  report({ fatal: diskFailure ? explainDisk(diskFailure) : reason });
  process.exit(1);
}
