import type { z } from "zod";
import { sessionRole, type AccountFailure, type AccountResult } from "#app/domain/customers/account.ts";
import type { Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import type { Auth } from "#app/domain/customers/auth/auth.server.ts";
import {
  endSession,
  signIn,
  type SignedIn,
  type SignInDeps,
} from "#app/domain/customers/auth/sign-in.server.ts";
import type { PasskeySignInForm } from "#app/domain/customers/customers.forms.ts";
import { signInWithPasskey } from "#app/domain/customers/two-factor/passkeys.server.ts";
import { signInWithCode } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { asCookieHeader } from "#app/lib/http/cookies.ts";

type AdminSignIn =
  | { ok: true; kind: "signed-in"; cookies: string[] }
  /** The password was right; `cookies` identify the pending sign-in that the code completes. */
  | { ok: true; kind: "code-required"; cookies: string[] }
  | { ok: false; error: "refused"; failure: AccountFailure }
  /** The password was right but the account is not the administrator's. `cookies` end the session in the browser too. */
  | { ok: false; error: "not-admin"; cookies: string[] };

/** Signs the administrator in. Any other account is signed out at once, and so is the browser's previous session. */
export async function signInAsAdmin(
  deps: SignInDeps,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AdminSignIn> {
  const signedIn = await signIn(deps, caller, credentials);
  if (signedIn.ok && "twoFactorRedirect" in signedIn.value)
    return { ok: true, kind: "code-required", cookies: signedIn.cookies };
  // Without a redirect the value is the user.
  return admit(deps.auth, caller, signedIn as AccountResult<SignedIn>);
}

/** Signs in with a passkey, which needs no code. */
export async function signInAsAdminWithPasskey(
  deps: SignInDeps,
  caller: Caller,
  form: z.infer<typeof PasskeySignInForm>,
): Promise<AdminSignIn> {
  return admit(deps.auth, caller, await signInWithPasskey(deps, caller, form));
}

/** Completes a pending sign-in with the app's code or a backup code. */
export async function signInAsAdminWithCode(
  deps: SignInDeps,
  caller: Caller,
  code: string,
): Promise<AdminSignIn> {
  return admit(deps.auth, caller, await signInWithCode(deps, caller, code));
}

async function admit(auth: Auth, caller: Caller, signedIn: AccountResult<SignedIn>): Promise<AdminSignIn> {
  if (!signedIn.ok) return { ok: false, error: "refused", failure: signedIn };
  if (sessionRole(signedIn.value.user.role) === "admin")
    return { ok: true, kind: "signed-in", cookies: signedIn.cookies };
  return {
    ok: false,
    error: "not-admin",
    cookies: await endSession(auth, caller, asCookieHeader(signedIn.cookies)),
  };
}
