import { and, count, eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockVariants, type LockedVariants, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { type Locked, inTransaction } from "#app/platform/database/transaction.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/**
 * Returns the held items of these alerts to the stock, each once. Locks their variants. Returns the cache tags to invalidate after
 * the commit.
 */
export async function releaseHolds(tx: Tx, where: SQL | undefined): Promise<CacheTag[]> {
  // Also of alerts that hold nothing: a checkout that ends now would hold their items again, and the caller may delete them.
  const alerts = await tx.select({ variantId: stockAlerts.variantId }).from(stockAlerts).where(where);
  const locked = await lockVariants(
    tx,
    alerts.map(({ variantId }) => variantId),
  );
  return (await releaseLocked(tx, locked, where)).tags;
}

async function releaseLocked(
  tx: Tx,
  locked: LockedVariants,
  where: SQL | undefined,
): Promise<{ released: { id: string; variantId: string }[]; tags: CacheTag[] }> {
  const released = await tx
    .update(stockAlerts)
    .set({ isHeld: false })
    .where(and(where, eq(stockAlerts.isHeld, true)))
    .returning({ id: stockAlerts.id, variantId: stockAlerts.variantId });
  const changes = released.map(({ id, variantId }) => ({ variantId, delta: 1, referenceId: id }));
  return { released, tags: await changeStock(tx, locked, changes, { reason: "released" }) };
}

/** The number of items that these alerts hold, by variant id. */
export async function countHeld(
  db: Queryable,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (alertIds.length === 0) return new Map();
  const rows = await db
    .select({ variantId: stockAlerts.variantId, heldCount: count() })
    .from(stockAlerts)
    .where(and(inArray(stockAlerts.id, [...alertIds]), eq(stockAlerts.isHeld, true)))
    .groupBy(stockAlerts.variantId);
  return new Map(rows.map(({ variantId, heldCount }) => [variantId, heldCount]));
}

/**
 * Turns the items that these alerts hold of some variants into free stock, for a checkout that reserves them in the same transaction: the
 * end of a hold has no effect on it.
 */
export async function takeHeldItems(
  tx: Tx,
  locked: Locked<readonly { variantId: string }[]>,
  alertIds: readonly string[],
): Promise<{ id: string; variantId: string }[]> {
  if (alertIds.length === 0) return [];
  const isRequested = and(
    inArray(stockAlerts.id, [...alertIds]),
    inArray(
      stockAlerts.variantId,
      locked.map(({ variantId }) => variantId),
    ),
  );
  return (await releaseLocked(tx, locked, isRequested)).released;
}

/**
 * Holds the items again whose checkout was not paid, until the end of their hold and as far as they are in stock: of two held items, the
 * checkout may have bought one, and another shopper the other one.
 */
export async function holdAgain(
  tx: Tx,
  locked: LockedVariants,
  { alertIds, now }: { alertIds: readonly string[]; now: Date },
): Promise<CacheTag[]> {
  if (alertIds.length === 0) return [];
  const held = await tx
    .update(stockAlerts)
    .set({ isHeld: true })
    .where(
      sql`${stockAlerts.id} in (
        select id from (
          select ${stockAlerts.id}, ${variants.inventory},
            row_number() over (partition by ${stockAlerts.variantId} order by ${stockAlerts.createdAt}, ${stockAlerts.id}) as place
          from ${stockAlerts} join ${variants} on ${variants.id} = ${stockAlerts.variantId}
          where ${isAmong(stockAlerts.id, alertIds)} and not ${stockAlerts.isHeld}
            and ${stockAlerts.offeredUntil} > ${now.toISOString()}::timestamptz
        ) as offered where place <= inventory)`,
    )
    .returning({ id: stockAlerts.id, variantId: stockAlerts.variantId });
  const changes = held.map(({ id, variantId }) => ({ variantId, delta: -1, referenceId: id }));
  return changeStock(tx, locked, changes, { reason: "reserved" });
}

/** Builds the statement that ends the offers whose items were bought, so that the next item is offered to the next person. */
export function endOffersStatement(tx: Tx, alertIds: readonly string[], at: Date) {
  return tx
    .update(stockAlerts)
    .set({ offeredUntil: at })
    .where(and(inArray(stockAlerts.id, [...alertIds]), eq(stockAlerts.isHeld, false)));
}

const BATCH = 100;

/** Returns items to the stock whose hold has expired. Called by the job that settles open checkouts. */
export async function releaseExpiredHolds(
  { db, onStockChanged }: { db: Db; onStockChanged: (tags?: readonly CacheTag[]) => void },
  now: Date,
): Promise<void> {
  const isOver = and(eq(stockAlerts.isHeld, true), lte(stockAlerts.offeredUntil, now));
  const over = await db.select({ id: stockAlerts.id }).from(stockAlerts).where(isOver).limit(BATCH);
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  const tags = await inTransaction(db, (tx) => releaseHolds(tx, inArray(stockAlerts.id, ids)));
  if (tags.length > 0) onStockChanged(tags);
}
