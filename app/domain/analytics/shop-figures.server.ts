import { and, eq, gt, gte, lt, lte, ne, not, or, sql, type SQL } from "drizzle-orm";
import { otherCurrencies, readToCollect } from "#app/domain/analytics/read-sales.server.ts";
import type { CurrencySum } from "#app/domain/analytics/sales.ts";
import { ADDED_DAYS, type ShopFigures } from "#app/domain/analytics/shop-figures.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import {
  isRefundOfRevenue,
  isStillToCollect,
} from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/**
 * Reads each figure with its own query, so that a failure leaves the others intact: the figure is then 0 and its error is among the
 * failures.
 */
export async function readShopFigures(
  { db, clock }: { db: Db; clock: Clock },
  currency: string,
): Promise<{ figures: ShopFigures; failures: unknown[] }> {
  const now = clock.now();
  const failures: unknown[] = [];
  const orElse = <Value>(figure: Promise<Value>, fallback: Value) =>
    figure.catch((error: unknown) => {
      failures.push(error);
      return fallback;
    });
  const [productCount, orderCount, customerCount, added, revenueMinor, toCollect, others] = await Promise.all(
    [
      orElse(db.$count(products), 0),
      orElse(countOrders(db, now), 0),
      orElse(countCustomers(db), 0),
      orElse(countAdded(db, now), { products: 0, orders: 0, customers: 0 }),
      orElse(sumRevenue(db, currency, now), 0),
      orElse(readToCollect(db), []),
      orElse(readOthers(db, currency, now), []),
    ],
  );
  const figures = {
    products: productCount,
    orders: orderCount,
    customers: customerCount,
    added,
    revenueMinor,
    toCollect,
    others,
  };
  return { figures, failures };
}

async function countCustomers(db: Db): Promise<number> {
  // All counts are index scans; a filter on role would read every account.
  const [all, administrators, guests] = await Promise.all([
    db.$count(users),
    db.$count(users, ne(users.role, "customer")),
    db.$count(users, eq(users.isGuest, true)),
  ]);
  return all - administrators - guests;
}

/** What the last days added, today included. All three are scans of an index by time. */
async function countAdded(db: Db, now: Date): Promise<ShopFigures["added"]> {
  const since = indianMidnight(addDays(indianDay(now), 1 - ADDED_DAYS));
  const isCustomer = and(gte(users.createdAt, since), eq(users.role, "customer"), eq(users.isGuest, false));
  const [addedProducts, addedOrders, addedCustomers] = await Promise.all([
    db.$count(products, gte(products.createdAt, since)),
    db.$count(orders, gte(orders.createdAt, since)),
    db.$count(users, isCustomer),
  ]);
  return { products: addedProducts, orders: addedOrders, customers: addedCustomers };
}

/** A sum over all orders up to one, which no longer changes; each reading adds the later ones and those that were unpaid. */
interface SettledSum {
  /** The last order and the latest refund included. */
  upToNumber: number;
  until: Date;
  /** The ids of payments or orders up to that one that were unpaid: they are not included, and can be paid at any time. */
  unpaidIds: readonly string[];
  sum: number;
}

type Past = Pick<SettledSum, "upToNumber" | "until">;

const settledOf = new WeakMap<Db, Map<string, Promise<SettledSum>>>();

// A number is assigned before its order is committed. After this time no order with a lower number can appear.
const SETTLES_AFTER_MS = 600_000;
const CACHE_MS = 6 * 3_600_000;

/**
 * Orders and captured payments are never deleted and a completed refund is final, so past sums are computed once and cached: summing
 * the whole history for each dashboard view would take longer every year. `read` lists the unpaid ones before it sums the rest, so that a
 * payment captured between the two is in the list only.
 */
function settledSum(
  db: Db,
  { name, now }: { name: string; now: Date },
  read: (past: Past) => Promise<Omit<SettledSum, keyof Past>>,
): Promise<SettledSum> {
  const sums = settledOf.get(db) ?? new Map<string, Promise<SettledSum>>();
  settledOf.set(db, sums);
  const compute = async () => {
    const past = await readPast(db, now);
    return { ...past, ...(await read(past)) };
  };
  const cached = sums.get(name);
  const reading = cached ? cached.then((sum) => (isFresh(sum, now) ? sum : compute()), compute) : compute();
  sums.set(name, reading);
  return reading;
}

function isFresh({ until }: SettledSum, now: Date): boolean {
  return now.getTime() - until.getTime() < CACHE_MS;
}

