import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { MAX_SELECTED, SELECTED_STEPS } from "#app/domain/orders/admin-list/selected-orders.ts";
import type {
  ChosenOrder,
  ChosenOutcome,
  ChosenResult,
  SelectedOrder,
  SelectedStep,
} from "#app/domain/orders/admin-list/selected-orders.ts";
import { processAndShipOrder } from "#app/domain/orders/actions/ship-order.server.ts";
import { startProcessing } from "#app/domain/orders/actions/start-processing.server.ts";
import { countUpTo, type BoundedCount } from "#app/platform/database/query/count-up-to.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The orders of these numbers, in the order of their numbers; those that are not there are left out. */
export async function listSelectedOrders(db: Db, numbers: readonly number[]): Promise<SelectedOrder[]> {
  if (numbers.length === 0) return [];
  return db
    .select({
      id: orders.id,
      number: orders.number,
      version: orders.version,
      status: orders.status,
      customerName: orders.customerName,
      city: sql<string>`${orders.shippingAddress}->>'city'`,
      // A name of its own: in a query of one table Drizzle writes columns without it.
      pieces: sql<number>`(select sum(l.quantity)::int from ${orderLines} l where l.order_id = "orders"."id")`,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
}

/** The oldest of all orders that a search finds and that can take the step, with how many there are, as far as they are counted. */
export async function listMatchingOrders(
  db: Db,
  requested: OrderSearch,
  step: SelectedStep,
): Promise<BoundedCount & { orders: SelectedOrder[] }> {
  const where = and(matchingOrders(requested), inArray(orders.status, SELECTED_STEPS[step]));
  const counted = await countUpTo(db, orders, where);
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.number))
    .limit(MAX_SELECTED);
  const numbers = rows.map(({ number }) => number);
  return { ...counted, orders: await listSelectedOrders(db, numbers) };
}

/** The numbers of the newest orders that a search finds, as many as are taken at once. */
export async function findMatchingNumbers(db: Db, requested: OrderSearch): Promise<number[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(matchingOrders(requested))
    .orderBy(desc(orders.number))
    .limit(MAX_SELECTED);
  return rows.map(({ number }) => number);
}

interface TakeOn {
  step: SelectedStep;
  actor: OrderActor;
  chosen: readonly ChosenOrder[];
}

/**
 * Takes several orders one step on, one after the other, each in a transaction of its own: one that cannot be taken does not hold
 * up the others. Tells of each what became of it.
 */
export async function takeSelectedOn(
  deps: OrderDeps,
  { step, actor, chosen }: TakeOn,
): Promise<ChosenResult[]> {
  const results: ChosenResult[] = [];
  for (const order of chosen) {
    const outcome = await takeOn(deps, { step, actor, order }).catch((error: unknown): ChosenOutcome => {
      deps.log.error({ err: error, number: order.number }, "One of several orders could not be taken on");
      return { kind: "failed" };
    });
    results.push({ number: order.number, outcome });
  }
  return results;
}

async function takeOn(
  deps: OrderDeps,
  { step, actor, order }: Pick<TakeOn, "step" | "actor"> & { order: ChosenOrder },
): Promise<ChosenOutcome> {
  const { number, version, trackingNumber } = order;
  const [known] = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  if (!known) return { kind: "not-found" };
  const change = { orderId: known.id, actor, version };
  if (step === "process") return startProcessing(deps, change);
  return processAndShipOrder(deps, { ...change, trackingNumber });
}
