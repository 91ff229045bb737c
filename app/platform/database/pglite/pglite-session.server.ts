import type { MessagePort } from "node:worker_threads";

type Bytes = Uint8Array<ArrayBuffer>;

export interface SessionOptions {
  /** Runs a request to its end before it first yields, so requests never interleave. Streams the response to `onBytes`. */
  execute: (request: Uint8Array, onBytes: (bytes: Uint8Array) => void) => Promise<void>;
  /** Called after each request; `error` is a failure of the engine, not an SQL error. */
  onDone: (error?: unknown) => void;
}

const POST_BYTES = 256 * 1024;

// All connections share one session, so each new one clears what the previous left: a partial request, an open transaction,
// settings and prepared statements.
const RESET = [protocolMessage("S"), protocolMessage("Q", "rollback"), protocolMessage("Q", "discard all")];

/**
 * Serves PGlite's single session over message ports in PostgreSQL's wire protocol. The newest port owns the session; messages of an
 * older one belong to an abandoned connection and are ignored.
 */
export function serveSession({ execute, onDone }: SessionOptions): (port: MessagePort) => void {
  let current: MessagePort | undefined;

  const respond = async (port: MessagePort, request: Uint8Array) => {
    // A startup packet is the only one without a type byte.
    if (request[0] === 0) for (const message of RESET) await execute(message, () => undefined);
    const pending = batchBytes((bytes) => port.postMessage(bytes, [bytes.buffer]));
    await execute(request, pending.add);
    pending.flush();
  };

  return (port) => {
    current = port;
    port.on("message", (request: Uint8Array) => {
      if (port === current) void respond(port, request).then(() => onDone(), onDone);
    });
  };
}

/** Joins the engine's chunks of 8 KB into larger messages, because each message has a fixed cost. */
function batchBytes(post: (bytes: Bytes) => void) {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size > 0) post(joined(parts, size));
    parts = [];
    size = 0;
  };
  const add = (bytes: Uint8Array) => {
    // Copied, because the engine reuses this memory after the call.
    parts.push(bytes.slice());
    size += bytes.length;
    if (size >= POST_BYTES) flush();
  };
  return { add, flush };
}

/** Concatenates into new memory that can be transferred to another thread. */
export function joined(parts: Uint8Array[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** A message of the wire protocol: `Q` is a simple query, `S` a sync. */
function protocolMessage(type: "Q" | "S", text?: string): Uint8Array {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
