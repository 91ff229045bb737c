import { href, redirect } from "react-router";

/** The admin opens on its dashboard. */
export function loader() {
  return redirect(href("/admin/dashboard"));
}
