import { and, count, eq, gt, gte, lt, lte, ne, sql, type SQL } from "drizzle-orm";
import { otherCurrencies, readToCollect } from "#app/domain/analytics/read-other-sums.server.ts";
import type { CurrencySum } from "#app/domain/analytics/sales.ts";
import type { ShopFigures } from "#app/domain/analytics/shop-figures.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Reads each figure with its own query, so that a failure leaves the others intact: the figure is then 0 and its error is among the
 * failures.
 */
export async function readShopFigures(
  db: Db,
  currency: string,
): Promise<{ figures: ShopFigures; failures: unknown[] }> {
  const failures: unknown[] = [];
  const orElse = <Value>(figure: Promise<Value>, fallback: Value) =>
    figure.catch((error: unknown) => {
      failures.push(error);
      return fallback;
    });
  const [productCount, orderCount, customerCount, revenueMinor, toCollect, others] = await Promise.all([
    orElse(countProducts(db), 0),
    orElse(countOrders(db), 0),
    orElse(countCustomers(db), 0),
    orElse(sumRevenue(db, currency), 0),
    orElse(readToCollect(db), []),
    orElse(readOthers(db, currency), []),
  ]);
  const figures = {
    products: productCount,
    orders: orderCount,
    customers: customerCount,
    revenueMinor,
    toCollect,
    others,
  };
  return { figures, failures };
}

async function countProducts(db: Db): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(products);
  return counted?.rows ?? 0;
}

async function countCustomers(db: Db): Promise<number> {
  // All counts are index scans; a filter on role would read every account.
  const [[all], [administrators], [guests]] = await Promise.all([
    db.select({ rows: count() }).from(users),
    db.select({ rows: count() }).from(users).where(eq(users.role, "admin")),
    db.select({ rows: count() }).from(users).where(eq(users.isGuest, true)),
  ]);
  return (all?.rows ?? 0) - (administrators?.rows ?? 0) - (guests?.rows ?? 0);
}

/** A sum over all orders up to one, which no longer changes; each reading adds the later ones. */
interface SettledSum {
  /** The last order and the latest refund included. */
  upToNumber: number;
  until: Date;
  sum: number;
}

const settledOf = new WeakMap<Db, Map<string, Promise<SettledSum>>>();

// A number is assigned before its order is committed. After this time no order with a lower number can appear.
const SETTLES_AFTER_MS = 600_000;
const CACHE_MS = 6 * 3_600_000;

/**
 * Orders and captured payments are never deleted and a completed refund is final, so past sums are computed once and cached: summing
 * the whole history for each dashboard view would take longer every year.
 */
function settledSum(
  db: Db,
  name: string,
  read: (past: Omit<SettledSum, "sum">) => Promise<number>,
): Promise<SettledSum> {
  const sums = settledOf.get(db) ?? new Map<string, Promise<SettledSum>>();
  settledOf.set(db, sums);
  const compute = async () => {
    const past = await readPast(db);
    return { ...past, sum: await read(past) };
  };
  const cached = sums.get(name);
  const reading = cached ? cached.then((sum) => (isFresh(sum) ? sum : compute()), compute) : compute();
  sums.set(name, reading);
  return reading;
}

function isFresh({ until }: SettledSum): boolean {
  return Date.now() - until.getTime() < CACHE_MS;
}

async function readPast(db: Db): Promise<Omit<SettledSum, "sum">> {
  const until = new Date(Date.now() - SETTLES_AFTER_MS);
  const [last] = await db
    .select({ number: sql<string | null>`max(${orders.number})` })
    .from(orders)
    .where(lt(orders.createdAt, until));
  return { upToNumber: Number(last?.number ?? 0), until };
}

async function countOrders(db: Db): Promise<number> {
  const countWhere = async (condition: SQL) => {
    const [counted] = await db.select({ rows: count() }).from(orders).where(condition);
    return counted?.rows ?? 0;
  };
  const past = await settledSum(db, "orders", ({ upToNumber }) => countWhere(lte(orders.number, upToNumber)));
  return past.sum + (await countWhere(gt(orders.number, past.upToNumber)));
}

/** The revenue in currencies other than the store's. Currencies without paid orders are left out. */
async function readOthers(db: Db, currency: string): Promise<CurrencySum[]> {
  const sums = await Promise.all(
    otherCurrencies(currency).map(async (other) => {
      const paid = await countPaid(db, other);
      return { currency: other, orders: paid, amountMinor: paid === 0 ? 0 : await sumRevenue(db, other) };
    }),
  );
  return sums.filter((sum) => sum.orders > 0);
}

async function countPaid(db: Db, currency: string): Promise<number> {
  const countWhere = async (numbers: SQL) => {
    const [counted] = await db
      .select({ rows: count() })
      .from(orders)
      .where(and(eq(orders.currency, currency), ne(orders.paymentStatus, "Pending"), numbers));
    return counted?.rows ?? 0;
  };
  const past = await settledSum(db, `paid ${currency}`, ({ upToNumber }) =>
    countWhere(lte(orders.number, upToNumber)),
  );
  return past.sum + (await countWhere(gt(orders.number, past.upToNumber)));
}

async function sumRevenue(db: Db, currency: string): Promise<number> {
  const past = await settledSum(db, `revenue ${currency}`, async ({ upToNumber, until }) => {
    const capturedMinor = await sumCaptured(db, currency, lte(orders.number, upToNumber));
    return capturedMinor - (await sumRefunded(db, currency, lt(refunds.settledAt, until)));
  });
  const capturedMinor = await sumCaptured(db, currency, gt(orders.number, past.upToNumber));
  return past.sum + capturedMinor - (await sumRefunded(db, currency, gte(refunds.settledAt, past.until)));
}

async function sumCaptured(db: Db, currency: string, of: SQL): Promise<number> {
  const [summed] = await db
    .select({ minor: sql<string>`coalesce(sum(${payments.amountMinor}), 0)` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, "captured"), eq(payments.currency, currency), of));
  return Number(summed?.minor ?? 0);
}

async function sumRefunded(db: Db, currency: string, of: SQL): Promise<number> {
  const [summed] = await db
    .select({ minor: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "done"), eq(payments.currency, currency), of));
  return Number(summed?.minor ?? 0);
}
