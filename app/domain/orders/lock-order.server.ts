import { asc, eq } from "drizzle-orm";
import type { AnyOrderChange, OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import type { LockedChange, LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { endWaiting } from "#app/domain/orders/waiting/end-waiting.server.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/**
 * Runs a change of an order in a transaction, under the order's lock, so that of two concurrent changes the second sees the first.
 * Refuses a missing order, an actor that may not change it, and a stale version, unless `version` is omitted. A refusal by `apply` rolls
 * back what it has written. Admin only, except `by` anyone.
 */
export async function changeLockedOrder<Result extends { ok: boolean }>(
  deps: OrderDeps,
  { by = "admin", ...change }: AnyOrderChange & { by?: "admin" | "anyone" },
  apply: (tx: Tx, locked: LockedChange) => Promise<Result>,
): Promise<Result | LockRefusal> {
  const settings = await deps.settings.get();
  const context = {
    shop: emailShopOf(settings, deps.publicUrl),
    seller: sellerDetailsOf(settings),
    isSample: settings.opening.isSample,
  };
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<Result | LockRefusal> => {
    const lockResult = await lockOrderFor(tx, change, by);
    if (!lockResult.ok) return lockResult;
    const { order } = lockResult;
    return refuseStale(order, change) ?? apply(tx, { order, at: deps.clock.now(), ...context });
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

type LockRefusal = Extract<OrderRefusal, { error: "not-found" | "forbidden" | "stale" }>;

/** The refusal of a change of another version than the order's; null if the version is current or omitted. */
export function refuseStale(
  { status, version }: LockedOrder,
  change: Pick<AnyOrderChange, "version">,
): Extract<OrderRefusal, { error: "stale" }> | null {
  const isCurrent = change.version === undefined || change.version === version;
  return isCurrent ? null : { ok: false, error: "stale", status };
}

/**
 * Locks an order until the transaction ends, which serialises all changes to it. An action that could still be called back no longer can:
 * the invoices that wait for it are issued. Actions on other parcels by the same bulk action (`batchId`) still can.
 */
export async function lockOrder(tx: Tx, orderId: string, batchId?: string): Promise<LockedOrder | null> {
  const order = await lockOrderAsIs(tx, orderId);
  if (order) await endWaiting(tx, [order], "changed", batchId);
  return order;
}

/** Locks an order and leaves its waiting actions as they are, for the changes that end them. */
export async function lockOrderAsIs(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order ? (order as LockedOrder) : null;
}

/** Locks orders in id order, as every change of several orders does, and returns them by id. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<Map<string, LockedOrder>> {
  const locked = await tx
    .select()
    .from(orders)
    .where(isAmong(orders.id, orderIds))
    .orderBy(asc(orders.id))
    .for("update");
  const lockedOrders = locked.map((order) => order as LockedOrder);
  await endWaiting(tx, lockedOrders, "changed");
  return new Map(lockedOrders.map((order) => [order.id, order]));
}

/** Locks an order for an actor, or returns the reason for refusal. The store itself may do what an administrator may. */
export async function lockOrderFor(
  tx: Tx,
  { orderId, actor, batchId }: AnyOrderChange,
  by: "admin" | "anyone",
): Promise<{ ok: true; order: LockedOrder } | Extract<OrderRefusal, { error: "not-found" | "forbidden" }>> {
  const order = await lockOrder(tx, orderId, batchId);
  if (!order || !maySee(order, actor)) return { ok: false, error: "not-found" };
  if (by === "admin" && actor.role === "customer") return { ok: false, error: "forbidden" };
  return { ok: true, order };
}

function maySee(order: LockedOrder, actor: AnyOrderChange["actor"]): boolean {
  return actor.role !== "customer" || order.userId === actor.id;
}
