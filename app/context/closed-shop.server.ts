import {
  createCookie,
  href,
  redirect,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { isApiPath, plainProblem, PROBLEM_TYPE } from "#app/lib/http/api-paths.ts";
import { isLinkKey, linkKey } from "#app/platform/http/link-key.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

const DAY_SECONDS = 86_400;
const RETRY_AFTER_SECONDS = "3600";

const passCookie = createCookie("shop-pass", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 30 * DAY_SECONDS,
});

const subjectOf = (password: string) => `opening\n${password}`;

/** The Set-Cookie header with which a browser sees the closed shop until the password changes. */
export function passFor(secret: SigningSecret, password: string): Promise<string> {
  return passCookie.serialize(linkKey(secret, subjectOf(password)));
}

// Open while the shop is closed: the admin, accounts, orders and their pages, the API and the agents for both, and files that any page needs.
const OPEN_PATHS =
  /^\/(?:admin|api\/admin|api\/v1\/(?:admin|me)|opening|login|logout|signup|confirm-email|resend-confirmation|forgot-password|reset-password|change-email|newsletter|orders|pay|profile|accounting|checkout\/return|gift-cards\/[^/]+|o|m|webhooks|images|theme|wordmark\.png|robots\.txt|manifest\.webmanifest|\.well-known(?!\/ucp)|healthz|readyz)(?:\/|$)/;

// Requests of programs, for which another page is no response.
const PROGRAM_PATHS = /^\/(?:api|sitemap|feeds|og|counts|\.well-known|llms\.txt)(?:\/|$)|\.xml$/;

/**
 * Leads visitors of a closed shop to the page that says so. The owner, staff, and browsers that have entered the password see the shop,
 * and what they see is not cached for others.
 */
export const closedShopMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "");
  if (OPEN_PATHS.test(pathname)) return next();
  const { isClosed } = (await getApp(context).settings.get()).opening;
  if (!isClosed) return next();
  if (await maySeeClosedShop(request, context)) {
    const response = await next();
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  }
  if (PROGRAM_PATHS.test(pathname)) return closedFor(pathname);
  throw redirect(href("/opening"));
};

function closedFor(pathname: string): Response {
  const text = "This shop is not open yet.";
  const [type, body] = isApiPath(pathname)
    ? [PROBLEM_TYPE, plainProblem(503, text)]
    : ["text/plain; charset=utf-8", `${text}\n`];
  return new Response(body, {
    status: 503,
    headers: { "Retry-After": RETRY_AFTER_SECONDS, "Content-Type": type },
  });
}

/** Whether the owner or staff is signed in, or the browser has entered the password. */
export async function maySeeClosedShop(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const { secret, settings } = getApp(context);
  const { password } = (await settings.get()).opening;
  const key: unknown = await passCookie.parse(request.headers.get("cookie"));
  if (password !== "" && typeof key === "string" && isLinkKey(secret, subjectOf(password), key)) return true;
  return (await getRequestContext(context).user())?.role === "admin";
}
