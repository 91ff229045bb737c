import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { releaseRedeemed, voidIssuedFor } from "#app/domain/balances/ledger.server.ts";
import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import type { OrderActor, OrderChange, OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import { deleteOrder } from "#app/domain/orders/delete-order.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { deletePayments } from "#app/domain/payments/delete-payments.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";

export type DeleteTestOrderResult =
  | { ok: true }
  | OrderRefusal
  /** It is no test order. */
  | { ok: false; error: "not-a-test" }
  /** A payment of it is under way. */
  | { ok: false; error: "payment-open" }
  /** A parcel of it is booked with a courier, or it has a document of the shop's own series, such as an invoice from before the test payment. */
  | { ok: false; error: "booked" | "has-documents" };

/**
 * Deletes a test order with everything that belongs to it: lines, events, messages, parcels, returns, payments, refunds, and documents of the
 * test series. Its items are counted back in stock, with the reason "deleted" in the ledger; store credit and discounts that it used
 * can be used again, and a gift card that it bought is void. Admin only.
 */
export async function deleteTestOrder(deps: OrderDeps, change: OrderChange): Promise<DeleteTestOrderResult> {
  const result = await changeLockedOrder<DeleteTestOrderResult>(deps, change, async (tx, { order, at }) => {
    if (!order.isTest) return { ok: false, error: "not-a-test" };
    const isPaying = and(eq(orderPayments.orderId, order.id), eq(orderPayments.status, "open"));
    if ((await tx.$count(orderPayments, isPaying)) > 0) return { ok: false, error: "payment-open" };
    const { id: actorId } = change.actor;
    await restock(tx, order, actorId);
    await releaseDiscount(tx, order.id);
    await releaseRedeemed(tx, { orderId: order.id, at });
    await voidIssuedFor(tx, {
      orderId: order.id,
      note: `Test order ${orderNumberLabel(order.number)} deleted`,
      at,
    });
    await deletePayments(tx, { orderId: order.id, keys: [order.id, ...(await listAttempts(tx, order.id))] });
    const deleted = await deleteOrder(tx, order);
    if (!deleted.ok) return deleted;
    await tx.delete(checkouts).where(eq(checkouts.id, order.id));
    const { number, status, totalMinor, currency } = order;
    await recordAudit(tx, {
      actorId,
      action: "order.deleted",
      subjectType: "order",
      subjectId: order.id,
      before: { number, status, totalMinor, currency },
      after: null,
      at,
    });
    return { ok: true };
  });
  if (result.ok) deps.onStockChanged();
  return result;
}

/** The most test orders that are deleted at once. */
const MAX_DELETED = 200;

/** Deletes all test orders, at most `MAX_DELETED` at once. Those that cannot be deleted are left and counted. Admin only. */
export async function deleteTestOrders(
  deps: OrderDeps,
  actor: OrderActor,
): Promise<{ deleted: number; refused: number }> {
  const rows = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.isTest, true))
    .orderBy(orders.number)
    .limit(MAX_DELETED);
  let deleted = 0;
  for (const { id: orderId } of rows) if ((await deleteTestOrder(deps, { orderId, actor })).ok) deleted += 1;
  return { deleted, refused: rows.length - deleted };
}

export function countTestOrders(db: Db): Promise<number> {
  return db.$count(orders, eq(orders.isTest, true));
}

async function listAttempts(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId));
  return rows.map(({ id }) => id);
}

/** Puts back what the order has taken from the stock: nothing of a test order has left, even where a parcel or a damaged return is recorded. */
async function restock(tx: Tx, order: LockedOrder, actorId: string): Promise<void> {
  const taken = await tx
    .select({
      variantId: stockMovements.variantId,
      delta: sql`-sum(${stockMovements.delta})`.mapWith(Number),
    })
    .from(stockMovements)
    .where(eq(stockMovements.referenceId, order.id))
    .groupBy(stockMovements.variantId);
  const changes = taken.filter(({ delta }) => delta > 0);
  const locked = await lockVariants(
    tx,
    changes.map(({ variantId }) => variantId),
  );
  const note = orderNumberLabel(order.number);
  await changeStock(tx, locked, changes, { reason: "deleted", referenceId: order.id, actorId, note });
}
