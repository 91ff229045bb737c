import { createHmac } from "node:crypto";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

/**
 * The key of a signed link, derived from the store's secret and the link's subject, such as "cart-reminder\n<id>". Nothing is stored, and
 * another secret ends all links.
 */
export function linkKey(secret: string, subject: string): string {
  return createHmac("sha256", secret).update(subject).digest("base64url");
}

/** Whether a link has the key of its subject. Compares in constant time. */
export function isLinkKey(secret: string, subject: string, key: string): boolean {
  return isEqualSecret(linkKey(secret, subject), key);
}

/** Characters of a key in a short code: 48 bits, beside an id with 74 random ones. */
const SHORT_KEY = 8;

/** A signed code of 30 characters for an id (a UUID), for messages to phones, whose variables hold no more. */
export function shortCode(secret: string, subject: string, id: string): string {
  const packed = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  return packed + linkKey(secret, `${subject}\n${id}`).slice(0, SHORT_KEY);
}

/** The id in a short code; null if it is not signed for this subject. */
export function readShortCode(secret: string, subject: string, code: string): string | null {
  const hex = Buffer.from(code.slice(0, -SHORT_KEY), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return id.length === 36 && isEqualSecret(shortCode(secret, subject, id), code) ? id : null;
}
