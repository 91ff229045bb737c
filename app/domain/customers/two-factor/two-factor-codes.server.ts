import { createHmac } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { withDevice } from "#app/domain/customers/account.server.ts";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { decryptSecret, SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { hashBackupCode } from "#app/domain/customers/two-factor/backup-codes.server.ts";
import { twoFactors } from "#app/domain/customers/admin-list/customers.tables.ts";
import {
  countFailure,
  endSession,
  originOf,
  recordSignIn,
  tooManyAttempts,
  type SignedIn,
  type SignInDeps,
} from "#app/domain/customers/auth/sign-in.server.ts";
import { asCookieHeader, withoutCookie } from "#app/lib/http/cookies.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

export interface CodeDeps extends SignInDeps {
  db: Db;
  clock: Clock;
}

const STEP_MS = 30_000;

/** Wrong codes from one network address. Better Auth also ends a sign-in after five and locks an account after ten. */
const ADDRESS_FAILURES: Limit = { name: "two-factor-address", max: 20, windowMs: 10 * 60_000 };

/** Wrong codes of somebody who is signed in. */
const USER_FAILURES: Limit = { name: "two-factor-user", max: 10, windowMs: 10 * 60_000 };

const WRONG_CODE: AccountFailure = { ok: false, code: "INVALID_CODE", message: "", retryAfterSeconds: null };

const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** Completes a sign-in whose password was right, by the app's code or by a backup code, and ends the browser's session before it. */
export async function signInWithCode(
  deps: CodeDeps,
  caller: Caller,
  code: string,
): Promise<AccountResult<SignedIn>> {
  const { auth, limits } = deps;
  const counts = [{ limit: ADDRESS_FAILURES, who: caller.clientIp }];
  const turn = await limits.check(counts);
  if (!turn.ok) return tooManyAttempts(turn.retryAfterSeconds);
  // With a session Better Auth would take the code for the signed-in user's, not for the pending sign-in's.
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
  await endSession(auth, caller, caller.cookie);
  await recordSignIn(deps, caller, result.value.user.id, "password and code");
  return withDevice(auth, result, result.value.user.email);
}

/** The pending sign-in says only to Better Auth whose it is; a code that was used already says whose it was. */
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

/** Uses up a code of the signed-in user: the app's or a backup code. Null when it is right, else why it is refused. */
export async function refuseOwnCode(
  deps: CodeDeps,
  caller: Caller,
  { userId, code }: { userId: string; code: string },
): Promise<AccountFailure | null> {
  const counts = [{ limit: USER_FAILURES, who: userId }];
  const turn = await deps.limits.check(counts);
  if (!turn.ok) return tooManyAttempts(turn.retryAfterSeconds);
  const isRight = isAppCode(code)
    ? await claimCode(deps, userId, code)
    : (await redeemBackupCode(deps.auth, caller, code)).ok;
  return isRight ? null : countFailure(deps.limits, counts, WRONG_CODE);
}

function redeemBackupCode(auth: Auth, caller: Caller, code: string): Promise<AccountResult<SignedIn>> {
  return callAuth(auth, caller, "/two-factor/verify-backup-code", {
    code: hashBackupCode(code, auth.options.secret),
  });
}

const OVER = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);

/** Whether the sign-in is used up: the password has to be given again. */
export const isSignInOver = ({ code }: AccountFailure) => OVER.has(code);

const isWrongCode = ({ code }: AccountFailure) => code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE";

/**
 * Whether this is the app's code of this half minute or, for the time that typing takes, of the one before. It counts once, and with
 * it every earlier one: whoever has seen codes over a shoulder has nothing (RFC 6238, 5.2). Of two at the same moment one succeeds.
 */
async function claimCode({ auth, db, clock }: CodeDeps, userId: string, code: string): Promise<boolean> {
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

/** The code of six digits that an authenticator app shows in a step of half a minute (RFC 6238 over RFC 4226). */
function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
