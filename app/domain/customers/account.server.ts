import { setTimeout as wait } from "node:timers/promises";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { callAuth, type Caller } from "#app/domain/customers/auth-call.server.ts";
import type { Auth } from "#app/domain/customers/auth.server.ts";
import { deviceCookie } from "#app/domain/customers/known-device.server.ts";
import { MIN_ADMIN_PASSWORD_LENGTH } from "#app/domain/customers/password-rules.ts";

export interface SignedIn {
  user: { id: string; email: string; name: string; role: "customer" | "admin" };
}

/** The password was right, and the code of the authenticator app has to follow: the cookies say for whom. */
export interface CodeWanted {
  twoFactorRedirect: true;
}

/** Signs in, and has the browser known for the account from then on; before the code, where one is wanted, it is not. */
export async function signIn(
  auth: Auth,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AccountResult<SignedIn | CodeWanted>> {
  const signedIn = await callAuth<SignedIn | CodeWanted>(auth, caller, "/sign-in/email", credentials);
  if (!signedIn.ok || "twoFactorRedirect" in signedIn.value) return signedIn;
  return withDevice(auth, signedIn, credentials.email);
}

export function signUp(
  auth: Auth,
  caller: Caller,
  account: { name: string; email: string; password: string; returnTo: string },
): Promise<AccountResult<unknown>> {
  const { returnTo: callbackURL, ...rest } = account;
  return callAuth(auth, caller, "/sign-up/email", { ...rest, callbackURL });
}

/** Ends the session; fails with `UNEXPECTED` when it may not have ended, and then leaves the cookies as they are. */
export async function signOut(auth: Auth, caller: Caller): Promise<AccountResult<unknown>> {
  const answer = await callAuth(auth, caller, "/sign-out", {});
  // Better Auth says yes also when the database could not delete the session, which is then still good to whoever has it.
  if (!answer.ok || (await isSignedOut(auth, caller))) return answer;
  return { ok: false, code: "UNEXPECTED", message: "", retryAfterSeconds: null };
}

async function isSignedOut(auth: Auth, caller: Caller): Promise<boolean> {
  const headers = new Headers({ cookie: caller.cookie });
  const session = await auth.api.getSession({ headers }).catch(() => "unknown");
  return session === null;
}

/** Mails a link if there is such an account. The answer, and how long it takes, is the same if there is none. */
export async function requestPasswordReset(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  const [asked] = await Promise.all([
    callAuth(auth, caller, "/request-password-reset", { email }),
    wait(RESET_ANSWER_MS),
  ]);
  return asked;
}

// Longer than the link takes to be made and queued, so that the clock does not tell who has an account.
const RESET_ANSWER_MS = 250;

/** Replaces the password by the link's token, which works once, and ends all sessions. */
export async function resetPassword(
  auth: Auth,
  caller: Caller,
  reset: { token: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { internalAdapter } = await auth.$context;
  const wanted = await internalAdapter.findVerificationValue(`reset-password:${reset.token}`);
  const user = wanted && (await internalAdapter.findUserById(wanted.value));
  const isAdmin = user ? "role" in user && user.role === "admin" : false;
  if (isAdmin && isTooShortForAdmin(reset.newPassword)) return tooShortForAdmin;
  const done = await callAuth(auth, caller, "/reset-password", reset);
  return done.ok && user ? withDevice(auth, done, user.email) : done;
}

/** Mails the confirmation link again. The answer, and how long it takes, is the same for an address without an account. */
export function resendConfirmation(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  return callAuth(auth, { ...caller, cookie: "" }, "/send-verification-email", { email });
}

/** Replaces the password of the one who is signed in and ends all other sessions; this one gets a new cookie. */
export async function changePassword(
  auth: Auth,
  caller: Caller,
  change: { role: "customer" | "admin"; currentPassword: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { role, currentPassword, newPassword } = change;
  if (role === "admin" && isTooShortForAdmin(newPassword)) return tooShortForAdmin;
  return callAuth(auth, caller, "/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  });
}

const isTooShortForAdmin = (password: string) => password.length < MIN_ADMIN_PASSWORD_LENGTH;

const tooShortForAdmin: AccountFailure = {
  ok: false,
  code: "PASSWORD_TOO_SHORT",
  message: `The administrator's password needs at least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`,
  retryAfterSeconds: null,
};

/** Whether this is the password of the one who is signed in. Nothing limits it here: the caller counts the attempts. */
export async function isOwnPassword(auth: Auth, caller: Caller, password: string): Promise<boolean> {
  try {
    await auth.api.verifyPassword({ body: { password }, headers: new Headers({ cookie: caller.cookie }) });
    return true;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error && error.statusCode === 400) return false;
    throw error;
  }
}

/** Confirms an address by the mailed token. False when the token is unknown, forged or too old. */
export async function confirmEmail(auth: Auth, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return true;
  } catch {
    return false;
  }
}

/** The answer with the cookie by which the browser is known for the account. */
export function withDevice<Value>(
  auth: Auth,
  result: Extract<AccountResult<Value>, { ok: true }>,
  email: string,
): AccountResult<Value> {
  const { secret, advanced } = auth.options;
  const cookie = deviceCookie(email, { secret, isSecure: advanced.useSecureCookies });
  return { ...result, cookies: [...result.cookies, cookie] };
}
