import { sql } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { countsAsReturned } from "#app/domain/orders/returns/search-returns.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The sent orders of a payment method and a city, and how many of them came back. */
interface SentOrders {
  isCash: boolean;
  city: string;
  sent: number;
  cameBack: number;
}

/** A share of fewer orders is not reported. */
const MIN_ORDERS = 20;

/** The latest orders that are counted, so that the cost does not grow with the shop. */
const MAX_SENT = 5_000;

/** Orders sent later may still come back. */
const SETTLED_AFTER_MS = 45 * DAY_MS;

/** SQL of an order's city in the form in which cities are compared. */
export const comparedCity = sql<string>`lower(btrim(coalesce(${orders.shippingAddress} ->> 'city', '')))`;

const sharesOf = weakMemo<SwrCache<SentOrders[]>>(() =>
  createSwrCache({
    freshForMs: 30 * 60_000,
    usableForMs: DAY_MS,
    maxEntries: 1,
    // In a small shop every order changes the shares, and counting is fast.
    isWorthCaching: (rows) => rows.reduce((sum, { sent }) => sum + sent, 0) >= MAX_SENT / 2,
  }),
);

/** How many of the latest orders came back, by payment method and city: returned by the customer, or by the courier. */
export function readCameBackShares(db: Db, now: Date): Promise<SentOrders[]> {
  return sharesOf(db).get("sent", () => countSent(db, now));
}

/** The share of comparable orders that came back: of the same payment method and city, else of the method. Null without enough of either. */
export function findCameBackShare(
  all: readonly SentOrders[],
  { paymentMethod, city }: { paymentMethod: string; city: string },
): number | null {
  const isCash = paymentMethod === CASH_ON_DELIVERY.orderMethod;
  const ofMethod = all.filter((row) => row.isCash === isCash);
  return shareOf(ofMethod.filter((row) => row.city === city)) ?? shareOf(ofMethod);
}

function shareOf(rows: readonly SentOrders[]): number | null {
  const sent = rows.reduce((sum, row) => sum + row.sent, 0);
  return sent < MIN_ORDERS ? null : rows.reduce((sum, row) => sum + row.cameBack, 0) / sent;
}

async function countSent(db: Db, now: Date): Promise<SentOrders[]> {
  const before = new Date(now.getTime() - SETTLED_AFTER_MS).toISOString();
  const { rows } = await db.execute<{ is_cash: boolean; city: string; sent: string; came_back: string }>(sql`
    select sent.is_cash, sent.city, count(*) as sent, count(*) filter (where
      exists (select 1 from ${returns} where ${returns.orderId} = sent.id and ${countsAsReturned})
      or exists (select 1 from ${shipments} s where s.order_id = sent.id and s.status in ('returning', 'returned'))) as came_back
    from (
      select ${orders.id} as id, ${orders.paymentMethod} = ${CASH_ON_DELIVERY.orderMethod} as is_cash,
        ${comparedCity} as city
      from ${orders} where ${orders.shippedAt} is not null and ${orders.createdAt} < ${before} and not ${orders.isTest}
      order by ${orders.createdAt} desc limit ${MAX_SENT}
    ) as sent group by 1, 2`);
  return rows.map((row) => ({
    isCash: row.is_cash,
    city: row.city,
    sent: Number(row.sent),
    cameBack: Number(row.came_back),
  }));
}
