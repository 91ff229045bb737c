import { and, eq } from "drizzle-orm";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import { refuseOwnPassword } from "#app/domain/customers/passwords/change-password.server.ts";
import { endOtherSessions } from "#app/domain/customers/auth/sessions.server.ts";
import type { SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import { refuseOwnCode } from "#app/domain/customers/two-factor/two-factor-codes.server.ts";
import { asCookieHeader } from "#app/lib/http/cookies.ts";
import type { Db } from "#app/platform/database/database.server.ts";

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
  return refusal ?? callAuth(deps.auth, caller, "/two-factor/enable", { password });
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
  const [found] = await db
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .innerJoin(users, eq(users.id, twoFactors.userId))
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true), eq(twoFactors.verified, true)));
  return found !== undefined;
}
