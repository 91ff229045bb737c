import { asHostCookie, cookieValues } from "#app/lib/http/cookies.ts";

/** Whether the sidebar is open is remembered in a cookie of the admin: the server then sends the page as it was left. */
export type SidebarState = "open" | "closed";

const COOKIE = "admin_sidebar";
const KEPT_SECONDS = 365 * 86_400;

export function sidebarCookie(state: SidebarState): string {
  return `${COOKIE}=${state}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
}

export function readSidebarState(cookieHeader: string | null): SidebarState {
  return cookieValues(cookieHeader, COOKIE).includes("closed") ? "closed" : "open";
}

/** Remembers it from the browser's script, under the name that the server gives the cookie over https. */
export function rememberSidebar(state: SidebarState): void {
  const line = sidebarCookie(state);
  document.cookie = location.protocol === "https:" ? asHostCookie(line) : line;
}
