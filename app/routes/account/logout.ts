import { href, redirect } from "react-router";
import { failureMessage } from "#app/components/form-error.ts";
import { reportFailedLogout } from "#app/components/shell/logout-form.tsx";
import { signOut } from "#app/domain/customers/account.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/logout";

export function loader() {
  return redirect(href("/"));
}

/** Ends the session and redirects to the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await signOut(getApp(context).auth, callerOf(request, context));
  if (!result.ok) {
    const description = failureMessage(result, "Please try again.");
    return redirectWithFlash(href("/"), { title: "Logout Failed", description, tone: "bad" });
  }
  const flash = { title: "Logged Out", description: "See you soon.", tone: "good" as const };
  return redirectWithFlash(href("/"), flash, result.cookies);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reportFailedLogout(serverAction);
}
