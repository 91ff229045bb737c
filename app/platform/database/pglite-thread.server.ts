// The database thread: one PGlite, which blocks the thread that it runs on, behind message ports that carry PostgreSQL's wire
// protocol. Started by `openPglite`; runs as plain Node, outside the bundle.
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import {
  makeDurable,
  syncFolder,
  syncTree,
  type NodeFiles,
} from "#app/platform/database/durable-files.server.ts";

/** To the thread: a new connection, or the request to close. */
export type ToThread = { connect: MessagePort } | { close: true };

/** From the thread. After `fatal` and `closed` it ends. */
export type FromThread =
  | { type: "ready" }
  | { type: "said"; text: string }
  | { type: "fatal"; message: string }
  | { type: "closed" };

const main = parentPort;
if (!main) throw new Error("pglite-thread.server.ts runs as a worker thread.");
const { folder } = workerData as { folder: string };

const START_PARAMS = [
  // `-F` would turn fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  // PostgreSQL's own choice, fdatasync, does nothing in Emscripten.
  ...["-c", "wal_sync_method=fsync"],
];

let diskFailure: string | undefined;

class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (mod: object) =>
        makeDurable((mod as { NODEFS: NodeFiles }).NODEFS, (code) => {
          diskFailure ??= code;
        }),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function open(at: string): Promise<PGlite> {
  const options: PGliteOptions = {
    fs: new DurableNodeFS(at),
    startParams: START_PARAMS,
    extensions: { pg_trgm },
    onStderr: (text) => {
      tell({ type: "said", text });
      return false;
    },
  };
  return PGlite.create(options);
}

/** Makes the folder elsewhere and moves it: whatever interrupts a first start, there is a whole database or none. */
async function create(): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await open(unfinished);
  await pglite.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder));
}

function tell(message: FromThread): void {
  main?.postMessage(message);
}

function die(message: string): void {
  tell({ type: "fatal", message });
  // The ports still deliver what has been posted to them.
  setImmediate(() => process.exit(1));
}

/** A message of the wire protocol: `Q` for a query's text, `S` for "done, are you ready?". */
function protocolMessage(type: string, text?: string): Uint8Array {
  const body = text === undefined ? new Uint8Array(0) : new TextEncoder().encode(`${text}\0`);
  const message = new Uint8Array(5 + body.length);
  message[0] = type.charCodeAt(0);
  new DataView(message.buffer).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

const RESET = [protocolMessage("S"), protocolMessage("Q", "rollback"), protocolMessage("Q", "discard all")];
const POST_BYTES = 256 * 1024;

/** Serves one connection at a time: the newest. An older one that still speaks is a connection that was given up. */
function serve(pglite: PGlite): (port: MessagePort) => void {
  let current: MessagePort | undefined;

  const answer = async (request: Uint8Array, post: (bytes: Uint8Array<ArrayBuffer>) => void) => {
    let parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const flush = () => {
      if (size > 0) post(joined(parts, size));
      parts = [];
      size = 0;
    };
    const onRawData = (bytes: Uint8Array) => {
      parts.push(new Uint8Array(bytes));
      size += bytes.length;
      if (size >= POST_BYTES) flush();
    };
    // Runs to its end before it first yields, so that requests never mix.
    await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData });
    flush();
  };

  return (port) => {
    current = port;
    port.on("message", async (request: Uint8Array) => {
      if (port !== current) return;
      try {
        // A startup packet has no type byte. What the connection before left behind (an open transaction, prepared statements,
        // settings) is cleared: there is only one session.
        if (request[0] === 0) for (const message of RESET) await answer(message, () => undefined);
        await answer(request, (bytes) => port.postMessage(bytes, [bytes.buffer]));
      } catch (error) {
        die(`The database stopped: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (diskFailure) die(DISK_SAYS[diskFailure] ?? `The disk failed (${diskFailure}).`);
    });
  };
}

const DISK_SAYS: Record<string, string> = {
  ENOSPC:
    "The disk is full. Nothing that was confirmed is lost. Free some space, then start the store again.",
  EDQUOT:
    "The disk quota is used up. Nothing that was confirmed is lost. Free some space, then start the store again.",
  EROFS: "The disk has become read-only. Mend it, then start the store again.",
};

function joined(parts: Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

try {
  if (!existsSync(folder)) await create();
  const pglite = await open(folder);
  const connect = serve(pglite);
  main.on("message", async (message: ToThread) => {
    if ("connect" in message) return connect(message.connect);
    await pglite.close();
    tell({ type: "closed" });
    main.close();
  });
  tell({ type: "ready" });
} catch (error) {
  die(
    diskFailure
      ? (DISK_SAYS[diskFailure] ?? "The disk failed.")
      : error instanceof Error
        ? error.message
        : String(error),
  );
}
