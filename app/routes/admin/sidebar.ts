import { href, redirect } from "react-router";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { sidebarCookie } from "#app/routes/admin/shell/sidebar-state.ts";
import type { Route } from "./+types/sidebar";

export function loader() {
  return redirect(href("/admin/dashboard"));
}

/** Opens or closes the sidebar for browsers without scripts. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await readForm(request);
  const state = fields.state === "closed" ? "closed" : "open";
  const returnUrl = safeReturnTo(fields.returnTo, href("/admin/dashboard"));
  return redirect(returnUrl, { headers: { "Set-Cookie": sidebarCookie(state) } });
}
