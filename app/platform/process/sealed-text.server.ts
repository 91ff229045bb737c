import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
// As NIST SP 800-38D recommends for GCM.
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of a purpose, such as "refund account": HKDF (RFC 5869) of the store's secret, so that no other use of the secret has it. */
function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}

/** Encrypts a text for a purpose (AES-256-GCM). */
export function sealText({ current }: SigningSecret, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(current, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts a text; null if it was sealed with another secret or for another purpose, or was changed. */
export function openText(secret: SigningSecret, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const accepted of acceptedSecrets(secret)) {
    try {
      const decipher = createDecipheriv(ALGORITHM, keyOf(accepted, purpose), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return text.toString("utf8");
    } catch {
      // Node reports a wrong key, a changed text and one that is too short by an error alone.
    }
  }
  return null;
}
