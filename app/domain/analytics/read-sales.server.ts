import { and, desc, eq, gte, lt, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { dailyCounts } from "#app/domain/analytics/analytics.tables.ts";
import {
  type Metric,
  daysOf,
  momentsOf,
  type Period,
  type CountsDay,
  type SalesDay,
  type ComparedSource,
  type SourceSales,
  totalSales,
  type CurrencySum,
} from "#app/domain/analytics/sales.ts";
import {
  hasRevenue,
  isRefundOfRevenue,
  isStillToCollect,
  stillToCollect,
} from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { addDays } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";
import { CURRENCIES } from "#app/lib/money.ts";

// Below this number of orders the figures are not cached; those of past days hardly change within a minute.
const MIN_CACHED_COUNT = 2_000;
const AGES = { freshForMs: 60_000, usableForMs: 30 * 60_000, maxEntries: 50 };

const pastSalesOf = weakMemo<SwrCache<SalesDay[]>>(() =>
  createSwrCache({
    ...AGES,
    isWorthCaching: (days) => days.reduce((sum, { orders }) => sum + orders, 0) >= MIN_CACHED_COUNT,
  }),
);

/**
 * Orders and amounts of each day in one currency, including days without any. Today's figures are current; those of earlier days are
 * cached for a minute when there are many.
 */
export async function readSales(
  { db, clock }: { db: Db; clock: Clock },
  period: Period,
  currency: string,
): Promise<SalesDay[]> {
  const today = indianDay(clock.now());
  const yesterday = addDays(today, -1);
  const past = { from: period.from, to: period.to < yesterday ? period.to : yesterday };
  const rest = { from: period.from > today ? period.from : today, to: period.to };
  const [before, since] = await Promise.all([
    past.from <= past.to
      ? pastSalesOf(db).get(`${past.from} ${past.to} ${currency}`, () => sumSales(db, past, currency))
      : [],
    rest.from <= rest.to ? sumSales(db, rest, currency) : [],
  ]);
  return [...before, ...since];
}

async function sumSales(db: Db, period: Period, currency: string): Promise<SalesDay[]> {
  const [sold, refunded] = await Promise.all([
    readOrdersByDay(db, period, currency),
    readRefundsByDay(db, period, currency),
  ]);
  return daysOf(period).map((day) => ({
    day,
    orders: sold.get(day)?.orders ?? 0,
    grossMinor: sold.get(day)?.grossMinor ?? 0,
    refundedMinor: refunded.get(day) ?? 0,
  }));
}

async function readOrdersByDay(db: Db, period: Period, currency: string) {
  const day = indianDayOf(orders.createdAt);
  const rows = await db
    .select({
      day: sql<string>`${day}::text`,
      orders: sql`count(*)`.mapWith(Number),
      grossMinor: sql`sum(${orders.totalMinor} - ${orders.waivedMinor})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isWithin(orders.createdAt, period), eq(orders.currency, currency), hasRevenue))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row]));
}

/** `readSourceSales` of a period with that of the period before, if they are compared. */
export async function compareSources(
  db: Db,
  { period, before, currency }: { period: Period; before: Period | null; currency: string },
): Promise<ComparedSource[]> {
  const [sources, earlier] = await Promise.all([
    readSourceSales(db, { period, currency }),
    before ? readSourceSales(db, { period: before, currency }) : null,
  ]);
  if (!earlier) return sources;
  const bySource = new Map(earlier.map((one) => [one.source, one]));
  return sources.map((one) => ({ ...one, before: bySource.get(one.source) ?? null }));
}

/** Orders with revenue by where they were placed, in one currency, the largest amount first; before refunds. */
async function readSourceSales(
  db: Db,
  { period, currency }: { period: Period; currency: string },
): Promise<SourceSales[]> {
  const grossMinor = sql`sum(${orders.totalMinor} - ${orders.waivedMinor})`;
  return db
    .select({
      source: orders.source,
      orders: sql`count(*)`.mapWith(Number),
      grossMinor: grossMinor.mapWith(Number),
    })
    .from(orders)
    .where(and(isWithin(orders.createdAt, period), eq(orders.currency, currency), hasRevenue))
    .groupBy(orders.source)
    .orderBy(desc(grossMinor));
}

async function readRefundsByDay(db: Db, period: Period, currency: string): Promise<Map<string, number>> {
  const day = indianDayOf(refunds.settledAt);
  const rows = await db
    .select({ day: sql<string>`${day}::text`, minor: sql`sum(${refunds.amountMinor})`.mapWith(Number) })
    .from(refunds)
    // For few refunds, a subquery per payment; a join would read all payments.
    .where(
      and(
        eq(refunds.status, "done"),
        isWithin(refunds.settledAt, period),
        sql`(select ${payments.currency} from ${payments} left join ${orders} on ${orders.id} = ${payments.orderId}
          where ${payments.id} = ${refunds.paymentId} and ${isRefundOfRevenue}) = ${currency}`,
      ),
    )
    .groupBy(day);
  return new Map(rows.map(({ day, minor }) => [day, minor]));
}

/** The counts of each day (see `METRICS`), including days without any. */
export async function readCounts(db: Db, period: Period): Promise<CountsDay[]> {
  const rows = await db
    .select()
    .from(dailyCounts)
    .where(and(gte(dailyCounts.day, period.from), sql`${dailyCounts.day} <= ${period.to}`));
  const counted = new Map(rows.map(({ day, metric, value }) => [`${day} ${metric}`, value]));
  return daysOf(period).map((day) => {
    const count = (metric: Metric) => counted.get(`${day} ${metric}`) ?? 0;
    return {
      day,
      visits: count("visits"),
      page_views: count("page_views"),
      product_views: count("product_views"),
      carts: count("carts"),
      checkouts: count("checkouts"),
    };
  });
}

export function isWithin(moment: AnyColumn, period: Period): SQL | undefined {
  const { from, to } = momentsOf(period);
  return and(gte(moment, from), lt(moment, to));
}

// India has no daylight saving time, so the offset is fixed.
function indianDayOf(moment: AnyColumn): SQL {
  return sql`(${moment} at time zone 'UTC' + interval '330 minutes')::date`;
}

/** Unpaid amounts of cash-on-delivery orders that are not cancelled, by currency; of a period, or of all time. */
export async function readToCollect(db: Db, period?: Period): Promise<CurrencySum[]> {
  return db
    .select({
      currency: orders.currency,
      orders: sql`count(*)`.mapWith(Number),
      amountMinor: sql`sum(${stillToCollect})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isStillToCollect, period && isWithin(orders.createdAt, period)))
    .groupBy(orders.currency)
    .orderBy(orders.currency);
}

/** The sales of a period in currencies other than the store's. Currencies without sales are left out. */
export async function readOtherSales(
  deps: { db: Db; clock: Clock },
  period: Period,
  currency: string,
): Promise<CurrencySum[]> {
  const sums = await Promise.all(
    otherCurrencies(currency).map(async (other) => {
      const { orders: count, revenueMinor } = totalSales(await readSales(deps, period, other));
      return { currency: other, orders: count, amountMinor: revenueMinor };
    }),
  );
  return sums.filter(({ orders: count, amountMinor }) => count > 0 || amountMinor !== 0);
}

/** The currencies that the store may have used before. */
export function otherCurrencies(currency: string): string[] {
  return CURRENCIES.map((one) => one.currency).filter((one) => one !== currency);
}
