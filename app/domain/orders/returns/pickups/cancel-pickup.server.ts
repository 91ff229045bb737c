import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { storeFailure, type PickupDeps } from "#app/domain/orders/returns/pickups/book-pickup.server.ts";
import {
  releasePickup,
  underPickupLock,
  updatePickup,
  type PickupChange,
  type PickupRow,
} from "#app/domain/orders/returns/pickups/internal/claim-pickup.server.ts";
import type { PickupRefusal, PickupResult } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { CLAIM_MS } from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { CANCEL_RETRY_DAYS } from "#app/domain/orders/shipments/shipment.ts";
import { ASK_PROVIDER, forEachBounded } from "#app/lib/for-each-bounded.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

type CancelDeps = Pick<PickupDeps, "db" | "clock" | "carrier">;

/**
 * Cancels the pickup of a return at its carrier, as long as the courier has not come. Another one can then be booked. Refuses in the carrier's
 * words where it does not allow it any more. Admin only, or the store itself.
 */
export async function cancelPickup(deps: CancelDeps, change: PickupChange): Promise<PickupResult> {
  const { db, clock, carrier } = deps;
  const since = clock.now();
  const claimed = await underPickupLock(
    db,
    { ...change, now: since },
    async (tx, { order, row, number, active }): Promise<Claimed | PickupRefusal> => {
      if (!active || active.arrivedAt || row.pickedUpAt) return { ok: false, error: "not-possible" };
      await updatePickup(tx, active.id, { bookingSince: since });
      return { ok: true, orderId: order.id, number, pickup: active };
    },
  );
  if (!claimed.ok) return claimed;
  const { pickup, orderId, number } = claimed;
  try {
    const carrierOrder = pickup.carrierOrder ?? (await findRegistered(deps, pickup));
    if (carrierOrder !== null) await carrier.cancel(carrierOrder);
    await inTransaction(db, async (tx) => {
      const at = clock.now();
      await updatePickup(tx, pickup.id, { cancelledAt: at, problem: null });
      const event = { orderId, kind: "return-pickup-cancelled", actorId: change.actor.id, at } as const;
      await recordSilentEvent(tx, { ...event, detail: { returnNumber: number } });
    });
    return { ok: true };
  } catch (error) {
    return await storeFailure(db, pickup.id, error);
  } finally {
    await releasePickup(db, pickup.id, since);
  }
}

interface Claimed {
  ok: true;
  orderId: string;
  number: string;
  pickup: PickupRow;
}

/** The order that the carrier may have registered without a clear response. */
async function findRegistered({ carrier }: CancelDeps, pickup: PickupRow): Promise<string | null> {
  if (pickup.bookingRequestedAt === null) return null;
  return (await carrier.findReturn(pickup.reference))?.order ?? null;
}

/**
 * Cancels the pickups of returns that were withdrawn or closed before the courier came. A failure is stored for the owner and tried again by
 * the next run, for `CANCEL_RETRY_DAYS`. Returns how many were cancelled.
 */
export async function cancelUnneededPickups(deps: CancelDeps & { log: Log }): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const due = await db
    .select({ returnId: returns.id })
    .from(returnPickups)
    .innerJoin(returns, eq(returns.id, returnPickups.returnId))
    .where(
      and(
        // The condition of the partial index `return_pickups_open_idx`.
        isNull(returnPickups.cancelledAt),
        isNull(returnPickups.arrivedAt),
        isNotNull(returnPickups.bookingRequestedAt),
        or(
          isNull(returnPickups.bookingSince),
          lt(returnPickups.bookingSince, new Date(now.getTime() - CLAIM_MS)),
        ),
        ne(returns.status, "approved"),
        isNull(returns.pickedUpAt),
        gt(returns.updatedAt, new Date(now.getTime() - CANCEL_RETRY_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(returnPickups.createdAt));
  let cancelled = 0;
  await forEachBounded(due, ASK_PROVIDER, async ({ returnId }) => {
    try {
      const result = await cancelPickup(deps, { returnId, actor: { id: null, role: "store" } });
      if (result.ok) cancelled += 1;
      else
        log.warn(
          { returnId, reason: result.error },
          "A return pickup was not cancelled; this will be retried",
        );
    } catch (error) {
      log.error({ err: error, returnId }, "A return pickup could not be cancelled; this will be retried");
    }
  });
  return cancelled;
}
