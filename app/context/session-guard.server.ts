import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { SESSION_COOKIE } from "#app/domain/customers/auth/auth.server.ts";
import { renewCookies, renewedSessionCookie } from "#app/domain/customers/auth/renew-secrets.server.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { hasRenderedCountry } from "#app/domain/delivery/chosen-country.ts";
import { hasFlash, signFlash } from "#app/platform/http/flash.server.ts";
import { recordRefusal } from "#app/context/record-refusal.server.ts";
import { heldAlerts, openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { createCartLoader, hasCartCookie } from "#app/context/shopper/cart-loader.server.ts";
import {
  serverContextKey,
  requestContextKey,
  getApp,
  getRequestContext,
} from "#app/context/context-keys.server.ts";
import { asHostCookie, cookieValues } from "#app/lib/http/cookies.ts";
import type { StoredCart } from "#app/domain/cart/stored-cart.ts";
import { reviewMerge, type MergedCarts } from "#app/context/shopper/review-merge.server.ts";
import { viewStoredCart } from "#app/context/shopper/view-stored-cart.server.ts";
import { encodeShopper } from "#app/components/shopper/shopper.ts";
import { readShopperState } from "#app/context/shopper/shopper-state.server.ts";
import { isApiPath } from "#app/lib/http/api-paths.ts";
import { SHOWS_ANYTHING, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { tagHeaderOf, type Cdn } from "#app/platform/cdn/cdn.ts";
import { withReturnTo } from "#app/lib/http/return-to.ts";

/** Whether a request has a session cookie and so may be signed in. */
export function hasSessionCookie(cookieHeader: string | null): boolean {
  return cookieValues(cookieHeader, SESSION_COOKIE).length > 0;
}

// Only for a content delivery network (RFC 9213): browsers revalidate every time, so that visitors see their own changes.
// Of a CDN that the store does not purge.
const UNPURGED_CACHE_CONTROL = "public, max-age=10, stale-while-revalidate=60, stale-if-error=86400";

const READING_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

// Background requests of the storefront's script, which change nothing an open admin page shows.
const BACKGROUND_PATHS = /^\/(?:counts|cart(?:\/quote|\/stored)?)(?:\.data)?$/;

// Forms that only read, or count page views.
const READING_FORMS = /^\/(?:counts|cart\/quote)(?:\.data)?$/;

// The event stream that an open admin page reconnects to by itself.
const EVENT_STREAM_PATH = /^\/admin\/events(?:\.data)?$/;

type Context = Readonly<RouterContextProvider>;

/** Rejects cross-site forms, finds the signed-in user, secures cookies, and sets the caching headers of every response. */
export const requestContextMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isOtherSitesForm(request)) {
    await recordRefusal({ request, context }, "form.refused");
    return new Response("This form was sent from another site.\n", { status: 400 });
  }
  const { app, cacheTags, template, isRenewal } = context.get(serverContextKey);
  const { visits, eventBus } = app;
  const cookies = request.headers.get("cookie");
  const isAnonymous = !hasSessionCookie(cookies) && !hasFlash(cookies) && !hasCartCookie(cookies);
  // Neither the store nor a CDN caches it.
  const isForOtherCountry = hasRenderedCountry(cookies);
  let requested: Promise<SignedInUser | null> | undefined;
  let isPublic = false;
  const failedParts = new Set<string>();
  const isActivity = !EVENT_STREAM_PATH.test(new URL(request.url).pathname);
  const find = () => (requested ??= app.findSignedInUser(request.headers, { isActivity }));
  const user = () => {
    if (template) template.isPersonal = true;
    return hasSessionCookie(cookies) ? find() : Promise.resolve(null);
  };
  const view = (stored: StoredCart) => viewStoredCart(context, stored);
  const review = (carts: MergedCarts) => reviewMerge({ settings: app.settings, view }, carts);
  const cart = createCartLoader(app, { cookies, user, review });
  context.set(requestContextKey, {
    user,
    cart,
    heldAlerts: () => heldAlerts.list(request, app.secret),
    ownOrders: () => openedOrders.list(request, app.secret),
    shopper: async () =>
      template
        ? template.shopperPlaceholder
        : encodeShopper(await readShopperState(app, await user(), cart.find)),
    failedParts,
    allowPublicCaching(tags = [SHOWS_ANYTHING]) {
      isPublic = true;
      for (const tag of tags) cacheTags.add(tag);
    },
  });
  const response = await next();
  // Any other form may have changed what the admin's bell counts, or ended a session.
  const { pathname } = new URL(request.url);
  // Writes of the API publish their changes themselves, when they succeed.
  if (!READING_METHODS.has(request.method) && !isApiPath(pathname)) {
    if (!BACKGROUND_PATHS.test(pathname)) eventBus.publish({ kind: "admin" });
    if (!READING_FORMS.test(pathname))
      eventBus.publish({ kind: "shoppers", owner: changedBy(await requested) });
  }
  for (const cookie of await cart.cookies()) response.headers.append("Set-Cookie", cookie);
  const renewed =
    (await requested) && renewedSessionCookie(cookieValues(cookies, SESSION_COOKIE), app.secret);
  const isReplaced = response.headers.getSetCookie().some((line) => line.startsWith(`${SESSION_COOKIE}=`));
  if (renewed && !isReplaced) response.headers.append("Set-Cookie", renewed);
  secureCookies(response.headers, app);
  if (!response.headers.has("Cache-Control")) {
    const isForAll = template ? !template.isPersonal : isAnonymous && !isForOtherCountry;
    const isCacheable =
      isPublic &&
      isForAll &&
      failedParts.size === 0 &&
      (response.status === 200 || response.status === 301) &&
      !response.headers.has("Set-Cookie");
    response.headers.set(
      "Cache-Control",
      isCacheable ? "public, max-age=0, must-revalidate" : "private, no-store",
    );
    const forCdn = app.providers.cdn?.cacheHeaders ?? { "CDN-Cache-Control": UNPURGED_CACHE_CONTROL };
    if (isCacheable) for (const [name, value] of Object.entries(forCdn)) response.headers.set(name, value);
    if (isCacheable && response.status === 301) tagRedirect(response.headers, cacheTags, app.providers.cdn);
  }
  // Other sites cannot load a private image or file, and so cannot measure it either.
  if (response.headers.get("Cache-Control")?.startsWith("private"))
    response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
  // A template is counted when it is sent. The owner's own views are not counted.
  if (response.status === 200 && !template && !isRenewal && (await requested)?.role !== "admin") {
    visits.recordResponse({
      method: request.method,
      address: request.url,
      type: response.headers.get("Content-Type"),
      header: (name) => request.headers.get(name),
    });
  }
  return response;
};

