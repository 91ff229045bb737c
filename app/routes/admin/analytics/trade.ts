import type { CountsDay, CurrencySum, SalesDay } from "#app/domain/analytics/sales.ts";

/** The sales and counts of a period's days, and its sales in currencies other than the store's. */
export interface Trade {
  sales: SalesDay[];
  counts: CountsDay[];
  others: CurrencySum[];
}
