import { and, asc, count, desc, eq, inArray, isNull, max, sql, type SQL } from "drizzle-orm";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import {
  isStillToCollect,
  waitsForConfirmation,
} from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import {
  BULK_ORDER_ACTIONS,
  MAX_SELECTED,
  MAX_SKIPPED,
  type BulkOrderInput,
  type BulkOrderOutcome,
  type BulkOrderResult,
  type SelectedOrder,
  type SkippedOrders,
  type BulkOrderAction,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { confirmOrder } from "#app/domain/orders/actions/confirm-order.server.ts";
import { processAndShipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { countUpTo, type BoundedCount } from "#app/platform/database/query/count-up-to.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Finds orders by number, sorted by number; unknown numbers are omitted. */
export async function listSelectedOrders(db: Db, numbers: readonly number[]): Promise<SelectedOrder[]> {
  if (numbers.length === 0) return [];
  return db
    .select({
      id: orders.id,
      number: orders.number,
      version: orders.version,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      deliveryMethod: orders.deliveryMethod,
      confirmBy: orders.confirmBy,
      customerName: orders.customerName,
      city: sql<string>`${orders.shippingAddress}->>'city'`,
      // Qualified by hand: Drizzle omits the table name in single-table queries.
      itemCount: sql<number>`(select sum(l.quantity)::int from ${orderLines} l where l.order_id = "orders"."id" and l.replaced_line_id is null)`,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
}

const READY: Record<BulkOrderAction, SQL> = {
  process: isNull(orders.confirmBy),
  ship: isNull(orders.confirmBy),
  collect: isStillToCollect,
  confirm: waitsForConfirmation,
};

/** The oldest matching orders that allow the action (see `canRunBulkAction`), with a bounded count, and groups of the others. */
export async function listMatchingOrders(
  db: Db,
  requested: OrderSearch,
  action: BulkOrderAction,
  now: Date,
): Promise<BoundedCount & { orders: SelectedOrder[]; skipped: SkippedOrders[] }> {
  const isPossible = and(inArray(orders.status, BULK_ORDER_ACTIONS[action]), READY[action]);
  const where = and(matchingOrders(requested, now), isPossible);
  const counted = await countUpTo(db, orders, where);
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.number))
    .limit(MAX_SELECTED);
  const numbers = rows.map(({ number }) => number);
  const skipped = await countSkipped(
    db,
    and(matchingOrders(requested, now), sql`(${isPossible}) is not true`),
  );
  return { ...counted, orders: await listSelectedOrders(db, numbers), skipped };
}

/** Counts the newest of these orders by what decides whether an action is possible. */
async function countSkipped(db: Db, where: SQL | undefined): Promise<SkippedOrders[]> {
  const { status, paymentStatus, paymentMethod, confirmBy, number } = orders;
  const newest = db
    .select({ status, paymentStatus, paymentMethod, confirmBy })
    .from(orders)
    .where(where)
    .orderBy(desc(number))
    .limit(MAX_SKIPPED)
    .as("newest");
  return db
    .select({
      status: newest.status,
      paymentStatus: newest.paymentStatus,
      paymentMethod: newest.paymentMethod,
      confirmBy: max(newest.confirmBy),
      count: count(),
    })
    .from(newest)
    .groupBy(newest.status, newest.paymentStatus, newest.paymentMethod, isNull(newest.confirmBy))
    .orderBy(desc(count()));
}

/** Numbers of the newest matching orders, up to the bulk limit. */
export async function findMatchingNumbers(db: Db, requested: OrderSearch, now: Date): Promise<number[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(matchingOrders(requested, now))
    .orderBy(desc(orders.number))
    .limit(MAX_SELECTED);
  return rows.map(({ number }) => number);
}

interface BulkOrderActionInput {
  action: BulkOrderAction;
  actor: OrderActor;
  orders: readonly BulkOrderInput[];
  /** The payment reference, for `collect`; empty for none. */
  reference?: string;
  /** Identifies the bulk action, so that it can be called back as a whole. */
  batchId: string;
}

/**
 * Runs an action on several orders, each in its own transaction, so that a failure does not affect the others.
 * Returns one result per order.
 */
export async function runBulkAction(
  deps: OrderDeps,
  { orders: submitted, ...input }: BulkOrderActionInput,
): Promise<BulkOrderResult[]> {
  const results: BulkOrderResult[] = [];
  for (const order of submitted) {
    const outcome = await runOne(deps, { ...input, order }).catch((error: unknown): BulkOrderOutcome => {
      deps.log.error({ err: error, number: order.number }, "A bulk action failed for an order");
      return { ok: false, error: "failed" };
    });
    results.push({ number: order.number, outcome });
  }
  return results;
}

async function runOne(
  deps: OrderDeps,
  {
    action,
    actor,
    reference,
    batchId,
    order,
  }: Omit<BulkOrderActionInput, "orders"> & { order: BulkOrderInput },
): Promise<BulkOrderOutcome> {
  const { number, version, trackingNumber } = order;
  const [orderRow] = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!orderRow) return { ok: false, error: "not-found" };
  const change = { orderId: orderRow.id, actor, version, batchId };
  if (action === "confirm") return confirmOrder(deps, change);
  if (action === "process") return startProcessing(deps, change);
  if (action === "collect") return collectCash(deps, { ...change, ...(reference && { reference }) });
  return processAndShipOrder(deps, { ...change, trackingNumber });
}
