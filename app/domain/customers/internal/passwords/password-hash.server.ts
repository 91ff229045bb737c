import { randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#app/platform/process/hash-threads.server.ts";

interface Cost {
  /** In KiB. */
  memory: number;
  passes: number;
}

/**
 * Argon2id, OWASP's first choice (Password Storage Cheat Sheet), with its recommended memory of 19 MiB. Six passes instead of two take
 * about as long as the earlier scrypt hashes and allow more than twenty sign-ins a second on two cores; scrypt at OWASP's settings
 * allows seven (N=2^17) to eighteen (N=2^13, p=10).
 */
const COST: Cost = { memory: 19_456, passes: 6 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Hashes a password in the format `argon2id:memory:passes:salt:key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveArgon(password, salt, { ...COST, keyBytes: KEY_BYTES });
  const parts = [salt, key].map((bytes) => bytes.toString("base64url"));
  return [PRESENT, ...parts].join(":");
}

const PRESENT = `argon2id:${COST.memory}:${COST.passes}`;

/** Whether a password matches a stored hash. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [first = "", ...rest] = hash.split(":");
  return first === "argon2id" ? verifyArgon(rest, password) : verifyEarlier([first, ...rest], password);
}

/** Whether a stored hash should be replaced by one at the current cost. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(`${PRESENT}:`);
}

async function verifyArgon([memory, passes, salt, key]: string[], password: string): Promise<boolean> {
  if (!salt || !key) return false;
  const stored = Buffer.from(key, "base64url");
  const cost = { memory: Number(memory), passes: Number(passes), keyBytes: stored.length };
  return timingSafeEqual(await deriveArgon(password, Buffer.from(salt, "base64url"), cost), stored);
}

/** Verifies Better Auth's earlier format: `salt:key` in hex, scrypt with N=2^14, r=16, p=1. */
async function verifyEarlier([salt, hex, ...others]: string[], password: string): Promise<boolean> {
  const stored = Buffer.from(hex ?? "", "hex");
  if (!salt || stored.length !== 64 || others.length > 0) return false;
  return timingSafeEqual(await deriveScrypt(password, salt), stored);
}

/** Normalises Unicode, so that the same characters in different encodings are the same password. */
const asTyped = (password: string) => password.normalize("NFKC");

function deriveArgon(
  password: string,
  nonce: Buffer,
  { memory, passes, keyBytes }: Cost & { keyBytes: number },
): Promise<Buffer> {
  const parameters = {
    message: asTyped(password),
    nonce,
    parallelism: 1,
    tagLength: keyBytes,
    memory,
    passes,
  };
  return deriveKey({ algorithm: "argon2id", parameters });
}

function deriveScrypt(password: string, salt: string): Promise<Buffer> {
  const options = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
  return deriveKey({ algorithm: "scrypt", password: asTyped(password), salt, keyBytes: 64, options });
}
