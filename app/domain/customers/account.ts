import type { SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";

export type AccountFailure =
  /**
   * Better Auth's code, such as INVALID_EMAIL_OR_PASSWORD or EMAIL_NOT_VERIFIED, and its message. TOO_MANY_REQUESTS when a limit was
   * reached, BUSY when too many passwords are being checked, UNEXPECTED after an internal error.
   */
  { ok: false; error: string; message: string; retryAfterSeconds: number | null };

export type AccountResult<Value = undefined> = { ok: true; value: Value; cookies: string[] } | AccountFailure;

/** A role as it is stored: the owner, of whom there is one, is the administrator. */
export type StoredRole = "customer" | "admin" | "staff";

/** The role in a session: staff work in the admin, too. */
export function sessionRole(stored: string): "customer" | "admin" {
  return stored === "admin" || stored === "staff" ? "admin" : "customer";
}

/** Defence in depth behind the guard of the admin routes. Throws for any other role. */
export function assertAdministrator({ role }: { role: string }): void {
  if (role !== "admin") throw new Error("Only an administrator may do this");
}

export interface PasskeyView {
  id: string;
  name: string;
  addedAt: Date;
  /** Null for a passkey that was never used. */
  lastUsedAt: Date | null;
}

/** The administrator's password protects everyone's data. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** The minimum length of a new password; the shop's settings decide it for customers. */
export function minPasswordLength(
  role: "customer" | "admin",
  { minPasswordLength }: SecuritySettings,
): number {
  return role === "admin" ? Math.max(MIN_ADMIN_PASSWORD_LENGTH, minPasswordLength) : minPasswordLength;
}

export interface SignedInUser {
  id: string;
  email: string;
  name: string;
  /** Who works in the admin has the role "admin", the owner and staff alike; `permissions` says what they may do there. */
  role: "customer" | "admin";
  /** None for a customer. */
  permissions: readonly Permission[];
  /** Whether an authenticator app is set up. */
  hasTwoFactor: boolean;
  /** Whether a passkey is set up; false for a customer, whose passkeys are no second factor. */
  hasPasskey: boolean;
  /** The avatar's image id. */
  avatarId: string | null;
  sessionId: string;
}

/** The name of the first administrator until it is changed. */
export const UNNAMED_ADMINISTRATOR = "Administrator";

/** The first word of the name of an account; empty without a name. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/, 1)[0] ?? "";
