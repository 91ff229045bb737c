import { and, count, eq, gt, gte, lt, lte, sql, type SQL } from "drizzle-orm";
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
  const settled = settledTrade(db, currency);
  const [productCount, orderCount, customerCount, revenueMinor] = await Promise.all([
    orZero(countProducts(db)),
    orZero(settled.then((base) => countOrders(db, base))),
    orZero(countCustomers(db)),
    orZero(settled.then((base) => sumRevenue(db, base))),
  ]);
  const figures = { products: productCount, orders: orderCount, customers: customerCount, revenueMinor };
  return { figures, failures };
}

async function countProducts(db: Db): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(products);
  return counted?.rows ?? 0;
}

async function countCustomers(db: Db): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(users).where(eq(users.role, "customer"));
  return counted?.rows ?? 0;
}

/** The trade up to an order that nothing changes any more; what came after is added to it at every reading. */
interface SettledTrade {
  currency: string;
  /** The last order in it, and when its refunds were read. */
  upToNumber: number;
  refundsUntil: Date;
  orders: number;
  revenueMinor: number;
}

const settledOf = new WeakMap<Db, Promise<SettledTrade>>();

// Numbers are given out before an order is there for others to see. Long after, none appears below a number any more.
const SETTLES_AFTER_MS = 600_000;
const KEPT_FOR_MS = 6 * 3_600_000;

/**
 * Orders and captured payments are never taken away and a refund that is done stays done, so the sums of the past are
 * reckoned once and kept: reading all of the books again for each look at the dashboard would take longer every year.
 */
function settledTrade(db: Db, currency: string): Promise<SettledTrade> {
  const reading = (settledOf.get(db) ?? Promise.reject(new Error("nothing is read yet"))).then(
    (known) => (isGood(known, currency) ? known : readSettledTrade(db, currency)),
    () => readSettledTrade(db, currency),
  );
  settledOf.set(db, reading);
  return reading;
}

function isGood(known: SettledTrade, currency: string): boolean {
  return known.currency === currency && Date.now() - known.refundsUntil.getTime() < KEPT_FOR_MS;
}

async function readSettledTrade(db: Db, currency: string): Promise<SettledTrade> {
  const until = new Date(Date.now() - SETTLES_AFTER_MS);
  const [last] = await db
    .select({ number: sql<string | null>`max(${orders.number})` })
    .from(orders)
    .where(lt(orders.createdAt, until));
  const upToNumber = Number(last?.number ?? 0);
  const [counted] = await db.select({ rows: count() }).from(orders).where(lte(orders.number, upToNumber));
  const capturedMinor = await sumCaptured(db, currency, lte(orders.number, upToNumber));
  const refundedMinor = await sumPaidBack(db, currency, lt(refunds.settledAt, until));
  return {
    currency,
    upToNumber,
    refundsUntil: until,
    orders: counted?.rows ?? 0,
    revenueMinor: capturedMinor - refundedMinor,
  };
}

async function countOrders(db: Db, settled: SettledTrade): Promise<number> {
  const [since] = await db
    .select({ rows: count() })
    .from(orders)
    .where(gt(orders.number, settled.upToNumber));
  return settled.orders + (since?.rows ?? 0);
}

async function sumRevenue(db: Db, settled: SettledTrade): Promise<number> {
  const { currency, upToNumber, refundsUntil, revenueMinor } = settled;
  const capturedMinor = await sumCaptured(db, currency, gt(orders.number, upToNumber));
  const refundedMinor = await sumPaidBack(db, currency, gte(refunds.settledAt, refundsUntil));
  return revenueMinor + capturedMinor - refundedMinor;
}

async function sumCaptured(db: Db, currency: string, of: SQL): Promise<number> {
  const [summed] = await db
    .select({ minor: sql<string>`coalesce(sum(${payments.amountMinor}), 0)` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, "captured"), eq(payments.currency, currency), of));
  return Number(summed?.minor ?? 0);
}

async function sumPaidBack(db: Db, currency: string, of: SQL): Promise<number> {
  const [summed] = await db
    .select({ minor: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "done"), eq(payments.currency, currency), of));
  return Number(summed?.minor ?? 0);
}
