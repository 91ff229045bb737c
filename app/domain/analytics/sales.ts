import type { Metric } from "#app/domain/analytics/metrics.ts";

/** A day's sales, in minor units of one currency. */
export interface SalesDay {
  day: string;
  orders: number;
  /** Totals of the day's orders that are not pending payment, less waived cash, before refunds. */
  grossMinor: number;
  /** Refunds made on that day. */
  refundedMinor: number;
}

export interface SalesTotals {
  orders: number;
  /** Payments less the refunds of the same days. */
  revenueMinor: number;
  /** Revenue divided by orders. Null without orders. */
  averageMinor: number | null;
}

/** Orders of one currency with their amount in its minor units. */
export interface CurrencySum {
  currency: string;
  orders: number;
  amountMinor: number;
}

export function revenueOf({ grossMinor, refundedMinor }: SalesDay): number {
  return grossMinor - refundedMinor;
}

export function totalSales(days: readonly SalesDay[]): SalesTotals {
  const sum = (of: (day: SalesDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const orders = sum((day) => day.orders);
  const revenueMinor = sum(revenueOf);
  return {
    orders,
    revenueMinor,
    averageMinor: orders === 0 ? null : Math.round(revenueMinor / orders),
  };
}

/** Orders in the store currency, by day, and in others. */
export function totalOrders(days: readonly SalesDay[], others: readonly CurrencySum[]): number {
  return [...days, ...others].reduce((total, { orders }) => total + orders, 0);
}

export type Counts = Record<Metric, number>;

export interface CountsDay extends Counts {
  day: string;
}

export function totalCounts(days: readonly CountsDay[]): Counts {
  const sum = (metric: Metric) => days.reduce((total, day) => total + day[metric], 0);
  return {
    visits: sum("visits"),
    page_views: sum("page_views"),
    product_views: sum("product_views"),
    carts: sum("carts"),
    checkouts: sum("checkouts"),
  };
}

/** Orders per visit in basis points; null without visits. At most 100 %, because not every visit is counted. */
export function conversionOf(orders: number, visits: number): number | null {
  return visits === 0 ? null : Math.min(10_000, Math.round((orders * 10_000) / visits));
}

/** The change in whole per cent; null when the earlier value is 0. */
export function changeInPercent(now: number, before: number): number | null {
  return before <= 0 ? null : Math.round(((now - before) * 100) / before);
}
