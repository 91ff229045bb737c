import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import {
  RECENT_ORDERS,
  type CustomerOrderRow,
  type CustomerValue,
} from "#app/domain/orders/customer-orders/customer-value.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const PER_PAGE = 10;

/** One page of a customer's orders, newest first. A page past the end returns the last page. */
export async function listCustomerOrders(
  db: Db,
  requested: { userId: string; page: number },
): Promise<{ orders: CustomerOrderRow[]; total: number; page: number; pageCount: number }> {
  const [counted] = await db
    .select({ rows: count() })
    .from(orders)
    .where(eq(orders.userId, requested.userId));
  const total = counted?.rows ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(requested.page, pageCount);
  const rows = await select(db, requested.userId)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  return { orders: rows, total, page, pageCount };
}

/** A customer's recent orders, order count and net payments. */
export async function readCustomerValue(db: Db, userId: string): Promise<CustomerValue> {
  const [counted] = await db.select({ rows: count() }).from(orders).where(eq(orders.userId, userId));
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
    .where(and(eq(orders.userId, userId), eq(payments.status, "captured")))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency));
  return { recent, orderCount: counted?.rows ?? 0, paid };
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
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.number));
}
