import { and, eq, isNull } from "drizzle-orm";
import type { OrderActor, StoreActor } from "#app/domain/orders/actions/order-changes.ts";
import { lockOrderFor } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import type { PickupRefusal } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { CLAIM_MS } from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type PickupRow = typeof returnPickups.$inferSelect;

export interface PickupChange {
  returnId: string;
  actor: OrderActor | StoreActor;
}

/** A return under its order's lock, with its pickup that is not cancelled. */
export interface LockedPickup {
  order: LockedOrder;
  row: typeof returns.$inferSelect;
  /** "R000001-1" */
  number: string;
  active: PickupRow | null;
}

/**
 * Runs `claim` under the lock of a return's order, so that of two bookings or cancellations at the same moment one talks to the carrier. A
 * claim that was never released ends after `CLAIM_MS`.
 */
export async function underPickupLock<Result>(
  db: Db,
  { returnId, actor, now }: PickupChange & { now: Date },
  claim: (tx: Tx, locked: LockedPickup) => Promise<Result>,
): Promise<Result | PickupRefusal> {
  return inTransaction(db, async (tx) => {
    const ofReturn = eq(returns.id, returnId);
    const [unlocked] = await tx.select({ orderId: returns.orderId }).from(returns).where(ofReturn);
    if (!unlocked) return { ok: false, error: "not-found" };
    const lockResult = await lockOrderFor(tx, { orderId: unlocked.orderId, actor }, "admin");
    if (!lockResult.ok) return lockResult;
    const [row] = await tx.select().from(returns).where(ofReturn);
    if (!row) return { ok: false, error: "not-found" };
    const [active = null] = await tx
      .select()
      .from(returnPickups)
      .where(and(eq(returnPickups.returnId, returnId), isNull(returnPickups.cancelledAt)));
    const since = active?.bookingSince;
    if (since && now.getTime() - since.getTime() < CLAIM_MS) return { ok: false, error: "in-progress" };
    const { order } = lockResult;
    return claim(tx, { order, row, number: returnNumberLabel(order.number, row.sequence), active });
  });
}

export function updatePickup(db: Db | Tx, id: string, set: Partial<typeof returnPickups.$inferInsert>) {
  return db.update(returnPickups).set(set).where(eq(returnPickups.id, id));
}

/** Ends a claim; one that took longer than `CLAIM_MS` may have been replaced by another's. */
export function releasePickup(db: Db, id: string, since: Date) {
  return db
    .update(returnPickups)
    .set({ bookingSince: null })
    .where(and(eq(returnPickups.id, id), eq(returnPickups.bookingSince, since)));
}
