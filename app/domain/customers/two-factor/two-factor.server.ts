import { and, eq } from "drizzle-orm";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { twoFactors, users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { refuseOwnPassword } from "#app/domain/customers/passwords/change-password.server.ts";
import { endOtherSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { refuseOwnCode, type CodeDeps } from "#app/domain/customers/two-factor/two-factor-codes.server.ts";
import { asCookieHeader } from "#app/lib/http/cookies.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What an authenticator app is told (`totpURI`, otpauth://) and the codes that work once each without it. */
export interface TwoFactorSetup {
  totpURI: string;
  backupCodes: string[];
}

/** Makes a secret for an authenticator app. No sign-in requires a code before `confirmTwoFactor` has seen one. */
export async function beginTwoFactor(
  deps: CodeDeps,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AccountResult<TwoFactorSetup>> {
  const refusal = await refuseOwnPassword(deps, caller, { userId, password });
  return refusal ?? callAuth(deps.auth, caller, "/two-factor/enable", { password });
}

/**
 * Turns the second factor on, by a code that shows that the app has the secret. Uses the code up, gives this session a new cookie, and
 * ends all other sessions: they began without a second factor.
 */
export async function confirmTwoFactor(
  deps: CodeDeps,
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
  /** The app's code or a backup code. It is used up only when the password is right. */
  code: string;
}

/** Turns the second factor off, by both factors; the session gets a new cookie. */
export async function endTwoFactor(
  deps: CodeDeps,
  caller: Caller,
  factors: OwnFactors,
): Promise<AccountResult<unknown>> {
  const refusal = await refuseFactors(deps, caller, factors);
  return refusal ?? callAuth(deps.auth, caller, "/two-factor/disable", { password: factors.password });
}

/** Makes new backup codes, by both factors: the codes stand for the second one. The old ones work no more. */
export async function renewBackupCodes(
  deps: CodeDeps,
  caller: Caller,
  factors: OwnFactors,
): Promise<AccountResult<{ backupCodes: string[] }>> {
  const refusal = await refuseFactors(deps, caller, factors);
  const { password } = factors;
  return refusal ?? callAuth(deps.auth, caller, "/two-factor/generate-backup-codes", { password });
}

async function refuseFactors(
  deps: CodeDeps,
  caller: Caller,
  factors: OwnFactors,
): Promise<AccountFailure | null> {
  const refusal = await refuseOwnPassword(deps, caller, factors);
  return refusal ?? refuseOwnCode(deps, caller, factors);
}

/** Whether a code is asked for when this person signs in. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .innerJoin(users, eq(users.id, twoFactors.userId))
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true), eq(twoFactors.verified, true)));
  return found !== undefined;
}
