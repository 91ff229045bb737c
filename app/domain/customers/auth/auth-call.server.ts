import { z } from "zod";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { AUTH_BASE_PATH, CLIENT_IP_HEADER, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import { passwordTurns } from "#app/platform/process/hash-threads.server.ts";

const Failure = z.object({ code: z.string().default("UNKNOWN"), message: z.string().default("") });

/** The client of a request, as far as the server can tell. */
export interface Caller {
  clientIp: string;
  userAgent: string;
  cookie: string;
}

/** The failure when too many passwords are being checked already. */
export const BUSY: AccountFailure = { ok: false, error: "BUSY", message: "", retryAfterSeconds: 2 };

/**
 * Calls Better Auth through its request handler rather than its functions, because only the handler applies the rate limits. The origin
 * is set here: the router has checked the real one. A null body makes a GET request. One with a password, which takes a hash, waits for
 * the client's turn and fails with BUSY when too many are waiting.
 */
export async function callAuth<Value>(
  auth: Auth,
  caller: Caller,
  path: string,
  body: Record<string, unknown> | null,
): Promise<AccountResult<Value>> {
  const call = () => callNow<Value>(auth, caller, path, body);
  const takesHash = body !== null && ("password" in body || "newPassword" in body);
  return takesHash ? ((await passwordTurns.run(caller.clientIp, call)) ?? BUSY) : call();
}

async function callNow<Value>(
  auth: Auth,
  caller: Caller,
  path: string,
  body: Record<string, unknown> | null,
): Promise<AccountResult<Value>> {
  const base = auth.options.baseURL;
  const response = await auth.handler(
    new Request(new URL(`${AUTH_BASE_PATH}${path}`, base), {
      method: body === null ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        origin: base,
        cookie: caller.cookie,
        "user-agent": caller.userAgent,
        [CLIENT_IP_HEADER]: caller.clientIp,
      },
      body: body === null ? null : JSON.stringify(body),
    }),
  );
  const parsed: unknown = await response.json().catch(() => null);
  // Better Auth runs within the process; each caller names the documented type of the response.
  if (response.ok) return { ok: true, value: parsed as Value, cookies: response.headers.getSetCookie() };
  const { code, message } = Failure.parse(parsed ?? {});
  const retryAfter = Number(response.headers.get("x-retry-after"));
  return {
    ok: false,
    error: response.status === 429 ? "TOO_MANY_REQUESTS" : response.status >= 500 ? "UNEXPECTED" : code,
    message: response.status >= 500 ? "" : message,
    retryAfterSeconds: response.status === 429 && retryAfter > 0 ? retryAfter : null,
  };
}
