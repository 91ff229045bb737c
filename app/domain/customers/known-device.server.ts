import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Limit } from "#app/platform/rate-limit.server.ts";

// Guesses at one account are counted together, wherever they come from. So that this does not lock its owner out, a browser in
// which the owner has signed in before carries a cookie that nobody else can make, and is counted by itself (OWASP's device cookie).

const COOKIE = "gulmohar.device";
const YEAR_SECONDS = 365 * 86_400;

/** How often one account may be tried in ten minutes by all unknown browsers together, and by each known one. */
export const SIGN_IN_LIMIT: Limit = { name: "sign-in-account", max: 10, windowMs: 10 * 60_000 };

/** Whose turn an attempt at an account takes. `secret` is the one that signs sessions. */
export function whoTries(email: string, cookieHeader: string | null, secret: string): string {
  const address = email.trim().toLowerCase();
  const device = readDevice(cookieHeader);
  const isKnown = device !== null && isEqual(device.mark, markOf(device.id, address, secret));
  return isKnown ? `${address} ${device.id}` : address;
}

/** The Set-Cookie line by which a browser is known for an account from now on. */
export function deviceCookie(email: string, options: { secret: string; isSecure: boolean }): string {
  const id = randomBytes(12).toString("base64url");
  const value = `${id}.${markOf(id, email.trim().toLowerCase(), options.secret)}`;
  const attributes = ["Path=/", `Max-Age=${YEAR_SECONDS}`, "HttpOnly", "SameSite=Lax"];
  return [`${COOKIE}=${value}`, ...attributes, ...(options.isSecure ? ["Secure"] : [])].join("; ");
}

function readDevice(cookieHeader: string | null): { id: string; mark: string } | null {
  const found = /(?:^|;\s*)gulmohar\.device=([\w-]+)\.([\w-]+)/.exec(cookieHeader ?? "");
  return found?.[1] && found[2] ? { id: found[1], mark: found[2] } : null;
}

function markOf(id: string, address: string, secret: string): string {
  return createHmac("sha256", secret).update(`device\n${id}\n${address}`).digest("base64url");
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
