import { z } from "zod";
import type { AccountResult } from "#app/domain/customers/account.ts";
import { AUTH_BASE_PATH, CLIENT_IP_HEADER, type Auth } from "#app/domain/customers/auth/auth.server.ts";

const Failure = z.object({ code: z.string().default("UNKNOWN"), message: z.string().default("") });

/** The client of a request, as far as the server can tell. */
export interface Caller {
  clientIp: string;
  userAgent: string;
  cookie: string;
}

/**
 * Calls Better Auth through its request handler rather than its functions, because only the handler applies the rate limits. The origin
 * is set here: the router has checked the real one. A null body makes a GET request.
 */
export async function callAuth<Value>(
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
