import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { lockVariants } from "#app/domain/catalog/stock/lock-variants.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Returns the held pieces of these alerts to the stock, each once. Locks their variants. Returns the cache tags to invalidate after
 * the commit.
 */
export async function releaseHolds(tx: Tx, where: SQL | undefined): Promise<CacheTag[]> {
  const isHeld = and(where, eq(stockAlerts.isHeld, true));
  const held = await tx.select({ variantId: stockAlerts.variantId }).from(stockAlerts).where(isHeld);
  await lockVariants(
    tx,
    held.map(({ variantId }) => variantId),
  );
  return releaseLocked(tx, where);
}

/** As `releaseHolds`, for a caller that has locked the variants already. */
async function releaseLocked(tx: Tx, where: SQL | undefined): Promise<CacheTag[]> {
  const released = await tx
    .update(stockAlerts)
    .set({ isHeld: false })
    .where(and(where, eq(stockAlerts.isHeld, true)))
    .returning({ id: stockAlerts.id, variantId: stockAlerts.variantId });
  const tags: CacheTag[] = [];
  for (const { id, variantId } of released)
    tags.push(...(await changeStock(tx, [{ variantId, delta: 1 }], { reason: "released", referenceId: id })));
  return tags;
}

const BATCH = 100;

/** Returns pieces to the stock whose hold has expired. Called by the job that settles open checkouts. */
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

/**
 * Returns a person's held piece to the stock so that this person can buy it. It still counts as offered until its time is over, so the
 * next in line is not told of it. False if it is no longer held.
 */
export async function claimHeldPiece(db: Db, id: string): Promise<{ isDone: boolean; tags: CacheTag[] }> {
  const tags = await inTransaction(db, (tx) => releaseHolds(tx, eq(stockAlerts.id, id)));
  return { isDone: tags.length > 0, tags };
}
