import { and, count, eq, sql } from "drizzle-orm";
import type { ShopFigures } from "#app/domain/analytics/shop-figures.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Asks for each figure by a query of its own, so that one that fails leaves the others standing: it is then 0 and its reason
 * among the failures.
 */
export async function readShopFigures(
  db: Db,
  currency: string,
): Promise<{ figures: ShopFigures; failures: unknown[] }> {
  const failures: unknown[] = [];
  const orZero = (figure: Promise<number>) =>
    figure.catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  const [productCount, orderCount, customerCount, revenueMinor] = await Promise.all([
    orZero(countProducts(db)),
    orZero(countOrders(db)),
    orZero(countCustomers(db)),
    orZero(sumRevenue(db, currency)),
  ]);
  const figures = { products: productCount, orders: orderCount, customers: customerCount, revenueMinor };
  return { figures, failures };
}

async function countProducts(db: Db): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(products);
  return counted?.rows ?? 0;
}

async function countOrders(db: Db): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(orders);
  return counted?.rows ?? 0;
}

async function countCustomers(db: Db): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(users).where(eq(users.role, "customer"));
  return counted?.rows ?? 0;
}

async function sumRevenue(db: Db, currency: string): Promise<number> {
  const paidBack = db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "done"), eq(payments.currency, currency)));
  const [summed] = await db
    .select({ minor: sql`coalesce(sum(${payments.amountMinor}), 0) - (${paidBack})`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.status, "captured"), eq(payments.currency, currency)));
  return summed?.minor ?? 0;
}
