import { and, eq, sql } from "drizzle-orm";
import type { AnyOrderChange, OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderEventDetail, OrderEventKind } from "#app/domain/orders/order-events.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export type LockedOrder = typeof orders.$inferSelect;

/** Locks an order until the transaction ends, which serialises all changes to it. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order ?? null;
}

/** Locks an order for an actor, or returns the reason for refusal. */
export async function lockOrderFor(
  tx: Tx,
  { orderId, actor }: AnyOrderChange,
  by: "admin" | "anyone",
): Promise<{ ok: true; order: LockedOrder } | Extract<OrderRefusal, { error: "not-found" | "forbidden" }>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !maySee(order, actor)) return { ok: false, error: "not-found" };
  if (by === "admin" && actor.role !== "admin") return { ok: false, error: "forbidden" };
  return { ok: true, order };
}

function maySee(order: LockedOrder, actor: AnyOrderChange["actor"]): boolean {
  return actor.role !== "customer" || order.userId === actor.id;
}

/** Updates an order and increments its version. The caller holds the lock. */
export async function updateOrder(
  tx: Tx,
  order: LockedOrder,
  set: Partial<typeof orders.$inferInsert>,
  at: Date,
): Promise<LockedOrder> {
  const [changed] = await tx
    .update(orders)
    .set({ ...set, updatedAt: at, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
    .returning();
  if (!changed) throw new Error(`Order ${order.id} was changed under its lock`);
  return changed;
}

export interface NewOrderEvent {
  orderId: string;
  kind: OrderEventKind;
  detail?: OrderEventDetail;
  /** Null for automatic events. */
  actorId: string | null;
  at: Date;
}

export async function recordOrderEvent(tx: Tx, event: NewOrderEvent): Promise<void> {
  await orderEventStatement(tx, event);
}

/** The insert as a statement for `executeAsOne`. */
export function orderEventStatement(tx: Tx, event: NewOrderEvent) {
  return tx.insert(orderEvents).values({ id: newId(), detail: {}, ...event });
}