/** Lets a content delivery network purge a redirect that it stores. `server/cached-page.ts` tags pages. */
function tagRedirect(headers: Headers, tags: ReadonlySet<CacheTag>, cdn: Cdn | null): void {
  headers.set("Vary", "Cookie");
  if (cdn) headers.set(cdn.tagHeader, tagHeaderOf(tags, cdn));
}

/** Whose pages a form may have changed. That of an administrator, or one that ends a session, may concern anybody. */
function changedBy(user: SignedInUser | null | undefined): string | null {
  return user?.role === "customer" ? user.id : null;
}

// The payment provider's page posts the shopper back here. The route ignores cookies and checks the provider's signature.
const PAYMENT_RETURN_PATH = /^\/checkout\/return\/[\da-f-]+$/;

/**
 * Whether another site's page posted this form. The router compares origins for pages only; this covers all routes. A request without
 * an Origin header does not come from a page in a browser but from a payment provider or an email program that unsubscribes.
 */
export function isOtherSitesForm(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { pathname } = new URL(request.url);
  // No operation of the API reads a cookie: a key or a token is sent by the program itself, and public operations are open to every site.
  // Only a closed shop reads cookies, to show the public operations to staff and to visitors with its password.
  if (isApiPath(pathname) || PAYMENT_RETURN_PATH.test(pathname)) return false;
  const origin = request.headers.get("origin");
  // Also covers a request whose Origin header was stripped on the way.
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  const isOther = origin !== null && origin !== new URL(request.url).origin;
  return isOther || (site !== "same-origin" && site !== "none");
}

/**
 * Over https, restricts the store's cookies to this host (the prefix __Host-); `server/handler.ts` maps them back to their plain names.
 */
function secureCookies(
  headers: Headers,
  { secret, publicUrl }: { secret: SigningSecret; publicUrl: string },
): void {
  signFlash(headers, secret);
  if (!publicUrl.startsWith("https:")) return;
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies) headers.append("Set-Cookie", asHostCookie(cookie));
}

/** The signed-in user, or a redirect to the sign-in page that returns here afterwards. */
export async function requireUser(request: Request, context: Context): Promise<SignedInUser> {
  const user = await getRequestContext(context).user();
  if (user) return user;
  throw redirect(withReturnTo("/login", request.url));
}

export function callerOf(request: Request, context: Context): Caller {
  return {
    clientIp: context.get(serverContextKey).clientIp,
    userAgent: request.headers.get("user-agent") ?? "",
    cookie: renewCookies(request.headers.get("cookie") ?? "", getApp(context).secret),
  };
}
