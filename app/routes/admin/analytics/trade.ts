import type { CountsDay, SalesDay } from "#app/domain/analytics/sales.ts";

/** A period's days: what was sold, and what was looked at. */
export interface Trade {
  sales: SalesDay[];
  counts: CountsDay[];
}
