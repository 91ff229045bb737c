import type { CountsDay, SalesDay } from "#app/domain/analytics/sales.ts";

/** The sales and counts of a period's days. */
export interface Trade {
  sales: SalesDay[];
  counts: CountsDay[];
}
