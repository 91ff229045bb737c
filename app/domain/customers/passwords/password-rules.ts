import type { SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";

/** The administrator's password protects everyone's data. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** The minimum length of a new password; the shop's settings decide it for customers. */
export function minPasswordLength(
  role: "customer" | "admin",
  { minPasswordLength }: SecuritySettings,
): number {
  return role === "admin" ? Math.max(MIN_ADMIN_PASSWORD_LENGTH, minPasswordLength) : minPasswordLength;
}
