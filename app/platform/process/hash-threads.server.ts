import type { Argon2Parameters, ScryptOptions } from "node:crypto";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createFairQueue } from "#app/platform/http/fair-queue.ts";
import { createSemaphore } from "#app/platform/process/semaphore.ts";

/** A key to derive from a password. */
export type KeyRequest =
  | { algorithm: "argon2id"; parameters: Argon2Parameters }
  | { algorithm: "scrypt"; password: string; salt: string; keyBytes: number; options: ScryptOptions };

/** The thread's answer. */
export type KeyReply = { key: Uint8Array } | { error: string };

const THREAD = createRequire(import.meta.url).resolve("#app/platform/process/hash-thread.server.ts");

// Node's own threads read files, compress and resolve host names; sixty sign-ins at once would keep all of those waiting.
const THREADS = Math.min(4, availableParallelism());

const hashing = createSemaphore({ atOnce: THREADS });
const idle: Worker[] = [];

/** Derives a key on a thread of its own, with as many at once as the machine has processors, four at most. */
export function deriveKey(request: KeyRequest): Promise<Buffer> {
  return hashing.run(async () => {
    const worker = idle.pop() ?? new Worker(THREAD);
    const reply = await ask(worker, request);
    idle.push(worker);
    if ("error" in reply) throw new Error(reply.error);
    return Buffer.from(reply.key);
  });
}

/** Keeps the process running until the thread has answered. A thread that fails is not used again. */
function ask(worker: Worker, request: KeyRequest): Promise<KeyReply> {
  return new Promise<KeyReply>((resolve, reject) => {
    worker.ref();
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The hash thread ended")));
    worker.postMessage(request, []);
  }).finally(() => {
    for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
    worker.unref();
  });
}

/**
 * Turns of the clients whose requests check or set a password. A request holds its turn for its queries as well, so a few more than the
 * threads are admitted. Fewer may wait than forms are processed at once (`server/http/render-queue.ts`), so that other forms go on.
 */
export const passwordTurns = createFairQueue({ atOnce: THREADS + 2, perClient: THREADS, maxWaiting: 18 });
