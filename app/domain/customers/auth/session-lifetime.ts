import type { SecuritySettings } from "#app/domain/settings/security-settings.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A customer who does not come for a month signs in again. */
const CUSTOMER_IDLE_MS = 30 * DAY_MS;

type Role = "customer" | "admin";

/** When a session ends that began and was last used then: after so long without a request, and after so long in any case. */
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

/** How exactly it is stored when a session was last used: to the minute or to the day, so that few requests write. */
export const activityStepMs = (role: Role) => (role === "admin" ? MINUTE_MS : DAY_MS);
