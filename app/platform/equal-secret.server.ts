import { createHash, timingSafeEqual } from "node:crypto";

/** Compares secrets in constant time. Digests have one length, so values of different lengths may be compared. */
export function isEqualSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

/** The secrets with which a webhook may be signed: the current one and, while it is being changed, the previous one. */
export const acceptedSecrets = (current: string, previous: string | undefined): readonly string[] =>
  previous === undefined ? [current] : [current, previous];

const digest = (value: string) => createHash("sha256").update(value).digest();
