import { createHmac } from "node:crypto";
import { SESSION_COOKIE, TWO_FACTOR_COOKIE, COOKIE_SECONDS } from "#app/domain/customers/auth/auth.server.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

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
