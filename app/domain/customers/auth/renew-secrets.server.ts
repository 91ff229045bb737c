import { createHmac } from "node:crypto";
import {
  SESSION_COOKIE,
  TWO_FACTOR_COOKIE,
  COOKIE_SECONDS,
  reencrypt,
} from "#app/domain/customers/auth/auth.server.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { eq } from "drizzle-orm";
import { twoFactors } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Better Auth's signed cookies. It accepts the current secret only. */
const SIGNED = new Set([SESSION_COOKIE, TWO_FACTOR_COOKIE, "passkey_challenge"]);

/** A Cookie header whose cookies of Better Auth, where they are signed with the previous secret, are signed with the current one. */
export function renewCookies(header: string, secret: SigningSecret): string {
  if (secret.previous === null || header === "") return header;
  return header
    .split(/; */)
    .map((pair) => {
      const end = pair.indexOf("=");
      const name = pair.slice(0, end);
      const renewed = SIGNED.has(name) ? renewedValue(pair.slice(end + 1), secret) : null;
      return renewed === null ? pair : `${name}=${renewed}`;
    })
    .join("; ");
}

/** The Set-Cookie line that signs the browser's session cookie with the current secret; null when it is, or is nobody's. */
export function renewedSessionCookie(values: readonly string[], secret: SigningSecret): string | null {
  const [value] = values;
  const renewed = value === undefined || values.length > 1 ? null : renewedValue(value, secret);
  return renewed === null
    ? null
    : `${SESSION_COOKIE}=${renewed}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
}

/** `token.signature`, URL-encoded, signed with the current secret; null unless it is signed with the previous one. */
function renewedValue(value: string, { current, previous }: SigningSecret): string | null {
  if (previous === null) return null;
  const decoded = decodeOrNull(value);
  const end = decoded?.lastIndexOf(".") ?? -1;
  if (decoded === null || end < 1) return null;
  const token = decoded.slice(0, end);
  if (!isEqualSecret(decoded.slice(end + 1), signatureOf(token, previous))) return null;
  return encodeURIComponent(`${token}.${signatureOf(token, current)}`);
}

const signatureOf = (token: string, secret: string) =>
  createHmac("sha256", secret).update(token).digest("base64");

function decodeOrNull(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Encrypts the secrets of authenticator apps with the current secret at the start, so that the previous one can be removed. */
export async function renewEncryption(db: Db, secret: SigningSecret): Promise<void> {
  if (secret.previous === null) return;
  const { id, secret: app, backupCodes } = twoFactors;
  for (const row of await db.select({ id, app, backupCodes }).from(twoFactors)) {
    const renewed = await reencrypt(secret, row.app);
    // Those of older versions are encrypted, too; newer ones are hashes.
    const codes = row.backupCodes.startsWith("[") ? null : await reencrypt(secret, row.backupCodes);
    const changes = { ...(renewed && { secret: renewed }), ...(codes && { backupCodes: codes }) };
    if (renewed ?? codes) await db.update(twoFactors).set(changes).where(eq(twoFactors.id, row.id));
  }
}
