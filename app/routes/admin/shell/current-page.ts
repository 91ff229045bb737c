import { ALL_NAV_ITEMS } from "#app/routes/admin/shell/nav-items.ts";

/** The navigation item of a path: the longest one that contains it, or null. */
export function currentNavItem(pathname: string): string | null {
  const around = ALL_NAV_ITEMS.map(({ to }) => to).filter(
    (to) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return around.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
