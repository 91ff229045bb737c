import { createCookie, redirect } from "react-router";
import { z } from "zod";

const Flash = z.object({
  /** Tells two equal messages apart. */
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  tone: z.enum(["plain", "good", "bad"]).optional(),
  durationMs: z.number().optional(),
  action: z.object({ label: z.string(), href: z.string().regex(/^\/(?!\/)/) }).optional(),
});

/** A message for the next page, carried over a redirect in a cookie of its own. Text only; nothing is trusted to it. */
export type Flash = z.infer<typeof Flash>;

const COOKIE_NAME = "flash";

const cookie = createCookie(COOKIE_NAME, { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

export function hasFlash(cookieHeader: string | null): boolean {
  return cookieHeader?.includes(`${COOKIE_NAME}=`) ?? false;
}

/** The Set-Cookie value that leaves a message. */
export function leaveFlash(message: Omit<Flash, "id">): Promise<string> {
  return cookie.serialize({ id: crypto.randomUUID(), ...message });
}

/** A redirect that leaves a message for the page it leads to; `cookies` go along with it. */
export async function redirectWithFlash(
  to: string,
  message: Omit<Flash, "id">,
  cookies: readonly string[] = [],
): Promise<Response> {
  const all = [...cookies, await leaveFlash(message)];
  return redirect(to, { headers: setCookieHeaders(all) });
}

export function setCookieHeaders(cookies: readonly string[]): Headers {
  return new Headers(cookies.map((line) => ["Set-Cookie", line]));
}

/** Reads the message that the last answer left, if any; a cookie that is not ours is no message. */
export async function readFlash(cookieHeader: string | null): Promise<Flash | null> {
  if (!hasFlash(cookieHeader)) return null;
  const parsed = Flash.safeParse(await cookie.parse(cookieHeader));
  return parsed.success ? parsed.data : null;
}

export function clearFlash(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
