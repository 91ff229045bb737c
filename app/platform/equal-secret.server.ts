import { createHash, timingSafeEqual } from "node:crypto";

/** Compares secrets in constant time. Digests have one length, so values of different lengths may be compared. */
export function isEqualSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

const digest = (value: string) => createHash("sha256").update(value).digest();
