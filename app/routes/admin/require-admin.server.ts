import {
  createContext,
  href,
  redirect,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { withReturnTo } from "#app/lib/http/return-to.ts";
import { recordRefusal } from "#app/context/record-refusal.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { mayDo, type Permission } from "#app/domain/customers/staff/permissions.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { permissionsNeeded } from "#app/routes/admin/route-permissions.ts";
import { navItemsFor } from "#app/routes/admin/shell/nav-items.ts";

const adminContext = createContext<SignedInUser>();

/**
 * The admin's only guard: it runs before every loader and action below /admin. Redirects a visitor to the admin sign-in and a customer
 * to the shop; both URLs carry the page that was requested. Checks the permission that `ROUTE_PERMISSIONS` states.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context, ...route }, next) => {
  const user = await getRequestContext(context).user();
  if (!user) throw redirect(withReturnTo(href("/admin/login"), pageOf(request)));
  if (user.role !== "admin") {
    await recordRefusal({ request, context }, "access.refused", user.id);
    throw redirect(withReturnTo(href("/"), request.url));
  }
  // The router joins the paths of the routes, of which none begins with a slash.
  const pattern = `/${route.pattern.replace(/^\//, "")}`;
  const { pathname } = new URL(request.url);
  if (!mayDo(user.permissions, permissionsNeeded(pattern, request.method))) {
    // After the sign-in everybody is led to the dashboard.
    if (pathname === href("/admin/dashboard")) throw redirect(homeFor(user.permissions));
    await recordRefusal({ request, context }, "access.refused", user.id);
    throw redirect(href("/admin/no-permission"), 303);
  }
  const hasSecondFactor = user.hasTwoFactor || user.hasPasskey;
  if (!hasSecondFactor && !WITHOUT_TWO_FACTOR.has(pattern) && (await isTwoFactorRequired(context)))
    throw await redirectWithFlash(href("/admin/settings/security"), SET_SECOND_FACTOR_UP);
  context.set(adminContext, user);
  const response = await next();
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};

/** Pages that stay open until the second factor is set up, where the shop demands one. */
const WITHOUT_TWO_FACTOR = new Set(["/admin/settings/security", "/admin/logout", "/admin/sidebar"]);

const SET_SECOND_FACTOR_UP = {
  title: "Turn on two-factor authentication or add a passkey",
  description: "This shop requires a second factor of everybody who works in the admin.",
  tone: "bad",
} as const;

async function isTwoFactorRequired(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { security } = await getApp(context).settings.get();
  return security.requireTwoFactor;
}

/** The first page of the navigation that somebody with these permissions may open. */
function homeFor(permissions: readonly Permission[]): string {
  return navItemsFor(permissions)[0]?.to ?? href("/admin/settings/security");
}

/** The page that a request comes from; a form may be posted to a URL without a page, such as a post's preview. */
function pageOf(request: Request): string {
  const referrer = request.headers.get("referer") ?? "";
  const isOwnPage = URL.canParse(referrer) && referrer.startsWith(`${new URL(request.url).origin}/admin/`);
  return request.method === "POST" && isOwnPage ? referrer : request.url;
}

/** The signed-in administrator. Only below the guard. */
export function adminOf(context: Readonly<RouterContextProvider>): SignedInUser {
  return context.get(adminContext);
}
