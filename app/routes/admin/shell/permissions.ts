import { mayDo, type Permission } from "#app/domain/customers/staff/permissions.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { permissionsNeeded } from "#app/routes/admin/route-permissions.ts";

const NONE: readonly Permission[] = [];

/** The permissions of the person who works in the admin. Only hides what the server refuses. */
export function usePermissions(): readonly Permission[] {
  const { viewer } = useShopper();
  return viewer.kind === "admin" ? viewer.permissions : NONE;
}

/** Whether somebody with these permissions may open a page without parameters. */
export function isOpenTo(permissions: readonly Permission[], { to }: { to: string }): boolean {
  return mayDo(permissions, permissionsNeeded(to, "GET"));
}
