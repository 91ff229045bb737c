import { ALL_ROOMS } from "#app/routes/admin/shell/nav-items.ts";

/** The room in which an address lies: of rooms that lie within each other the innermost. Null for none. */
export function currentRoom(pathname: string): string | null {
  const around = ALL_ROOMS.map(({ to }) => to).filter(
    (to) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return around.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
