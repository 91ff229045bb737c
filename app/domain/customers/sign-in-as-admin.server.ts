import { signIn, signOut, type SignedIn } from "#app/domain/customers/account.server.ts";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import type { Caller } from "#app/domain/customers/auth-call.server.ts";
import type { Auth } from "#app/domain/customers/auth.server.ts";
import { signInWithCode } from "#app/domain/customers/two-factor.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { takeTurn, type Limit } from "#app/platform/rate-limit.server.ts";

export type AdminSignIn =
  | { kind: "signed-in"; cookies: string[] }
  /** The password was right; `cookies` say for whom the code has to follow. */
  | { kind: "code-wanted"; cookies: string[] }
  | { kind: "refused"; failure: AccountFailure }
  /** The password was right but is not the administrator's. `cookies` end the session in the browser too. */
  | { kind: "not-admin"; cookies: string[] };

/** Signs the administrator in. Anyone else is signed out at once, together with the session they came with. */
export async function signInAsAdmin(
  auth: Auth,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AdminSignIn> {
  const signedIn = await signIn(auth, caller, credentials);
  if (signedIn.ok && "twoFactorRedirect" in signedIn.value)
    return { kind: "code-wanted", cookies: signedIn.cookies };
  // Without a code wanted it is the person.
  return admit(auth, caller, signedIn as AccountResult<SignedIn>);
}

/** The second step, where one is wanted: the code of the app, or a backup code. */
export async function signInAsAdminWithCode(
  { auth, db, clock }: { auth: Auth; db: Db; clock: Clock },
  caller: Caller,
  code: string,
): Promise<AdminSignIn> {
  const signedIn = await signInWithCode(auth, caller, code);
  if (!signedIn.ok) return admit(auth, caller, signedIn);
  // A code counts once (RFC 6238, 5.2): who has looked over a shoulder has nothing, and of two at the same moment one is in.
  const turn = await takeTurn(db, {
    limit: CODE_ONCE,
    who: `${signedIn.value.user.id} ${code}`,
    now: clock.now(),
  });
  if (turn.ok) return admit(auth, caller, signedIn);
  await signOut(auth, { ...caller, cookie: asSent(signedIn.cookies) });
  const failure = { ok: false as const, code: "INVALID_CODE", message: "", retryAfterSeconds: null };
  return { kind: "refused", failure };
}

// Longer than an app's code is good for: its own half minute, and one before and after for clocks that differ.
const CODE_ONCE: Limit = { name: "two-factor-code", max: 1, windowMs: 3 * 60_000 };

async function admit(auth: Auth, caller: Caller, signedIn: AccountResult<SignedIn>): Promise<AdminSignIn> {
  if (!signedIn.ok) return { kind: "refused", failure: signedIn };
  if (signedIn.value.user.role === "admin") return { kind: "signed-in", cookies: signedIn.cookies };
  if (caller.cookie) await signOut(auth, caller);
  const ended = await signOut(auth, { ...caller, cookie: asSent(signedIn.cookies) });
  return { kind: "not-admin", cookies: ended.ok ? ended.cookies : [] };
}

/** What a browser that was given these cookies would send. */
function asSent(setCookies: string[]): string {
  return setCookies.map((line) => line.split(";", 1)[0]).join("; ");
}
