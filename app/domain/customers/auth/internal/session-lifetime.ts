import type { SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/time/durations.ts";

/** A customer's session ends after a month without a request. */
const CUSTOMER_IDLE_MS = 30 * DAY_MS;

type Role = "customer" | "admin";

/** When a session ends, given when it began and was last used: after the idle timeout or the maximum lifetime, whichever comes first. */
export function sessionEnd(
  { role, createdAt, lastActiveAt }: { role: Role; createdAt: Date; lastActiveAt: Date },
  settings: SecuritySettings,
): Date {
  const isAdmin = role === "admin";
  const longestMs = isAdmin
    ? settings.adminSessionHours * 60 * MINUTE_MS
    : settings.customerSessionDays * DAY_MS;
  const idleMs = isAdmin ? settings.adminIdleMinutes * MINUTE_MS : CUSTOMER_IDLE_MS;
  return new Date(Math.min(createdAt.getTime() + longestMs, lastActiveAt.getTime() + idleMs));
}

/** The precision of the stored last use: a minute or a day, so that few requests write. */
export const activityStepMs = (role: Role) => (role === "admin" ? MINUTE_MS : DAY_MS);
