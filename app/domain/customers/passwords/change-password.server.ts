import { isOwnPassword } from "#app/domain/customers/account.server.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import type { Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { countFailure, tooManyAttempts, type SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** Wrong passwords of somebody who is signed in, wherever the password is requested again. */
const FAILURES: Limit = { name: "password-again", max: 10, windowMs: 10 * 60_000 };

/** Null when this is the password of the signed-in user, else why it is refused. Wrong ones are counted. */
export async function refuseOwnPassword(
  { auth, limits }: SignInDeps,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AccountFailure | null> {
  const counts = [{ limit: FAILURES, who: userId }];
  const turn = await limits.check(counts);
  if (!turn.ok) return tooManyAttempts(turn.retryAfterSeconds);
  const wrong: AccountFailure = { ok: false, code: "INVALID_PASSWORD", message: "", retryAfterSeconds: null };
  return (await isOwnPassword(auth, caller, password)) ? null : countFailure(limits, counts, wrong);
}
