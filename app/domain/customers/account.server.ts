import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { AUTH_BASE_PATH, CLIENT_ADDRESS_HEADER, type Auth } from "#app/domain/customers/auth.server.ts";
import { deviceCookie } from "#app/domain/customers/known-device.server.ts";
import { MIN_ADMIN_PASSWORD_LENGTH } from "#app/domain/customers/password-rules.ts";

const Failure = z.object({ code: z.string().default("UNKNOWN"), message: z.string().default("") });

/** Who asks, as far as the server knows by itself. */
export interface Caller {
  clientAddress: string;
  userAgent: string;
  cookie: string;
}

export interface SignedIn {
  user: { id: string; email: string; name: string; role: "customer" | "admin" };
}

/** Signs in, and has the browser known for the account from then on. */
export async function signIn(
  auth: Auth,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AccountResult<SignedIn>> {
  const signedIn = await call<SignedIn>(auth, caller, "/sign-in/email", credentials);
  return signedIn.ok ? withDevice(auth, signedIn, credentials.email) : signedIn;
}

export function signUp(
  auth: Auth,
  caller: Caller,
  account: { name: string; email: string; password: string; returnTo: string },
): Promise<AccountResult<unknown>> {
  const { returnTo: callbackURL, ...rest } = account;
  return call(auth, caller, "/sign-up/email", { ...rest, callbackURL });
}

/** Ends the session; fails with `UNEXPECTED` when it may not have ended, and then leaves the cookies as they are. */
export async function signOut(auth: Auth, caller: Caller): Promise<AccountResult<unknown>> {
  const answer = await call(auth, caller, "/sign-out", {});
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
    call(auth, caller, "/request-password-reset", { email }),
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
  const done = await call(auth, caller, "/reset-password", reset);
  return done.ok && user ? withDevice(auth, done, user.email) : done;
}

/** Mails the confirmation link again. The answer, and how long it takes, is the same for an address without an account. */
export function resendConfirmation(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  return call(auth, { ...caller, cookie: "" }, "/send-verification-email", { email });
}

/** Replaces the password of the one who is signed in and ends all other sessions; this one gets a new cookie. */
export async function changePassword(
  auth: Auth,
  caller: Caller,
  change: { role: "customer" | "admin"; currentPassword: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { role, currentPassword, newPassword } = change;
  if (role === "admin" && isTooShortForAdmin(newPassword)) return tooShortForAdmin;
  return call(auth, caller, "/change-password", { currentPassword, newPassword, revokeOtherSessions: true });
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

function withDevice<Value>(
  auth: Auth,
  result: Extract<AccountResult<Value>, { ok: true }>,
  email: string,
): AccountResult<Value> {
  const { secret, advanced } = auth.options;
  const cookie = deviceCookie(email, { secret, isSecure: advanced.useSecureCookies });
  return { ...result, cookies: [...result.cookies, cookie] };
}

/**
 * Goes through Better Auth's own request handler rather than its functions, because only that applies the rate limits. The
 * origin is ours: the router has checked the real one before.
 */
async function call<Value>(
  auth: Auth,
  caller: Caller,
  path: string,
  body: Record<string, unknown>,
): Promise<AccountResult<Value>> {
  const base = auth.options.baseURL;
  const response = await auth.handler(
    new Request(new URL(`${AUTH_BASE_PATH}${path}`, base), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: base,
        cookie: caller.cookie,
        "user-agent": caller.userAgent,
        [CLIENT_ADDRESS_HEADER]: caller.clientAddress,
      },
      body: JSON.stringify(body),
    }),
  );
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, value: answer as Value, cookies: response.headers.getSetCookie() };
  const retryAfter = Number(response.headers.get("x-retry-after"));
  return {
    ok: false,
    ...Failure.parse(answer ?? {}),
    ...(response.status === 429 && { code: "TOO_MANY_REQUESTS" }),
    ...(response.status >= 500 && { code: "UNEXPECTED", message: "" }),
    retryAfterSeconds: response.status === 429 && retryAfter > 0 ? retryAfter : null,
  };
}
