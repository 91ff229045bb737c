import { z } from "zod";
import type { AccountResult } from "#app/domain/customers/account.ts";
import { AUTH_BASE_PATH, CLIENT_ADDRESS_HEADER, type Auth } from "#app/domain/customers/auth.server.ts";

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

export function signIn(
  auth: Auth,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AccountResult<SignedIn>> {
  return call(auth, caller, "/sign-in/email", credentials);
}

export function signUp(
  auth: Auth,
  caller: Caller,
  account: { name: string; email: string; password: string },
): Promise<AccountResult<unknown>> {
  return call(auth, caller, "/sign-up/email", account);
}

export function signOut(auth: Auth, caller: Caller): Promise<AccountResult<unknown>> {
  return call(auth, caller, "/sign-out", {});
}

export function requestPasswordReset(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  return call(auth, caller, "/request-password-reset", { email });
}

/** Replaces the password by the link's token, which works once, and ends all sessions. */
export function resetPassword(
  auth: Auth,
  caller: Caller,
  reset: { token: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  return call(auth, caller, "/reset-password", reset);
}

export function resendConfirmation(
  auth: Auth,
  caller: Caller,
  email: string,
): Promise<AccountResult<unknown>> {
  return call(auth, caller, "/send-verification-email", { email });
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
    retryAfterSeconds: response.status === 429 && retryAfter > 0 ? retryAfter : null,
  };
}
