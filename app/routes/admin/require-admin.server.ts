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
import { getRequestContext } from "#app/context/context-keys.server.ts";

const adminContext = createContext<SignedInUser>();

/**
 * The admin's only guard: it runs before every loader and action below /admin. Redirects a visitor to the admin sign-in and a customer
 * to the shop; both URLs carry the page that was requested.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const user = await getRequestContext(context).user();
  if (!user) throw redirect(withReturnTo(href("/admin/login"), pageOf(request)));
  if (user.role !== "admin") {
    await recordRefusal({ request, context }, "access.refused", user.id);
    throw redirect(withReturnTo(href("/"), request.url));
  }
  context.set(adminContext, user);
  const response = await next();
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};

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
