import { and, sql } from "drizzle-orm";
import type { Period } from "#app/domain/analytics/period.ts";
import { isWithin, readSales } from "#app/domain/analytics/read-sales.server.ts";
import { totalSales, type CurrencySum } from "#app/domain/analytics/sales.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { isStillToCollect, stillToCollect } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { CURRENCIES } from "#app/domain/settings/sales.settings.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

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
