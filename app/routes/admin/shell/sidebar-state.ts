/** Whether the sidebar is open is remembered in a cookie of the office: the server then sends the page as it was left. */
export type SidebarState = "open" | "closed";

const COOKIE = "office_sidebar";
const KEPT_SECONDS = 365 * 86_400;

export function sidebarCookie(state: SidebarState): string {
  return `${COOKIE}=${state}; Path=/admin; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
}

export function readSidebarState(cookieHeader: string | null): SidebarState {
  return cookieHeader?.includes(`${COOKIE}=closed`) ? "closed" : "open";
}
