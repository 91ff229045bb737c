import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { signOut, withDevice } from "#app/domain/customers/account.server.ts";
import {
  sessionRole,
  type AccountFailure,
  type AccountResult,
  type StoredRole,
} from "#app/domain/customers/account.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { staffMembers } from "#app/domain/customers/staff/staff.tables.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { describeDevice } from "#app/domain/customers/auth/internal/device.ts";
import { knownDevice } from "#app/domain/customers/internal/auth/known-device.server.ts";
import { needsPasskey } from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import { emailNewDevice } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import {
  hashPassword,
  isOutdatedHash,
} from "#app/domain/customers/internal/passwords/password-hash.server.ts";
import type { SecurityLog } from "#app/domain/audit/security-log.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { asCookieHeader, cookieValues } from "#app/lib/http/cookies.ts";
import type { Clock } from "#app/platform/clock.ts";
import { passwordTurns } from "#app/platform/process/hash-threads.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { RateLimitRequest, Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";

export interface SignInDeps {
  db: Db;
  clock: Clock;
  auth: Auth;
  limits: RateLimiter;
  securityLog: SecurityLog;
  jobs: Jobs;
  settings: SettingsReader;
  publicUrl: string;
  /** Called after a completed sign-in. */
  onSignIn(userId: string): Promise<void>;
}

