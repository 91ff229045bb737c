import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The key of a signed link, derived from the store's secret and the link's subject, such as "cart-reminder\n<id>". Nothing is stored, and
 * another secret ends all links.
 */
export function linkKey(secret: string, subject: string): string {
  return createHmac("sha256", secret).update(subject).digest("base64url");
}

/** Whether a link has the key of its subject. Compares in constant time. */
export function isLinkKey(secret: string, subject: string, key: string): boolean {
  return isSameKey(linkKey(secret, subject), key);
}

export function isSameKey(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)];
  return a.length === b.length && timingSafeEqual(a, b);
}
