import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll } from "vitest";

// Setup of the integration tests. A password hash takes 65 ms of processor time on purpose, and the tests make a thousand on each
// database. Here it takes one pass over the least memory; password-hash.test.ts, the journeys and started stores use the real cost.

const REAL = Symbol.for("gulmohar.argon2");
const kept = globalThis as { [REAL]?: typeof crypto.argon2 };
// Vitest runs the setup before each file, and the tests load it once more through Node.
const argon2 = (kept[REAL] ??= crypto.argon2);

const cheap: typeof crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);

function hashWith(replacement: typeof crypto.argon2): void {
  Object.assign(crypto, { argon2: replacement });
  syncBuiltinESMExports();
}

hashWith(cheap);

/** For the top level of a test file that measures sign-ins or shares its database with another process: hashes have their real cost. */
export function useRealPasswordHashes(): void {
  hashWith(argon2);
  afterAll(() => hashWith(cheap));
}
