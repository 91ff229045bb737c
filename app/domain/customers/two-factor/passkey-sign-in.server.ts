import { eq } from "drizzle-orm";
import type { z } from "zod";
import { withDevice } from "#app/domain/customers/account.server.ts";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import type { PasskeySignInForm } from "#app/domain/customers/customers.forms.ts";
import { passkeys } from "#app/domain/customers/customers.tables.ts";
import { findPasskeyOwner } from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import {
  countFailure,
  endSession,
  originOf,
  recordSignIn,
  tooManyAttempts,
  type SignedIn,
  type SignInDeps,
} from "#app/domain/customers/auth/sign-in.server.ts";
import { withoutCookie } from "#app/lib/http/cookies.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** Refused passkeys from one network address. */
const ADDRESS_FAILURES: Limit = { name: "passkey-address", max: 10, windowMs: 5 * 60_000 };

/** The options for `navigator.credentials.get`. The cookies hold the challenge, valid once and for five minutes. */
export async function beginPasskeySignIn(
  auth: Auth,
  caller: Caller,
): Promise<AccountResult<PublicKeyCredentialRequestOptionsJSON>> {
  const begun = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
    auth,
    withoutSession(caller),
    "/passkey/generate-authenticate-options",
    null,
  );
  return begun.ok ? { ...begun, value: { ...begun.value, userVerification: "required" } } : begun;
}

/**
 * Signs a customer in with a passkey, without a code because the authenticator has verified its user. Ends the browser's previous
 * session and marks the browser as known for the account. Fails with EMAIL_NOT_VERIFIED when the address must be confirmed first,
 * TOO_MANY_REQUESTS, and other codes for a refused passkey. Failures are counted and logged.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  caller: Caller,
  { credential }: z.infer<typeof PasskeySignInForm>,
): Promise<AccountResult<SignedIn>> {
  const { auth, db, limits, clock } = deps;
  const counts = [{ limit: ADDRESS_FAILURES, who: caller.clientIp }];
  const allowed = await limits.check(counts);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  const result = await callAuth<SignedIn>(auth, withoutSession(caller), "/passkey/verify-authentication", {
    response: credential,
  });
  if (!result.ok) {
    if (!isRefusedPasskey(result)) return result;
    await recordFailure(deps, caller, credential.id);
    return countFailure(limits, counts, result);
  }
  await endSession(auth, caller, caller.cookie);
  await db.update(passkeys).set({ lastUsedAt: clock.now() }).where(eq(passkeys.credentialID, credential.id));
  const { user } = result.value;
  await recordSignIn(deps, caller, user.id, "passkey");
  return withDevice(auth, result, user.email);
}

/** With a session, Better Auth would offer only that user's passkeys. */
const withoutSession = (caller: Caller): Caller => ({
  ...caller,
  cookie: withoutCookie(caller.cookie, SESSION_COOKIE),
});

const isRefusedPasskey = ({ error }: AccountFailure) =>
  error !== "EMAIL_NOT_VERIFIED" && error !== "UNEXPECTED";

async function recordFailure(
  { db, securityLog }: SignInDeps,
  caller: Caller,
  credentialId: string,
): Promise<void> {
  const owner = await findPasskeyOwner(db, credentialId);
  await securityLog.record({
    action: "sign-in.failed",
    actorId: null,
    subjectType: "user",
    subjectId: owner?.id ?? "unknown",
    details: { ...originOf(caller), by: "passkey" },
  });
}
