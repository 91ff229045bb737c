import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createHmac, randomBytes } from "node:crypto";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

// Failed sign-ins of one account are counted together, from any network. So that an attacker cannot lock the owner out this way, a
// browser in which the owner has signed in before carries an unforgeable cookie and is counted separately (OWASP's device cookie).

const COOKIE = "gulmohar.device";
const YEAR_SECONDS = 365 * 86_400;

/** The id of a browser that is known for the account, or null. `secret` is the session signing secret. */
export function knownDevice(
  email: string,
  cookieHeader: string | null,
  secret: SigningSecret,
): string | null {
  const device = readDevice(cookieHeader);
  if (device === null) return null;
  const isMark = (accepted: string) =>
    isEqualSecret(device.mark, markOf(device.id, accountOf(email), accepted));
  return acceptedSecrets(secret).some(isMark) ? device.id : null;
}

/** The Set-Cookie line that marks a browser as known for an account. */
export function deviceCookie(email: string, secret: SigningSecret): string {
  const id = randomBytes(12).toString("base64url");
  const value = `${id}.${markOf(id, accountOf(email), secret.current)}`;
  return [`${COOKIE}=${value}`, "Path=/", `Max-Age=${YEAR_SECONDS}`, "HttpOnly", "SameSite=Lax"].join("; ");
}

const accountOf = (email: string) => email.trim().toLowerCase();

function readDevice(cookieHeader: string | null): { id: string; mark: string } | null {
  const [value = ""] = cookieValues(cookieHeader, COOKIE);
  const [id, mark] = value.split(".");
  return id && mark ? { id, mark } : null;
}

function markOf(id: string, address: string, secret: string): string {
  return createHmac("sha256", secret).update(`device\n${id}\n${address}`).digest("base64url");
}