export interface SignedIn {
  user: { id: string; email: string; name: string; role: StoredRole };
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

/** All sign-ins to one account, right ones included, since each takes a hash: by unknown browsers, and by known ones. */
const ACCOUNT_ATTEMPTS: Limit = { name: "sign-ins-account", max: 20, windowMs: 10 * 60_000 };

/** All sign-ins from one network address by unknown browsers. Many customers may share it. */
const ADDRESS_ATTEMPTS: Limit = { name: "sign-ins-address", max: 100, windowMs: 5 * 60_000 };

/** All sign-ins from one network address by known browsers, which strangers at the same address do not count towards. */
const KNOWN_ATTEMPTS: Limit = { name: "sign-ins-address-known", max: 300, windowMs: 5 * 60_000 };

/**
 * Signs in with email and password, ends the browser's previous session, and marks the browser as known for the account. Each attempt
 * counts before the check, towards limits that only floods reach. Wrong passwords count towards stricter ones after the check, and the
 * result is withheld once such a limit is reached, so concurrent guesses reveal no more than sequential ones. Fails with PASSKEY_REQUIRED
 * for a user of the admin whose second factor is a passkey.
 */
export async function signIn(
  deps: SignInDeps,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AccountResult<SignedIn | CodeRequired>> {
  const { auth, limits } = deps;
  const { attempts, failures: counts } = signInCounts(credentials.email, caller, auth.signing);
  const before = await limits.check(counts);
  if (!before.ok) return tooManyAttempts(before.retryAfterSeconds);
  const tooMany = await countAttempt(limits, attempts);
  if (tooMany) return tooMany;
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
  const role = await renewHash(auth, caller, credentials);
  if ("twoFactorRedirect" in result.value) return { ...result, value: { twoFactorRedirect: true, role } };
  if (await isDeactivatedStaff(deps.db, result.value.user)) {
    await endSession(auth, caller, asCookieHeader(result.cookies));
    return { ok: false, error: "INVALID_EMAIL_OR_PASSWORD", message: "", retryAfterSeconds: null };
  }
  if (await needsPasskey(deps.db, result.value.user.id)) {
    await endSession(auth, caller, asCookieHeader(result.cookies));
    return { ok: false, error: "PASSKEY_REQUIRED", message: "", retryAfterSeconds: null };
  }
  await recordSignIn(deps, caller, result.value.user.id, "password");
  return withDevice(auth, result, credentials.email);
}

/** Whether the account belonged to a member of staff who may no longer sign in. */
export async function isDeactivatedStaff(db: Db, user: { id: string; role: string }): Promise<boolean> {
  if (user.role !== "staff") return false;
  const active = await db.$count(
    staffMembers,
    and(eq(staffMembers.userId, user.id), isNull(staffMembers.deactivatedAt)),
  );
  return active === 0;
}

/** Ends the session of these cookies, if there is one. Returns the Set-Cookie headers that end it in the browser too. */
export async function endSession(auth: Auth, caller: Caller, cookie: string): Promise<string[]> {
  if (cookieValues(cookie, SESSION_COOKIE).length === 0) return [];
  const ended = await signOut(auth, { ...caller, cookie });
  return ended.ok ? ended.cookies : [];
}

/** A known browser is counted separately, so that neither guesses at the account nor other users of its network lock its owner out. */
function signInCounts(
  email: string,
  { cookie, clientIp }: Caller,
  secret: SigningSecret,
): Record<"attempts" | "failures", RateLimitRequest[]> {
  const account = email.trim().toLowerCase();
  const device = knownDevice(account, cookie, secret);
  const who = device === null ? account : `${account} ${device}`;
  const addressAttempts = device === null ? ADDRESS_ATTEMPTS : KNOWN_ATTEMPTS;
  return {
    attempts: [
      // Each sign-in gives the browser a new device id, so known browsers are counted together.
      { limit: ACCOUNT_ATTEMPTS, who: device === null ? account : `${account} known` },
      { limit: addressAttempts, who: clientIp },
    ],
    failures: [
      { limit: ACCOUNT_FAILURES, who },
      ...(device === null ? [{ limit: ADDRESS_FAILURES, who: clientIp }] : []),
    ],
  };
}

/** Rehashes a password that was hashed at an earlier cost, while the plain text is available. Returns the account's role. */
async function renewHash(
  auth: Auth,
  { clientIp }: Caller,
  { email, password }: { email: string; password: string },
): Promise<"customer" | "admin"> {
  const { internalAdapter } = await auth.$context;
  const userWithAccounts = await internalAdapter.findUserByEmail(email.toLowerCase(), {
    includeAccounts: true,
  });
  const account = userWithAccounts?.accounts.find(({ providerId }) => providerId === "credential");
  if (userWithAccounts && account?.password && isOutdatedHash(account.password)) {
    const hash = await passwordTurns.run(clientIp, () => hashPassword(password));
    // When too many are waiting, the next sign-in renews it.
    if (hash !== null) await internalAdapter.updatePassword(userWithAccounts.user.id, hash);
  }
  return sessionRole(
    userWithAccounts && "role" in userWithAccounts.user ? String(userWithAccounts.user.role) : "customer",
  );
}

/** Records a completed sign-in: user, time, origin and factors. The owner is notified of a new browser. Better Auth also creates sessions that no sign-in completes. */
export async function recordSignIn(
  deps: SignInDeps,
  caller: Caller,
  userId: string,
  by: "password" | "password and code" | "passkey",
): Promise<void> {
  const { db, clock, securityLog, onSignIn } = deps;
  const at = clock.now();
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
  // A first sign-in follows the sign-up.
  const isNewDevice =
    user?.lastSignInAt && knownDevice(user.email, caller.cookie, deps.auth.signing) === null;
  if (isNewDevice) await emailNewDevice(deps, user, { device: describeDevice(caller.userAgent), at });
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
  const enteredEmail = email.trim().toLowerCase();
  await securityLog.record({
    action: "sign-in.failed",
    actorId: null,
    subjectType: "email",
    subjectId: z.email().safeParse(enteredEmail).success ? enteredEmail : "not an email address",
    details: originOf(caller),
  });
}

/** The origin of a request, for the security log. */
export function originOf({ clientIp, userAgent }: Caller): Record<string, string> {
  return { address: clientIp, device: describeDevice(userAgent) };
}

const isWrongPassword = ({ error }: AccountFailure) =>
  error === "INVALID_EMAIL_OR_PASSWORD" || error === "INVALID_EMAIL";

/** Counts an attempt. TOO_MANY_REQUESTS when one of the limits is reached, else null. */
async function countAttempt(
  limits: RateLimiter,
  counts: readonly RateLimitRequest[],
): Promise<AccountFailure | null> {
  const refused = (await limits.consumeAll(counts)).find((result) => !result.ok);
  return refused && !refused.ok ? tooManyAttempts(refused.retryAfterSeconds) : null;
}

/** Counts a failure and returns it, or TOO_MANY_REQUESTS once the limit is reached. */
export async function countFailure(
  limits: RateLimiter,
  counts: readonly RateLimitRequest[],
  failure: AccountFailure,
): Promise<AccountFailure> {
  return (await countAttempt(limits, counts)) ?? failure;
}

export function tooManyAttempts(retryAfterSeconds: number): AccountFailure {
  return { ok: false, error: "TOO_MANY_REQUESTS", message: "", retryAfterSeconds };
}
