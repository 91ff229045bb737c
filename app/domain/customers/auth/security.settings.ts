import { z } from "zod";

/** The minimum that the specification's sign-up form hints at. */
export const MIN_PASSWORD_LENGTH = 6;

/** The rules for passwords and sessions. */
export const SecuritySettings = z.object({
  /** Minimum length of a customer's new password. */
  minPasswordLength: z.int().min(MIN_PASSWORD_LENGTH).max(64),
  /** Maximum lifetime of an administrator's session. */
  adminSessionHours: z.int().min(1).max(720),
  /** Idle timeout of an administrator's session. */
  adminIdleMinutes: z.int().min(5).max(1_440),
  /** Maximum lifetime of a customer's session. */
  customerSessionDays: z.int().min(1).max(365),
  /** Whether the owner and staff must turn on two-factor authentication before they can work in the admin. */
  requireTwoFactor: z.boolean().default(false),
});

export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const DEFAULT_SECURITY: SecuritySettings = {
  minPasswordLength: MIN_PASSWORD_LENGTH,
  adminSessionHours: 12,
  adminIdleMinutes: 60,
  customerSessionDays: 90,
  requireTwoFactor: false,
};

export const securitySection = {
  schema: SecuritySettings,
  default: DEFAULT_SECURITY,
  label: "Security",
  adminPage: { name: "Security", path: "/admin/settings/security" },
  isOnPublicPages: true,
  fieldLabels: {
    adminIdleMinutes: "Sign administrators out after idle minutes",
  },
} as const;
