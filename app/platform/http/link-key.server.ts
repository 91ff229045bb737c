import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createHmac } from "node:crypto";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

/**
 * The key of a signed link, derived from the store's secret and the link's subject, such as "cart-reminder\n<id>". Nothing is stored, and
 * a change of the secret ends links made before the previous one.
 */
export function linkKey({ current }: SigningSecret, subject: string): string {
  return keyOf(current, subject);
}

const keyOf = (secret: string, subject: string) =>
  createHmac("sha256", secret).update(subject).digest("base64url");

/** Whether a link has the key of its subject. Compares in constant time. */
export function isLinkKey(secret: SigningSecret, subject: string, key: string): boolean {
  return acceptedSecrets(secret).some((accepted) => isEqualSecret(keyOf(accepted, subject), key));
}

/** Whether a code has the first characters of the key of its subject. */
export function isShortKey(secret: SigningSecret, subject: string, key: string): boolean {
  return acceptedSecrets(secret).some((accepted) =>
    isEqualSecret(keyOf(accepted, subject).slice(0, key.length), key),
  );
}

/** Characters of a key in a short code: 48 bits, beside an id with 74 random ones. */
const SHORT_KEY = 8;

/** A signed code of 30 characters for an id (a UUID), for messages to phones, whose variables hold no more. */
export function shortCode(secret: SigningSecret, subject: string, id: string): string {
  const packed = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  return packed + linkKey(secret, `${subject}\n${id}`).slice(0, SHORT_KEY);
}

/** The id in a short code; null if it is not signed for this subject. */
export function readShortCode(secret: SigningSecret, subject: string, code: string): string | null {
  const hex = Buffer.from(code.slice(0, -SHORT_KEY), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return id.length === 36 && isShortKey(secret, `${subject}\n${id}`, code.slice(-SHORT_KEY)) ? id : null;
}
