import type { OrderSource } from "#app/domain/orders/order.ts";
import { addDays, countDays, daysFromTo, indianMidnight, isDay } from "#app/lib/time/days.ts";
import { isoDayOf } from "#app/lib/time/typed-date.ts";

/** A day's sales, in minor units of one currency. */
export interface SalesDay {
  day: string;
  orders: number;
  /** Totals of the day's orders that are not pending payment, less waived cash, before refunds. */
  grossMinor: number;
  /** Refunds made on that day. */
  refundedMinor: number;
}

/** Orders by where they were placed; `source` is null for the website. */
export interface SourceSales {
  source: OrderSource | null;
  orders: number;
  /** Before refunds. */
  grossMinor: number;
}

/** With the same of the period before, null if there was none; undefined if the periods are not compared. */
export type ComparedSource = SourceSales & { before?: SourceSales | null };

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

/** A range of days in India, both ends included. */
export interface Period {
  from: string;
  to: string;
}

/** The moments of a period: from the first, and before the last. */
export function momentsOf({ from, to }: Period): { from: Date; to: Date } {
  return { from: indianMidnight(from), to: indianMidnight(addDays(to, 1)) };
}

export const RANGES = [7, 30, 90] as const;

/** Ranges of the calendar in India, up to today. */
export const CALENDAR_RANGES = {
  month: "This month",
  "last-month": "Last month",
  year: "This year",
} as const;

type CalendarRange = keyof typeof CALENDAR_RANGES;

export interface RequestedPeriod {
  /** A number of days up to today, a range of the calendar, or a custom one. */
  range: (typeof RANGES)[number] | CalendarRange | "custom";
  period: Period;
  /** The period of the same length just before. */
  before: Period;
  isCompared: boolean;
}

const USUAL_RANGE = 30;

/** The longest period of one page; a longer one would be slow to compute. */
export const MAX_DAYS = 366;

/** Parses the period of a page. Invalid values give the last 30 days; a custom period ends today at the latest. */
export function parsePeriod(params: URLSearchParams, today: string): RequestedPeriod {
  const isCompared = params.get("compare") !== "off";
  const requested = params.get("range");
  const custom = requested === "custom" ? customPeriod(params, today) : null;
  if (custom) return { range: "custom", period: custom, before: periodBefore(custom), isCompared };
  if (isCalendarRange(requested)) {
    const period = calendarPeriod(requested, today);
    return { range: requested, period, before: periodBefore(period), isCompared };
  }
  const days = RANGES.find((days) => String(days) === requested) ?? USUAL_RANGE;
  const period = { from: addDays(today, 1 - days), to: today };
  return { range: days, period, before: periodBefore(period), isCompared };
}

function isCalendarRange(range: string | null): range is CalendarRange {
  return range !== null && Object.hasOwn(CALENDAR_RANGES, range);
}

function calendarPeriod(range: CalendarRange, today: string): Period {
  if (range === "year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (range === "month") return { from: firstOfMonth, to: today };
  const to = addDays(firstOfMonth, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

function customPeriod(params: URLSearchParams, today: string): Period | null {
  const chosen = [params.get("from"), params.get("to")].map((day) => isoDayOf(day ?? ""));
  if (!chosen.every(isDay)) return null;
  const [from = "", to = ""] = chosen.map((day) => (day > today ? today : day)).toSorted();
  return { from: from < addDays(to, 1 - MAX_DAYS) ? addDays(to, 1 - MAX_DAYS) : from, to };
}

/** The period of the same length just before. */
function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

export function daysOf({ from, to }: Period): string[] {
  return daysFromTo(from, to);
}

/** The query parameters of a period, with some of them changed. */
export function periodParams(
  { range, period, isCompared }: RequestedPeriod,
  change: { range?: RequestedPeriod["range"]; isCompared?: boolean } = {},
): URLSearchParams {
  const next = change.range ?? range;
  const params = new URLSearchParams({ range: String(next) });
  if (next === "custom") {
    params.set("from", period.from);
    params.set("to", period.to);
  }
  if (!(change.isCompared ?? isCompared)) params.set("compare", "off");
  return params;
}

/**
 * Metrics counted per day (IST) without cookies or personal data: `visits` are page views that arrived from elsewhere; `carts` and
 * `checkouts` count those that were begun.
 */
const METRICS = ["visits", "page_views", "product_views", "carts", "checkouts"] as const;

export type Metric = (typeof METRICS)[number];

/** The metrics that a page view increments; none for admin pages. The URL may have a query. */
export function metricsOfView(address: string): Metric[] {
  const path = pathOf(address);
  if (/^\/admin(?:\/|$)/.test(path)) return [];
  if (/^\/products\/[^/]+$/.test(path)) return ["page_views", "product_views"];
  return path === "/checkout" ? ["page_views", "checkouts"] : ["page_views"];
}

function pathOf(address: string): string {
  const path = /^(?:[a-z]+:\/\/[^/]*)?([^?#]*)/i.exec(address)?.[1] ?? "";
  return path === "" ? "/" : path.replace(/(?<=.)\/$/, "");
}
