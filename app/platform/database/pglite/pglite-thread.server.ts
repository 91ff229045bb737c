// The database thread. PGlite blocks the thread it runs on, so it has a thread of its own and communicates through message ports.
// `openPglite` starts it; Node runs it from the sources, outside the bundle.
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { errorMessage } from "#app/lib/error-code.ts";
import {
  explainDisk,
  makeDurable,
  syncTree,
  type NodeFiles,
} from "#app/platform/database/pglite/durable-files.server.ts";
import { serveSession } from "#app/platform/database/pglite/pglite-session.server.ts";
import { syncFolder } from "#app/platform/storage/whole-file.server.ts";

/** To the thread: a new connection, or the request to close. */
export type ToThread = { connect: MessagePort } | { close: true };

/** From the thread, which ends after `fatal` and after closing. */
export type FromThread = { ready: true } | { stderr: string } | { fatal: string };

const START_PARAMS = [
  // `-F` would turn fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  // The default, fdatasync, does nothing in Emscripten.
  "-c",
  "wal_sync_method=fsync",
  // An eighth of the default: the operating system caches the files as well. Lists of 10,000 products and 20,000 orders are as fast with it.
  "-c",
  "shared_buffers=16MB",
  // SQL errors are returned to the client; logging them would put customers' data into the log.
  "-c",
  "log_min_messages=log",
];

const main = parentPort;
if (!main) throw new Error("The database thread runs as a worker.");
// Keeps the event loop from being empty while the database opens. Node would then wait for V8's compiler, which may be waiting for this
// thread to collect garbage, and neither would go on (nodejs/node#54918).
main.ref();
const { folder } = workerData as { folder: string };

let diskFailure: string | undefined;
let fatalMessage: string | undefined;

class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const patch = (module: object) =>
      // PGlite's types do not include Emscripten's module.
      makeDurable((module as { NODEFS: NodeFiles }).NODEFS, (code) => {
        diskFailure ??= code;
      });
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
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

function open(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: START_PARAMS,
    extensions: { pg_trgm },
    onStderr(text) {
      report({ stderr: text });
      if (/FATAL|PANIC/.test(text)) fatalMessage = text;
      // PGlite would keep calling the aborted engine.
      if (text.includes("PANIC")) die();
      return false;
    },
  });
}

/** Creates the database in a temporary folder and renames it, so that an interrupted first start leaves no partial database. */
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

/** Ends the thread: PostgreSQL must not continue after a failure of its disk or of itself. A restart recovers all committed data. */
function die(error?: unknown): void {
  const reason = fatalMessage ?? errorMessage(error);
  report({ fatal: diskFailure ? explainDisk(diskFailure) : reason });
  process.exit(1);
}
