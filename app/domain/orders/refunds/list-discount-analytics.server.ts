import { asc, count, eq, sum } from "drizzle-orm";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import type { DiscountResult } from "#app/domain/orders/refunds/discount-analytics.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A discount's results by currency. A placed order has its checkout's id. */
export async function readDiscountResults(db: Db, discountId: string): Promise<DiscountResult[]> {
  return db
    .select({
      currency: orders.currency,
      orderCount: count(),
      givenMinor: sum(orders.discountMinor).mapWith(Number),
      totalMinor: sum(orders.totalMinor).mapWith(Number),
    })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.checkoutId))
    .where(eq(discountRedemptions.discountId, discountId))
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));
}
