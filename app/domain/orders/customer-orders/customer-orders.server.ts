import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
  RECENT_ORDERS,
  type CustomerOrderRow,
  type CustomerValue,
} from "#app/domain/orders/customer-orders/customer-value.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const PER_PAGE = 10;

/** One page of a customer's orders, newest first. A page past the end returns the last page. */
export async function listCustomerOrders(
  db: Db,
  requested: { userId: string; page: number },
): Promise<{ orders: CustomerOrderRow[]; total: number; page: number; pageCount: number }> {
  const total = await db.$count(orders, eq(orders.userId, requested.userId));
  const { page, pageCount, offset } = listPage({ page: requested.page, size: PER_PAGE, total });
  const rows = await select(db, requested.userId).limit(PER_PAGE).offset(offset);
  return { orders: rows, total, page, pageCount };
}

/** A customer's recent orders, order count and net payments without those of test orders. */
export async function readCustomerValue(db: Db, userId: string): Promise<CustomerValue> {
  const orderCount = await db.$count(orders, eq(orders.userId, userId));
  const recent = await select(db, userId).limit(RECENT_ORDERS);
  const refunded = db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), eq(refunds.status, "done")));
  const paid = await db
    .select({
      currency: payments.currency,
      minor: sql`sum(${payments.amountMinor} - (${refunded}))`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), eq(payments.status, "captured"), eq(orders.isTest, false)))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
  return { recent, orderCount, paid };
}

function select(db: Db, userId: string) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      status: orders.status,
      deliveryMethod: orders.deliveryMethod,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.number));
}
