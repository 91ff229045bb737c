import { eq } from "drizzle-orm";
import { z } from "zod";
import { signOut, withDevice } from "#app/domain/customers/account.server.ts";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { describeDevice } from "#app/domain/customers/auth/device.ts";
import { knownDevice } from "#app/domain/customers/auth/known-device.server.ts";
import { hashPassword, isOutdatedHash } from "#app/domain/customers/passwords/password-hash.server.ts";
import type { SecurityLog } from "#app/domain/settings/audit/security-log.server.ts";
import { asCookieHeader, cookieValues } from "#app/lib/http/cookies.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { RateLimitRequest, Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";

export interface SignInDeps {
  db: Db;
  clock: Clock;
  auth: Auth;
  limits: RateLimiter;
  securityLog: SecurityLog;
  /** Called after a completed sign-in. */
  onSignIn(userId: string): Promise<void>;
}

export interface SignedIn {
  user: { id: string; email: string; name: string; role: "customer" | "admin" };
}

/** The password was right and the authenticator app's code is required: the cookies identify the pending sign-in. */
export interface CodeRequired {
  twoFactorRedirect: true;
  role: "customer" | "admin";
}

/** Wrong passwords for one account: all unknown browsers together, and each known browser separately (decision 12). */
const ACCOUNT_FAILURES: Limit = { name: "sign-in-account", max: 10, windowMs: 10 * 60_000 };

/** Wrong passwords from one network address, for any account. */
const ADDRESS_FAILURES: Limit = { name: "sign-in-address", max: 10, windowMs: 5 * 60_000 };

/**
 * Signs in with email and password, ends the browser's previous session, and marks the browser as known for the account. Only wrong
 * passwords count towards the limits. They are counted after the check, and the result is withheld once the limit is reached, so
 * concurrent guesses reveal no more than sequential ones.
 */
export async function signIn(
  deps: SignInDeps,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AccountResult<SignedIn | CodeRequired>> {
  const { auth, limits } = deps;
  const counts = failureCounts(credentials.email, caller, auth.options.secret);
  const before = await limits.check(counts);
  if (!before.ok) return tooManyAttempts(before.retryAfterSeconds);
  const result = await callAuth<SignedIn | CodeRequired>(auth, caller, "/sign-in/email", credentials);
  if (!result.ok) {
    if (!isWrongPassword(result)) return result;
    await recordFailure(deps, caller, credentials.email);
    return countFailure(limits, counts, result);
  }
  const after = await limits.check(counts);
  if (!after.ok) {
    await endSession(auth, caller, asCookieHeader(result.cookies));
    return tooManyAttempts(after.retryAfterSeconds);
  }
  await endSession(auth, caller, caller.cookie);
  const role = await renewHash(auth, credentials);
  if ("twoFactorRedirect" in result.value) return { ...result, value: { twoFactorRedirect: true, role } };
  await recordSignIn(deps, caller, result.value.user.id, "password");
  return withDevice(auth, result, credentials.email);
}

/** Ends the session of these cookies, if there is one. Returns the Set-Cookie headers that end it in the browser too. */
export async function endSession(auth: Auth, caller: Caller, cookie: string): Promise<string[]> {
  if (cookieValues(cookie, SESSION_COOKIE).length === 0) return [];
  const ended = await signOut(auth, { ...caller, cookie });
  return ended.ok ? ended.cookies : [];
}

/** A known browser is counted separately, so that neither guesses at the account nor other users of its network lock its owner out. */
function failureCounts(email: string, caller: Caller, secret: string): RateLimitRequest[] {
  const account = email.trim().toLowerCase();
  const device = knownDevice(account, caller.cookie, secret);
  if (device !== null) return [{ limit: ACCOUNT_FAILURES, who: `${account} ${device}` }];
  return [
    { limit: ACCOUNT_FAILURES, who: account },
    { limit: ADDRESS_FAILURES, who: caller.clientIp },
  ];
}

/** Rehashes a password that was hashed at an earlier cost, while the plain text is available. Returns the account's role. */
async function renewHash(
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<"customer" | "admin"> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true });
  const account = found?.accounts.find(({ providerId }) => providerId === "credential");
  if (found && account?.password && isOutdatedHash(account.password))
    await internalAdapter.updatePassword(found.user.id, await hashPassword(password));
  return found && "role" in found.user && found.user.role === "admin" ? "admin" : "customer";
}

/** Records a completed sign-in: user, time, origin and factors. Better Auth also creates sessions that no sign-in completes. */
export async function recordSignIn(
  { db, clock, securityLog, onSignIn }: SignInDeps,
  caller: Caller,
  userId: string,
  by: "password" | "password and code" | "passkey",
): Promise<void> {
  await db.update(users).set({ lastSignInAt: clock.now() }).where(eq(users.id, userId));
  await onSignIn(userId);
  await securityLog.record({
    action: "sign-in.succeeded",
    actorId: userId,
    subjectType: "user",
    subjectId: userId,
    details: { ...originOf(caller), by },
  });
}

/** Skips invalid email addresses: the user may have typed the password into the email field. */
async function recordFailure({ securityLog }: SignInDeps, caller: Caller, email: string): Promise<void> {
  const typed = email.trim().toLowerCase();
  await securityLog.record({
    action: "sign-in.failed",
    actorId: null,
    subjectType: "email",
    subjectId: z.email().safeParse(typed).success ? typed : "not an email address",
    details: originOf(caller),
  });
}

/** The origin of a request, for the security log. */
export function originOf({ clientIp, userAgent }: Caller): Record<string, string> {
  return { address: clientIp, device: describeDevice(userAgent) };
}

const isWrongPassword = ({ error }: AccountFailure) =>
  error === "INVALID_EMAIL_OR_PASSWORD" || error === "INVALID_EMAIL";

/** Counts a failure and returns it, or TOO_MANY_REQUESTS once the limit is reached. */
export async function countFailure(
  limits: RateLimiter,
  counts: readonly RateLimitRequest[],
  failure: AccountFailure,
): Promise<AccountFailure> {
  const results = await limits.consumeAll(counts);
  const refused = results.find((result) => !result.ok);
  return refused && !refused.ok ? tooManyAttempts(refused.retryAfterSeconds) : failure;
}

export function tooManyAttempts(retryAfterSeconds: number): AccountFailure {
  return { ok: false, error: "TOO_MANY_REQUESTS", message: "", retryAfterSeconds };
}
