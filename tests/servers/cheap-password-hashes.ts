import { Worker } from "node:worker_threads";
import { afterAll } from "vitest";
import type { KeyRequest } from "#app/platform/process/hash-threads.server.ts";

// Setup of the integration tests. A password hash takes 65 ms of processor time on purpose, and the tests make a thousand on each
// database. Here it takes one pass over the least memory; password-hash.test.ts, the journeys and started stores use the real cost.

type PostMessage = Worker["postMessage"];

const REAL = Symbol.for("gulmohar.post-message");
const kept = globalThis as { [REAL]?: PostMessage };
// Vitest runs the setup before each file, and the tests load it once more through Node.
const postMessage = (kept[REAL] ??= Worker.prototype.postMessage);

// The bundle and the sources each have their own threads, so the requests are changed where both pass.
const cheap: PostMessage = function (this: Worker, message, transfer) {
  postMessage.call(this, isKeyRequest(message) ? lessened(message) : message, transfer);
};

const isKeyRequest = (message: unknown): message is KeyRequest =>
  typeof message === "object" && message !== null && "algorithm" in message;

function lessened(request: KeyRequest): KeyRequest {
  if (request.algorithm === "scrypt") return request;
  const { parameters } = request;
  return { ...request, parameters: { ...parameters, memory: 8 * parameters.parallelism, passes: 1 } };
}

function hashWith(replacement: PostMessage): void {
  Worker.prototype.postMessage = replacement;
}

hashWith(cheap);

/** For the top level of a test file that measures sign-ins or shares its database with another process: hashes have their real cost. */
export function useRealPasswordHashes(): void {
  hashWith(postMessage);
  afterAll(() => hashWith(cheap));
}
