import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  sessionRole,
  type AccountFailure,
  type AccountResult,
  type PasskeyView,
  type SignedInUser,
} from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import type { NewPasskeyForm, PasskeySignInForm } from "#app/domain/customers/customers.forms.ts";
import { passkeys } from "#app/domain/customers/customers.tables.ts";
import { refuseOwnPassword } from "#app/domain/customers/profile.server.ts";
import {
  auditSecurityChange,
  recordSecurityChange,
} from "#app/domain/customers/auth/security-audit.server.ts";
import {
  type SignInDeps,
  countFailure,
  endSession,
  isDeactivatedStaff,
  originOf,
  recordSignIn,
  tooManyAttempts,
  type SignedIn,
} from "#app/domain/customers/auth/sign-in.server.ts";
import { endOtherSessions } from "#app/domain/customers/auth/sessions.server.ts";
import {
  markSecondFactor,
  type OwnSession,
} from "#app/domain/customers/two-factor/fresh-second-factor.server.ts";
import { hasTwoFactor, refuseOwnCode } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { withDevice } from "#app/domain/customers/account.server.ts";
import { SESSION_COOKIE, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { findPasskeyOwner } from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import { asCookieHeader, withoutCookie } from "#app/lib/http/cookies.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

const MAX_PASSKEYS = 10;

/** The passkeys of a user, the oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyView[]> {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      addedAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/**
 * The options for `navigator.credentials.create`. Requires the password and, when the second factor is on, its code, because a passkey
 * replaces both. The cookies hold the challenge, valid once and for five minutes. Fails with INVALID_PASSWORD, INVALID_CODE,
 * TOO_MANY_PASSKEYS or TOO_MANY_REQUESTS.
 */
export async function beginPasskey(
  deps: SignInDeps,
  caller: Caller,
  factors: { userId: string; password: string; code: string },
): Promise<AccountResult<PublicKeyCredentialCreationOptionsJSON>> {
  const { auth, db } = deps;
  const { userId } = factors;
  const existing = await db.$count(passkeys, eq(passkeys.userId, userId));
  if (existing >= MAX_PASSKEYS) return failure("TOO_MANY_PASSKEYS");
  const wrongPassword = await refuseOwnPassword(deps, caller, factors);
  if (wrongPassword) return wrongPassword;
  const wrongCode = (await hasTwoFactor(db, userId)) ? await refuseOwnCode(deps, caller, factors) : null;
  if (wrongCode) return wrongCode;
  const begun = await callAuth<PublicKeyCredentialCreationOptionsJSON>(
    auth,
    caller,
    "/passkey/generate-register-options",
    null,
  );
  if (!begun.ok) return begun;
  const { name } = (await deps.settings.get()).general;
  return { ...begun, value: { ...begun.value, rp: { ...begun.value.rp, name } } };
}

/**
 * Stores a new passkey of the signed-in user. Accepts only a challenge from `beginPasskey`, which checked the password. Who works in the admin
 * has a second factor from now on, which this session has just proven and other sessions have not.
 */
export async function addPasskey(
  deps: SignInDeps,
  caller: Caller,
  passkey: { user: SignedInUser } & z.infer<typeof NewPasskeyForm>,
): Promise<AccountResult<unknown>> {
  const { user, name, credential: response } = passkey;
  const added = await callAuth(deps.auth, caller, "/passkey/verify-registration", { response, name });
  if (!added.ok) return added;
  await auditSecurityChange(deps, user.id, "security.passkey-added", { name });
  if (user.role !== "admin") return added;
  await markSecondFactor(deps, { userId: user.id, sessionId: user.sessionId });
  if (!user.hasTwoFactor && !user.hasPasskey) await endOtherSessions(deps.db, user);
  return added;
}

/** Renames a passkey. False when the user has no such passkey. */
export async function renamePasskey(
  db: Db,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<boolean> {
  if (!isUuid(passkeyId)) return false;
  const renamed = await db.update(passkeys).set({ name }).where(isOwn(userId, passkeyId)).returning();
  return renamed.length > 0;
}

/**
 * Removes a passkey after checking the password, and returns its name. Fails with INVALID_PASSWORD, NO_SUCH_PASSKEY or
 * TOO_MANY_REQUESTS.
 */
export async function removePasskey(
  deps: SignInDeps,
  caller: Caller,
  { userId, passkeyId, password }: { userId: string; passkeyId: string; password: string },
): Promise<AccountFailure | { ok: true; name: string }> {
  const refusal = await refuseOwnPassword(deps, caller, { userId, password });
  if (refusal) return refusal;
  if (!isUuid(passkeyId)) return failure("NO_SUCH_PASSKEY");
  return inTransaction(deps.db, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(isOwn(userId, passkeyId))
      .returning({ name: passkeys.name });
    if (!removed) return failure("NO_SUCH_PASSKEY");
    await recordSecurityChange(tx, {
      actorId: userId,
      action: "security.passkey-removed",
      after: removed,
      at: deps.clock.now(),
    });
    return { ok: true, ...removed };
  });
}

const isOwn = (userId: string, passkeyId: string) =>
  and(eq(passkeys.userId, userId), eq(passkeys.id, passkeyId));

const failure = (error: string): AccountFailure => ({
  ok: false,
  error,
  message: "",
  retryAfterSeconds: null,
});

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

interface PasskeySession extends SignedIn {
  session: { id: string };
}

/**
 * Signs somebody in with a passkey, without a code because the authenticator has verified its user. Ends the browser's previous
 * session and marks the browser as known for the account. Fails with EMAIL_NOT_VERIFIED when the address must be confirmed first,
 * TOO_MANY_REQUESTS, and other codes for a refused passkey. Failures are counted and logged.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  caller: Caller,
  { credential }: z.infer<typeof PasskeySignInForm>,
): Promise<AccountResult<SignedIn>> {
  const result = await openSession(deps, caller, credential);
  if (!result.ok) return result;
  const { user, session } = result.value;
  if (sessionRole(user.role) === "admin")
    await markSecondFactor(deps, { userId: user.id, sessionId: session.id });
  await endSession(deps.auth, caller, caller.cookie);
  await recordSignIn(deps, caller, user.id, "passkey");
  return withDevice(deps.auth, result, user.email);
}

/**
 * Confirms the session of somebody who works in the admin with one of the own passkeys, as a code does. Null when it is right, else the
 * failure. Better Auth checks a passkey by opening a session with it, which is ended at once.
 */
export async function confirmWithPasskey(
  deps: SignInDeps,
  caller: Caller,
  { userId, sessionId, credential }: OwnSession & z.infer<typeof PasskeySignInForm>,
): Promise<AccountFailure | null> {
  const result = await openSession(deps, caller, credential);
  if (!result.ok) return result;
  await endSession(deps.auth, caller, asCookieHeader(result.cookies));
  if (result.value.user.id !== userId) return failure("ANOTHER_ACCOUNT");
  await markSecondFactor(deps, { userId, sessionId });
  return null;
}

/** Checks a passkey and opens a session with it. Failures are counted and logged. */
async function openSession(
  deps: SignInDeps,
  caller: Caller,
  credential: z.infer<typeof PasskeySignInForm>["credential"],
): Promise<AccountResult<PasskeySession>> {
  const { auth, db, limits, clock } = deps;
  const counts = [{ limit: ADDRESS_FAILURES, who: caller.clientIp }];
  const allowed = await limits.check(counts);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  const body = { response: credential };
  const pending = withoutSession(caller);
  const result = await callAuth<PasskeySession>(auth, pending, "/passkey/verify-authentication", body);
  if (!result.ok) {
    if (!isRefusedPasskey(result)) return result;
    await recordFailure(deps, caller, credential.id);
    return countFailure(limits, counts, result);
  }
  if (await isDeactivatedStaff(db, result.value.user)) {
    await endSession(auth, caller, asCookieHeader(result.cookies));
    await recordFailure(deps, caller, credential.id);
    return countFailure(limits, counts, failure("DEACTIVATED"));
  }
  await db.update(passkeys).set({ lastUsedAt: clock.now() }).where(eq(passkeys.credentialID, credential.id));
  return result;
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
