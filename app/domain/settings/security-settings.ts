import { z } from "zod";

/** As the sign-up form of the specification hints. */
export const SHORTEST_MIN_PASSWORD = 6;

/** What the owner decides about passwords and sessions. */
export const SecuritySettings = z.object({
  /** The least number of characters of a customer's new password. */
  minPasswordLength: z.int().min(SHORTEST_MIN_PASSWORD).max(64),
  /** How long the administrator stays signed in at most. */
  adminSessionHours: z.int().min(1).max(720),
  /** After how long without a request the administrator is signed out. */
  adminIdleMinutes: z.int().min(5).max(1_440),
  /** How long a customer stays signed in at most. */
  customerSessionDays: z.int().min(1).max(365),
});

export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const DEFAULT_SECURITY: SecuritySettings = {
  minPasswordLength: SHORTEST_MIN_PASSWORD,
  adminSessionHours: 12,
  adminIdleMinutes: 60,
  customerSessionDays: 90,
};
