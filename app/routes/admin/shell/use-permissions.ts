import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { useShopper } from "#app/components/use-shop.ts";

const NONE: readonly Permission[] = [];

/** The permissions of the person who works in the admin. Only hides what the server refuses. */
export function usePermissions(): readonly Permission[] {
  const { viewer } = useShopper();
  return viewer.kind === "admin" ? viewer.permissions : NONE;
}
