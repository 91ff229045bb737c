import { z } from "zod";
import { CarrierUnavailable, CarrierRefusal } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import type { Clock } from "#app/platform/clock.ts";

export interface ShiprocketAccess {
  apiUrl: string;
  email: string;
  password: string;
  timeoutMs: number;
  clock: Clock;
}

const Token = z.object({ token: z.string().min(1) });
const ErrorBody = z.object({ message: z.string() });

// Valid for ten days; see https://support.shiprocket.in/support/solutions/articles/43000337456
const TOKEN_MS = 9 * 24 * 60 * 60 * 1000;
const UNKNOWN_OUTCOME = new Set([408, 429]);

export type ShiprocketCall = <ResponseBody>(
  path: string,
  schema: z.ZodType<ResponseBody>,
  body?: Record<string, unknown>,
) => Promise<ResponseBody>;

/**
 * Calls Shiprocket's API (https://apidocs.shiprocket.in) with a token that is renewed before it ends, and once when it is refused.
 * Errors contain neither password nor token.
 */
export function createShiprocketCall(access: ShiprocketAccess): ShiprocketCall {
  let token: { value: string; until: number } | null = null;

  async function getToken(): Promise<string> {
    const now = access.clock.now().getTime();
    if (token && token.until > now) return token.value;
    const { email, password } = access;
    const response = await send(access, "auth/login", null, { email, password });
    if (response.status === 400 || response.status === 401 || response.status === 403)
      throw new CarrierRefusal(
        `Shiprocket rejects the store's email and password: ${await reasonIn(response)}`,
        { refusesKeys: true },
      );
    const { token: value } = await parse(response, "auth/login", Token);
    token = { value, until: now + TOKEN_MS };
    return value;
  }

  return async (path, schema, body) => {
    let response = await send(access, path, await getToken(), body);
    if (response.status === 401) {
      token = null;
      response = await send(access, path, await getToken(), body);
    }
    return parse(response, path, schema);
  };
}

async function send(
  { apiUrl, timeoutMs }: ShiprocketAccess,
  path: string,
  token: string | null,
  body?: Record<string, unknown>,
): Promise<Response> {
  const response = await fetch(new URL(`/v1/external/${path}`, apiUrl), {
    method: body ? "POST" : "GET",
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body && JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!response || response.status >= 500 || UNKNOWN_OUTCOME.has(response.status))
    throw new CarrierUnavailable(`Shiprocket did not respond to ${nameOf(path)}`);
  return response;
}

async function parse<ResponseBody>(
  response: Response,
  path: string,
  schema: z.ZodType<ResponseBody>,
): Promise<ResponseBody> {
  const body: unknown = await response.json().catch(() => null);
  const read = schema.safeParse(body);
  if (response.ok && read.success) return read.data;
  // Some refusals have status 200 and a message.
  const error = ErrorBody.safeParse(body);
  if (error.success) throw new CarrierRefusal(error.data.message.slice(0, 300));
  if (!response.ok)
    throw new CarrierRefusal(`Shiprocket responded to ${nameOf(path)} with status ${response.status}`);
  // An unreadable success may still have had an effect.
  throw new CarrierUnavailable(`Shiprocket's response to ${nameOf(path)} has an unknown format`);
}

async function reasonIn(response: Response): Promise<string> {
  const read = ErrorBody.safeParse(await response.json().catch(() => null));
  return read.success ? read.data.message.slice(0, 200) : `status ${response.status}`;
}

function nameOf(path: string): string {
  return path.split("?", 1)[0] ?? path;
}
