import { and, eq } from "drizzle-orm";
import { withDevice, type SignedIn } from "#app/domain/customers/account.server.ts";
import type { AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth-call.server.ts";
import type { Auth } from "#app/domain/customers/auth.server.ts";
import { twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What an authenticator app is told (`totpURI`, otpauth://) and the codes that work once each without it. */
export interface TwoFactorSetup {
  totpURI: string;
  backupCodes: string[];
}

/** Makes a secret for an authenticator app. It is asked for at no sign-in before `confirmTwoFactor` has seen a code of it. */
export function beginTwoFactor(
  auth: Auth,
  caller: Caller,
  password: string,
): Promise<AccountResult<TwoFactorSetup>> {
  return callAuth(auth, caller, "/two-factor/enable", { password });
}

/** Turns the second factor on, by a code that shows that the app has the secret; the session gets a new cookie. */
export function confirmTwoFactor(auth: Auth, caller: Caller, code: string): Promise<AccountResult<unknown>> {
  return callAuth(auth, caller, "/two-factor/verify-totp", { code });
}

/** Turns the second factor off; the session gets a new cookie. */
export function endTwoFactor(auth: Auth, caller: Caller, password: string): Promise<AccountResult<unknown>> {
  return callAuth(auth, caller, "/two-factor/disable", { password });
}

/** Makes new backup codes; the old ones work no more. */
export function renewBackupCodes(
  auth: Auth,
  caller: Caller,
  password: string,
): Promise<AccountResult<{ backupCodes: string[] }>> {
  return callAuth(auth, caller, "/two-factor/generate-backup-codes", { password });
}

/** Ends a sign-in whose password was right, by the app's code or by one of the backup codes. */
export async function signInWithCode(
  auth: Auth,
  caller: Caller,
  code: string,
): Promise<AccountResult<SignedIn>> {
  const isAppsCode = /^\d{6}$/.test(code);
  const path = isAppsCode ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
  const signedIn = await callAuth<SignedIn>(auth, caller, path, { code });
  return signedIn.ok ? withDevice(auth, signedIn, signedIn.value.user.email) : signedIn;
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
