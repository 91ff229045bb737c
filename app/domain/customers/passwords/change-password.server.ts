import {
  endVerifications,
  isOwnPassword,
  weakPassword,
  type PasswordDeps,
  type Person,
} from "#app/domain/customers/account.server.ts";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { BUSY, callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { countFailure, tooManyAttempts, type SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** Wrong passwords of a signed-in user, over all forms that ask to confirm the password. */
const FAILURES: Limit = { name: "password-again", max: 10, windowMs: 10 * 60_000 };

/** All passwords that a signed-in user enters in these forms: each takes a hash. */
const CHECKS: Limit = { name: "password-checks", max: 30, windowMs: 10 * 60_000 };

/** Checks the signed-in user's password. Null when it is right, else the failure. */
export async function refuseOwnPassword(
  { auth, limits }: SignInDeps,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AccountFailure | null> {
  const counts = [{ limit: FAILURES, who: userId }];
  const allowed = await limits.check(counts);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  const checked = await limits.consume(CHECKS, userId);
  if (!checked.ok) return tooManyAttempts(checked.retryAfterSeconds);
  const wrong: AccountFailure = {
    ok: false,
    error: "INVALID_PASSWORD",
    message: "",
    retryAfterSeconds: null,
  };
  const isRight = await isOwnPassword(auth, caller, password);
  if (isRight === null) return BUSY;
  if (!isRight) return countFailure(limits, counts, wrong);
  // Concurrent guesses reveal no more than sequential ones.
  const after = await limits.check(counts);
  return after.ok ? null : tooManyAttempts(after.retryAfterSeconds);
}

/** Changes the signed-in user's password, ends all other sessions and reset links, and gives this session a new cookie. */
export async function changePassword(
  deps: PasswordDeps & SignInDeps,
  caller: Caller,
  change: { user: Person & { id: string }; currentPassword: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { user, currentPassword, newPassword } = change;
  const weak = await weakPassword(deps.settings, user, newPassword);
  if (weak) return weak;
  const wrong = await refuseOwnPassword(deps, caller, { userId: user.id, password: currentPassword });
  if (wrong) return wrong;
  const changed = await callAuth(deps.auth, caller, "/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  });
  if (changed.ok) await endVerifications(deps.auth, user.id);
  return changed;
}
