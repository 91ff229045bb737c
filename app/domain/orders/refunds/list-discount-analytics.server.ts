import { and, asc, count, eq, sql, sum } from "drizzle-orm";
import { discountRedemptions } from "#app/domain/discounts/discounts.tables.ts";
import { hasRevenue } from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A discount's results by currency, without test orders. A placed order has its checkout's id. */
export async function readDiscountResults(db: Db, discountId: string): Promise<DiscountResult[]> {
  return db
    .select({
      currency: orders.currency,
      orderCount: count(),
      givenMinor: sum(sql`${orders.discountMinor} - ${orders.onlineSavingMinor}`).mapWith(Number),
      revenueMinor: sql`coalesce(sum(${orders.totalMinor} - ${orders.waivedMinor} - (
          select coalesce(sum(${refunds.amountMinor}), 0)
          from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
          where ${payments.orderId} = ${orders.id} and ${refunds.status} = 'done'
        )) filter (where ${hasRevenue}), 0)`.mapWith(Number),
    })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.checkoutId))
    .where(and(eq(discountRedemptions.discountId, discountId), eq(orders.isTest, false)))
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));
}

/** A discount's results in one currency, in minor units. */
export interface DiscountResult {
  currency: string;
  orderCount: number;
  /** Total discount; 0 for free shipping, which reduces the shipping amount instead. */
  givenMinor: number;
  /** Of those orders, less refunds; unpaid orders have none. */
  revenueMinor: number;
}
