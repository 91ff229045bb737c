import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createHmac } from "node:crypto";
import { createCookie, redirect } from "react-router";
import { z } from "zod";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

const Flash = z.object({
  /** Distinguishes equal messages. */
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  tone: z.enum(["plain", "good", "bad"]).optional(),
  durationMs: z.number().optional(),
  /** Name of the form field that also shows the message. */
  field: z.string().optional(),
  /** A form that undoes what the message reports. */
  undo: z
    .object({
      href: z.string().refine((url) => safeReturnTo(url, "") !== ""),
      fields: z.record(z.string(), z.string()),
    })
    .optional(),
  action: z
    .object({ label: z.string(), href: z.string().refine((url) => safeReturnTo(url, "") !== "") })
    .optional(),
});

/** A message for the next page, carried over a redirect in a cookie that is signed, so that no other site can set it. */
export type Flash = z.infer<typeof Flash>;

const COOKIE_NAME = "flash";

const cookie = createCookie(COOKIE_NAME, { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

export function hasFlash(cookieHeader: string | null): boolean {
  return cookieValues(cookieHeader, COOKIE_NAME).length > 0;
}

/** The Set-Cookie header for a message. `signFlash` signs it when the response is sent. */
export function flashCookie(message: Omit<Flash, "id">): Promise<string> {
  return cookie.serialize({ id: crypto.randomUUID(), ...message });
}

/**
 * A redirect with a message for its target page; `cookies` are further Set-Cookie headers. A target outside of this site becomes the
 * home page, because callers take targets from forms and URLs.
 */
export async function redirectWithFlash(
  to: string,
  message: Omit<Flash, "id">,
  cookies: readonly string[] = [],
): Promise<Response> {
  const all = [...cookies, await flashCookie(message)];
  return redirect(safeReturnTo(to, "/"), { headers: setCookieHeaders(all) });
}

/** A redirect after a successful change, with a brief message for its target page. */
export function redirectWithSuccess(
  to: string,
  title: string,
  {
    cookies,
    ...message
  }: Pick<Flash, "description" | "durationMs" | "undo"> & { cookies?: readonly string[] } = {},
): Promise<Response> {
  return redirectWithFlash(to, { title, tone: "good", durationMs: 3000, ...message }, cookies);
}

export function setCookieHeaders(cookies: readonly string[]): Headers {
  return new Headers(cookies.map((line) => ["Set-Cookie", line]));
}

/** Signs the messages of a response. Called once per response, so that routes need no secret. */
export function signFlash(headers: Headers, secret: SigningSecret): void {
  const lines = headers.getSetCookie();
  if (!lines.some((line) => isMessage(line))) return;
  headers.delete("Set-Cookie");
  for (const line of lines) headers.append("Set-Cookie", isMessage(line) ? signed(line, secret) : line);
}

const isMessage = (line: string) => line.startsWith(`${COOKIE_NAME}=`) && !/max-age=0/i.test(line);

function signed(line: string, secret: SigningSecret): string {
  const [pair = "", ...attributes] = line.split("; ");
  const signature = signatureOf(pair.slice(COOKIE_NAME.length + 1), secret.current);
  return [`${pair}.${signature}`, ...attributes].join("; ");
}

function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(`flash\n${value}`).digest("base64url");
}

/** Reads the message of the previous response. Null without one, or when its signature is wrong. */
export async function readFlash(cookieHeader: string | null, secret: SigningSecret): Promise<Flash | null> {
  const [whole = "", ...others] = cookieValues(cookieHeader, COOKIE_NAME);
  const end = whole.lastIndexOf(".");
  if (end === -1 || others.length > 0) return null;
  const value = whole.slice(0, end);
  const isSigned = (accepted: string) => isEqualSecret(whole.slice(end + 1), signatureOf(value, accepted));
  if (!acceptedSecrets(secret).some(isSigned)) return null;
  const parsed = Flash.safeParse(await cookie.parse(`${COOKIE_NAME}=${value}`));
  return parsed.success ? parsed.data : null;
}

export function clearFlash(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
