import type { SecuritySettings } from "#app/domain/settings/security-settings.ts";

/** The administrator's password opens everyone's data. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** How long a new password is at least: a customer's as the owner decides. */
export function minPasswordLength(
  role: "customer" | "admin",
  { minPasswordLength }: SecuritySettings,
): number {
  return role === "admin" ? Math.max(MIN_ADMIN_PASSWORD_LENGTH, minPasswordLength) : minPasswordLength;
}
