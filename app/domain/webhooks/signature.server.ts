import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { z } from "zod";
import { parseJson } from "#app/lib/parse-json.ts";
import { openText, sealText } from "#app/platform/process/sealed-text.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

// Signatures of Standard Webhooks 1.0: HMAC-SHA256 ("v1") and ed25519 ("v1a"), both of `{id}.{timestamp}.{body}`.

const SECRET_BYTES = 32;
const SECRET_PREFIX = "whsec_";
const PUBLIC_PREFIX = "whpk_";

const Keys = z.object({
  /** "whsec_" and base64. The receiver has it too. */
  secret: z.string().startsWith(SECRET_PREFIX),
  /** The private key of ed25519: PKCS #8 in base64. */
  privateKey: z.string(),
});

export type SigningKeys = z.infer<typeof Keys>;

/** The first seals; all open. */
export type SealingSecrets = readonly SigningSecret[];

/** New keys of an endpoint, and the public one by which a receiver verifies ed25519. */
export function createKeys(): { keys: SigningKeys; publicKey: string } {
  const pair = generateKeyPairSync("ed25519");
  // The last 32 bytes of the SPKI form are the key itself.
  const raw = pair.publicKey.export({ type: "spki", format: "der" }).subarray(-32);
  return {
    keys: {
      secret: SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64"),
      privateKey: pair.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
    },
    publicKey: PUBLIC_PREFIX + raw.toString("base64"),
  };
}

// Keys that are copied to the row of another endpoint are not opened there.
const purposeOf = (endpointId: string) => `webhook ${endpointId}`;

/** Encrypts the keys of an endpoint. */
export function sealKeys(secrets: SealingSecrets, endpointId: string, keys: SigningKeys): string {
  const [secret] = secrets;
  if (!secret) throw new Error("There is no secret to seal keys with");
  return sealText(secret, purposeOf(endpointId), JSON.stringify(keys));
}

/** Decrypts the keys of an endpoint; null if no secret opens them. */
export function openKeys(secrets: SealingSecrets, endpointId: string, sealed: string): SigningKeys | null {
  for (const secret of secrets) {
    const text = openText(secret, purposeOf(endpointId), sealed);
    if (text !== null) return Keys.parse(parseJson(text));
  }
  return null;
}

/** The headers of a request, signed with each of the keys. */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  keys: readonly SigningKeys[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = keys.flatMap(({ secret, privateKey }) => [
    `v1,${createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
      .update(content)
      .digest("base64")}`,
    `v1a,${sign(null, Buffer.from(content), importPrivateKey(privateKey)).toString("base64")}`,
  ]);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

const importPrivateKey = (base64: string) =>
  createPrivateKey({ key: Buffer.from(base64, "base64"), type: "pkcs8", format: "der" });
