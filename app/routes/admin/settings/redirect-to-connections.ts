import { href, redirect } from "react-router";

/** The page had this URL until version 1.0. */
export function loader() {
  return redirect(href("/admin/settings/connections"), 301);
}