async function readPast(db: Db, now: Date): Promise<Past> {
  const until = new Date(now.getTime() - SETTLES_AFTER_MS);
  const [last] = await db
    .select({ number: sql<string | null>`max(${orders.number})` })
    .from(orders)
    .where(lt(orders.createdAt, until));
  return { upToNumber: Number(last?.number ?? 0), until };
}

async function countOrders(db: Db, now: Date): Promise<number> {
  const countWhere = (condition: SQL) => db.$count(orders, condition);
  const past = await settledSum(db, { name: "orders", now }, async ({ upToNumber }) => ({
    unpaidIds: [],
    sum: await countWhere(lte(orders.number, upToNumber)),
  }));
  return past.sum + (await countWhere(gt(orders.number, past.upToNumber)));
}

/** The revenue in currencies other than the store's. Currencies without paid orders are left out. */
async function readOthers(db: Db, currency: string, now: Date): Promise<CurrencySum[]> {
  const sums = await Promise.all(
    otherCurrencies(currency).map(async (other) => {
      const paid = await countPaid(db, other, now);
      return {
        currency: other,
        orders: paid,
        amountMinor: paid === 0 ? 0 : await sumRevenue(db, other, now),
      };
    }),
  );
  return sums.filter((sum) => sum.orders > 0);
}

async function countPaid(db: Db, currency: string, now: Date): Promise<number> {
  const countWhere = (condition: SQL | undefined) =>
    db.$count(
      orders,
      and(
        eq(orders.currency, currency),
        ne(orders.paymentStatus, "Pending"),
        eq(orders.isTest, false),
        ne(orders.deliveryMethod, "digital"),
        condition,
      ),
    );
  const past = await settledSum(db, { name: `paid ${currency}`, now }, async ({ upToNumber }) => {
    const isPast = lte(orders.number, upToNumber);
    const unpaidIds = await listUnpaidOrders(db, currency, isPast);
    return { unpaidIds, sum: await countWhere(and(isPast, not(isAmong(orders.id, unpaidIds)))) };
  });
  const isLater = or(gt(orders.number, past.upToNumber), isAmong(orders.id, past.unpaidIds));
  return past.sum + (await countWhere(isLater));
}

/** Orders that can still be paid or refunded: a cancelled order without an advance stays as it is. */
async function listUnpaidOrders(db: Db, currency: string, of: SQL): Promise<string[]> {
  const isOpen = or(ne(orders.status, "Cancelled"), gt(orders.advanceMinor, 0));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.currency, currency), eq(orders.paymentStatus, "Pending"), isOpen, of));
  return rows.map(({ id }) => id);
}

async function sumRevenue(db: Db, currency: string, now: Date): Promise<number> {
  const past = await settledSum(db, { name: `revenue ${currency}`, now }, async ({ upToNumber, until }) => {
    const isPast = lte(orders.number, upToNumber);
    const unpaidIds = await listUnpaidCash(db, currency, isPast);
    const isSettled = and(isPast, not(isAmong(payments.id, unpaidIds)));
    const capturedMinor = await sumCaptured(db, currency, isSettled);
    const refundedMinor = await sumRefunded(db, currency, lt(refunds.settledAt, until));
    return { unpaidIds, sum: capturedMinor - refundedMinor };
  });
  // Conditions on two tables in one query could not use the index of either.
  const capturedMinor = await sumCaptured(db, currency, gt(orders.number, past.upToNumber));
  const collectedMinor = await sumCaptured(db, currency, isAmong(payments.id, past.unpaidIds));
  const refundedMinor = await sumRefunded(db, currency, gte(refunds.settledAt, past.until));
  return past.sum + capturedMinor + collectedMinor - refundedMinor;
}

/** The cash payments that are still to be collected. */
async function listUnpaidCash(db: Db, currency: string, of: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, "pending"), eq(payments.currency, currency), isStillToCollect, of));
  return rows.map(({ id }) => id);
}

async function sumCaptured(db: Db, currency: string, of: SQL | undefined): Promise<number> {
  const [summed] = await db
    .select({ minor: sql<string>`coalesce(sum(${payments.amountMinor}), 0)` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, "captured"),
        eq(payments.currency, currency),
        eq(orders.isTest, false),
        ne(orders.deliveryMethod, "digital"),
        of,
      ),
    );
  return Number(summed?.minor ?? 0);
}

async function sumRefunded(db: Db, currency: string, of: SQL): Promise<number> {
  const [summed] = await db
    .select({ minor: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.status, "done"), eq(payments.currency, currency), isRefundOfRevenue, of));
  return Number(summed?.minor ?? 0);
}
