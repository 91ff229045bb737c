import { href, redirect } from "react-router";
import { reportFailedLogout } from "#app/components/shell/logout-form.tsx";
import { signOut } from "#app/domain/customers/account.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/logout";

export function loader() {
  return redirect(href("/admin/dashboard"));
}

/** Ends the administrator's session and redirects to the admin sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await signOut(getApp(context).auth, callerOf(request, context));
  if (!result.ok) {
    const flash = { title: "Logout Failed", description: result.message, tone: "bad" as const };
    return redirectWithFlash(href("/admin/dashboard"), flash);
  }
  return redirectWithSuccess(href("/admin/login"), "Logged Out", { cookies: result.cookies });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reportFailedLogout(serverAction);
}
