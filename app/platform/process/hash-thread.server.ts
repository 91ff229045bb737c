// A thread that derives keys from passwords. `hash-threads.server.ts` starts it; Node runs it from the sources, outside the bundle.
import { argon2Sync, scryptSync } from "node:crypto";
import { getPriority, setPriority } from "node:os";
import process from "node:process";
import { parentPort } from "node:worker_threads";
import type { KeyReply, KeyRequest } from "#app/platform/process/hash-threads.server.ts";

// Lower than the thread that serves pages, which needs the processor for milliseconds at a time.
const NICER_BY = 5;
const LOWEST = 19;
// On Linux a priority belongs to a thread; elsewhere it would apply to the whole store.
if (process.platform === "linux") setPriority(0, Math.min(LOWEST, getPriority(0) + NICER_BY));

const port = parentPort;
if (!port) throw new Error("The hash thread runs as a worker.");

port.on("message", (request: KeyRequest) => port.postMessage(replyTo(request)));

function replyTo(request: KeyRequest): KeyReply {
  try {
    return { key: deriveKey(request) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function deriveKey(request: KeyRequest): Uint8Array {
  if (request.algorithm === "argon2id") return argon2Sync("argon2id", request.parameters);
  const { password, salt, keyBytes, options } = request;
  return scryptSync(password, salt, keyBytes, options);
}
