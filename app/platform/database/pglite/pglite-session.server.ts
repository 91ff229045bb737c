import type { MessagePort } from "node:worker_threads";

type Bytes = Uint8Array<ArrayBuffer>;

export interface SessionOptions {
  /** Runs one request to its end before it first yields, so that requests never mix; answers by `onBytes`, piece by piece. */
  execute: (request: Uint8Array, onBytes: (bytes: Uint8Array) => void) => Promise<void>;
  /** Told after each request; `error` when the engine itself broke, which is no error of the SQL. */
  onDone: (error?: unknown) => void;
}

const POST_BYTES = 256 * 1024;

// What the connection before left behind is cleared, for there is only one session: a half-sent request, an open transaction,
// settings, prepared statements.
const RESET = [protocolMessage("S"), protocolMessage("Q", "rollback"), protocolMessage("Q", "discard all")];

/**
 * Serves the one session of a PGlite to message ports that speak PostgreSQL's wire protocol. The newest port has it; an older
 * one that still speaks is a connection that was given up.
 */
export function serveSession({ execute, onDone }: SessionOptions): (port: MessagePort) => void {
  let current: MessagePort | undefined;

  const answer = async (port: MessagePort, request: Uint8Array) => {
    // A startup packet is the only one without a type byte.
    if (request[0] === 0) for (const message of RESET) await execute(message, () => undefined);
    const pending = gather((bytes) => port.postMessage(bytes, [bytes.buffer]));
    await execute(request, pending.add);
    pending.flush();
  };

  return (port) => {
    current = port;
    port.on("message", (request: Uint8Array) => {
      if (port === current) void answer(port, request).then(() => onDone(), onDone);
    });
  };
}

/** Gathers the engine's pieces of 8 KB into larger ones: a message costs more than its bytes. */
function gather(post: (bytes: Bytes) => void) {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size > 0) post(joined(parts, size));
    parts = [];
    size = 0;
  };
  const add = (bytes: Uint8Array) => {
    // Copied: the engine's memory holds something else after the call.
    parts.push(bytes.slice());
    size += bytes.length;
    if (size >= POST_BYTES) flush();
  };
  return { add, flush };
}

/** Concatenates into memory of its own, which can be handed over to another thread. */
export function joined(parts: Uint8Array[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** A message of the wire protocol: `Q` asks by a text, `S` ends a request. */
function protocolMessage(type: "Q" | "S", text?: string): Uint8Array {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
