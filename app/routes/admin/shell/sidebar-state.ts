import { asHostCookie, cookieValues } from "#app/lib/http/cookies.ts";

/** Kept in a cookie, so that the server renders the sidebar as it was left. */
export type SidebarState = "open" | "closed";

const COOKIE = "admin_sidebar";
const KEPT_SECONDS = 365 * 86_400;

export function sidebarCookie(state: SidebarState): string {
  return `${COOKIE}=${state}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
}

export function readSidebarState(cookieHeader: string | null): SidebarState {
  return cookieValues(cookieHeader, COOKIE).includes("closed") ? "closed" : "open";
}

/** Saves the state from the browser's script, under the cookie name that applies over https or http. */
export function rememberSidebar(state: SidebarState): void {
  const line = sidebarCookie(state);
  document.cookie = location.protocol === "https:" ? asHostCookie(line) : line;
}
