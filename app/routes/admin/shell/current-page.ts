import { ALL_NAV_ITEMS } from "#app/routes/admin/shell/nav-items.ts";

/** The room in which an address lies: of items that lie within each other the innermost. Null for none. */
export function currentNavItem(pathname: string): string | null {
  const around = ALL_NAV_ITEMS.map(({ to }) => to).filter(
    (to) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return around.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
