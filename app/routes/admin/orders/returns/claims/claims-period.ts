import type { Period } from "#app/domain/analytics/sales.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";

/** The moments between which a period of days in India lies. */
export function spanOf({ from, to }: Period): { from: Date; to: Date } {
  return { from: indianMidnight(from), to: indianMidnight(addDays(to, 1)) };
}
