import { redirect } from "react-router";
import { signOut } from "#app/domain/customers/account.server.ts";
import { leaveFlash } from "#app/platform/flash.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { callerOf } from "#app/visit.server.ts";
import type { Route } from "./+types/logout";

export function loader() {
  return redirect("/");
}

/** Ends the session and goes home. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await signOut(storeOf(context).auth, callerOf(request, context));
  if (!result.ok) {
    const flash = { title: "Logout Failed", description: result.message, tone: "bad" as const };
    return redirect("/", { headers: { "Set-Cookie": await leaveFlash(flash) } });
  }
  const headers = new Headers(result.cookies.map((cookie) => ["Set-Cookie", cookie]));
  return redirect("/", { headers });
}
