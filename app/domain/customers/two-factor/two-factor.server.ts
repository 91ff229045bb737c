import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import { refuseOwnPassword } from "#app/domain/customers/profile.server.ts";
import { endOtherSessions } from "#app/domain/customers/auth/sessions.server.ts";
import {
  type SignInDeps,
  countFailure,
  isDeactivatedStaff,
  endSession,
  originOf,
  recordSignIn,
  tooManyAttempts,
  type SignedIn,
} from "#app/domain/customers/auth/sign-in.server.ts";
import { asCookieHeader, withoutCookie } from "#app/lib/http/cookies.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createHmac } from "node:crypto";
import { withDevice } from "#app/domain/customers/account.server.ts";
import { decryptSecret, SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { hashBackupCode } from "#app/domain/customers/internal/two-factor/backup-codes.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** The configuration of an authenticator app (`totpURI`, otpauth://) and the single-use backup codes. */
export interface TwoFactorSetup {
  totpURI: string;
  backupCodes: string[];
}

/** Creates a secret for an authenticator app. Sign-ins do not require a code until `confirmTwoFactor`. */
export async function beginTwoFactor(
  deps: SignInDeps,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AccountResult<TwoFactorSetup>> {
  const refusal = await refuseOwnPassword(deps, caller, { userId, password });
  if (refusal) return refusal;
  const { name: issuer } = (await deps.settings.get()).general;
  return callAuth(deps.auth, caller, "/two-factor/enable", { password, issuer });
}

/**
 * Turns the second factor on, with a code that proves that the app has the secret. Consumes the code, gives this session a new cookie,
 * and ends all other sessions, which began without a second factor.
 */
export async function confirmTwoFactor(
  deps: SignInDeps,
  caller: Caller,
  { userId, code }: { userId: string; code: string },
): Promise<AccountResult<unknown>> {
  const refusal = await refuseOwnCode(deps, caller, { userId, code });
  if (refusal) return refusal;
  const confirmed = await callAuth(deps.auth, caller, "/two-factor/verify-totp", { code });
  if (!confirmed.ok) return confirmed;
  const headers = new Headers({ cookie: asCookieHeader(confirmed.cookies) });
  const current = await deps.auth.api.getSession({ headers });
  if (current) await endOtherSessions(deps.db, { id: userId, sessionId: current.session.id });
  return confirmed;
}

interface OwnFactors {
  userId: string;
  password: string;
  /** The app's code or a backup code. It is consumed only when the password is right. */
  code: string;
}

/** Turns the second factor off after checking both factors; the session gets a new cookie. */
export async function endTwoFactor(
  deps: SignInDeps,
  caller: Caller,
  factors: OwnFactors,
): Promise<AccountResult<unknown>> {
  const refusal = await refuseFactors(deps, caller, factors);
  return refusal ?? callAuth(deps.auth, caller, "/two-factor/disable", { password: factors.password });
}

/** Creates new backup codes after checking both factors, and invalidates the old codes. */
export async function renewBackupCodes(
  deps: SignInDeps,
  caller: Caller,
  factors: OwnFactors,
): Promise<AccountResult<{ backupCodes: string[] }>> {
  const refusal = await refuseFactors(deps, caller, factors);
  const { password } = factors;
  return refusal ?? callAuth(deps.auth, caller, "/two-factor/generate-backup-codes", { password });
}

async function refuseFactors(
  deps: SignInDeps,
  caller: Caller,
  factors: OwnFactors,
): Promise<AccountFailure | null> {
  const refusal = await refuseOwnPassword(deps, caller, factors);
  return refusal ?? refuseOwnCode(deps, caller, factors);
}

/** Whether sign-in requires a code for this user. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const [twoFactor] = await db
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .innerJoin(users, eq(users.id, twoFactors.userId))
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true), eq(twoFactors.verified, true)));
  return twoFactor !== undefined;
}

const STEP_MS = 30_000;

/** Wrong codes from one network address. Better Auth also ends a sign-in after five and locks an account after ten. */
const ADDRESS_FAILURES: Limit = { name: "two-factor-address", max: 20, windowMs: 10 * 60_000 };

/** Wrong codes of a signed-in user. */
const USER_FAILURES: Limit = { name: "two-factor-user", max: 10, windowMs: 10 * 60_000 };

const WRONG_CODE: AccountFailure = { ok: false, error: "INVALID_CODE", message: "", retryAfterSeconds: null };

const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** Completes a pending sign-in with the app's code or a backup code, and ends the browser's previous session. */
export async function signInWithCode(
  deps: SignInDeps,
  caller: Caller,
  code: string,
): Promise<AccountResult<SignedIn>> {
  const { auth, limits } = deps;
  const counts = [{ limit: ADDRESS_FAILURES, who: caller.clientIp }];
  const allowed = await limits.check(counts);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  // With a session, Better Auth would check the code for the signed-in user instead of the pending sign-in's.
  const pending = { ...caller, cookie: withoutCookie(caller.cookie, SESSION_COOKIE) };
  const result = isAppCode(code)
    ? await callAuth<SignedIn>(auth, pending, "/two-factor/verify-totp", { code })
    : await redeemBackupCode(auth, pending, code);
  if (!result.ok && !isWrongCode(result)) return result;
  if (!result.ok) {
    await recordWrongCode(deps, caller);
    return countFailure(limits, counts, result);
  }
  if (isAppCode(code) && !(await claimCode(deps, result.value.user.id, code))) {
    await endSession(auth, caller, asCookieHeader(result.cookies));
    await recordWrongCode(deps, caller, result.value.user.id);
    return countFailure(limits, counts, WRONG_CODE);
  }
  if (await isDeactivatedStaff(deps.db, result.value.user)) {
    await endSession(auth, caller, asCookieHeader(result.cookies));
    return WRONG_CODE;
  }
  await endSession(auth, caller, caller.cookie);
  await recordSignIn(deps, caller, result.value.user.id, "password and code");
  return withDevice(auth, result, result.value.user.email);
}

/** Only Better Auth can read a pending sign-in's user; for a code that was already used, the user is known. */
function recordWrongCode(
  { securityLog }: SignInDeps,
  caller: Caller,
  userId: string | null = null,
): Promise<void> {
  return securityLog.record({
    action: "sign-in.code-failed",
    actorId: null,
    subjectType: "user",
    subjectId: userId ?? "unknown",
    details: originOf(caller),
  });
}

/** Consumes a code of the signed-in user: the app's or a backup code. Null when it is right, else the failure. */
export async function refuseOwnCode(
  deps: SignInDeps,
  caller: Caller,
  { userId, code }: { userId: string; code: string },
): Promise<AccountFailure | null> {
  const counts = [{ limit: USER_FAILURES, who: userId }];
  const allowed = await deps.limits.check(counts);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  const isRight = isAppCode(code)
    ? await claimCode(deps, userId, code)
    : (await redeemBackupCode(deps.auth, caller, code)).ok;
  return isRight ? null : countFailure(deps.limits, counts, WRONG_CODE);
}

/** A code made before the secret was changed is stored with the previous one. */
async function redeemBackupCode(auth: Auth, caller: Caller, code: string): Promise<AccountResult<SignedIn>> {
  const redeem = (secret: string) =>
    callAuth<SignedIn>(auth, caller, "/two-factor/verify-backup-code", {
      code: hashBackupCode(code, secret),
    });
  const { current, previous } = auth.signing;
  const redeemed = await redeem(current);
  if (redeemed.ok || previous === null || redeemed.error !== "INVALID_BACKUP_CODE") return redeemed;
  return redeem(previous);
}

const OVER = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);

/** Whether the pending sign-in has ended and the password is needed again. */
export const isSignInOver = ({ error }: AccountFailure) => OVER.has(error);

const isWrongCode = ({ error }: AccountFailure) =>
  error === "INVALID_CODE" || error === "INVALID_BACKUP_CODE";

/**
 * Whether this is the app's code for the current 30-second step or the previous one. A code is valid once and invalidates all earlier
 * ones, so an observed code is worthless (RFC 6238, 5.2). Of two concurrent uses one succeeds.
 */
async function claimCode({ auth, db, clock }: SignInDeps, userId: string, code: string): Promise<boolean> {
  const [row] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  if (!row) return false;
  const secret = await decryptSecret(auth, row.secret);
  const now = Math.floor(clock.now().getTime() / STEP_MS);
  const step = [now, now - 1].find((candidate) => totp(secret, candidate) === code);
  if (step === undefined) return false;
  const claimed = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step))))
    .returning({ id: twoFactors.id });
  return claimed.length > 0;
}

/** The six-digit code that an authenticator app shows in a 30-second step (RFC 6238 over RFC 4226). */
function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
