import { isOwnPassword } from "#app/domain/customers/account.server.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import type { Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { countFailure, tooManyAttempts, type SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** Wrong passwords of a signed-in user, over all forms that ask to confirm the password. */
const FAILURES: Limit = { name: "password-again", max: 10, windowMs: 10 * 60_000 };

/** Checks the signed-in user's password. Null when it is right, else the failure. Wrong ones are counted. */
export async function refuseOwnPassword(
  { auth, limits }: SignInDeps,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AccountFailure | null> {
  const counts = [{ limit: FAILURES, who: userId }];
  const turn = await limits.check(counts);
  if (!turn.ok) return tooManyAttempts(turn.retryAfterSeconds);
  const wrong: AccountFailure = {
    ok: false,
    error: "INVALID_PASSWORD",
    message: "",
    retryAfterSeconds: null,
  };
  return (await isOwnPassword(auth, caller, password)) ? null : countFailure(limits, counts, wrong);
}
