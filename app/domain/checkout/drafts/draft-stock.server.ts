import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import {
  changeStock,
  lockVariants,
  type LockedVariants,
  type StockChange,
} from "#app/domain/catalog/stock/stock.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { draftRevision, type DraftContent, type DraftLine } from "#app/domain/checkout/drafts/draft-order.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, type Locked } from "#app/platform/database/transaction.server.ts";

/** A draft under its lock, which serialises its changes, its hold and its checkout. */
export type LockedDraft = Locked<typeof draftOrders.$inferSelect>;

export type DraftLockResult =
  | { ok: true; draft: LockedDraft }
  /** `not-found`: it was deleted, or has become an order. `being-paid`: the customer has opened a payment. */
  | { ok: false; error: "not-found" | "stale" | "being-paid" };

/** Locks a draft that may change. Refuses another version than the one shown, and one that is being paid or is an order. */
export async function lockDraft(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<DraftLockResult> {
  const locked = await lockDraftToPlace(tx, { id, version });
  if (!locked.ok) return locked;
  const isPaying = and(eq(checkouts.cartRevision, draftRevision(id)), eq(checkouts.status, "reserved"));
  return (await tx.$count(checkouts, isPaying)) > 0 ? { ok: false, error: "being-paid" } : locked;
}

/** The same for the checkout of the draft, which has claimed it. */
export async function lockDraftToPlace(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<DraftLockResult> {
  const draft = await lockOpenDraft(tx, id);
  if (!draft) return { ok: false, error: "not-found" };
  return draft.version === version ? { ok: true, draft } : { ok: false, error: "stale" };
}

/** Locks a draft in its current version. Null if it was deleted, or has become an order. */
export async function lockOpenDraft(tx: Tx, id: string): Promise<LockedDraft | null> {
  const [draft] = await tx.select().from(draftOrders).where(eq(draftOrders.id, id)).for("update");
  return draft ? (draft as LockedDraft) : null;
}

/** The items that a draft takes from the stock: one change per variant, none of custom items. */
function stockOf(lines: readonly DraftLine[], sign: 1 | -1): StockChange[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity, custom } of lines)
    if (!custom) quantities.set(id, quantity + (quantities.get(id) ?? 0));
  return [...quantities].map(([variantId, quantity]) => ({ variantId, delta: sign * quantity }));
}

/** Returns the held items of a draft to the stock. Locks their variants, unless they are handed in locked. */
export async function releaseDraftStock(
  tx: Tx,
  draft: LockedDraft,
  lockedVariants?: LockedVariants,
): Promise<CacheTag[]> {
  if (!draft.isHeld) return [];
  await tx.update(draftOrders).set({ isHeld: false }).where(eq(draftOrders.id, draft.id));
  const changes = stockOf(draft.content.lines, 1);
  const locked = lockedVariants ?? (await lockVariants(tx, idsOf(changes)));
  return changeStock(tx, locked, changes, { reason: "released", referenceId: draft.id });
}

const idsOf = (changes: readonly StockChange[]) => changes.map(({ variantId }) => variantId);

export type HoldResult =
  | { ok: true; tags: CacheTag[] }
  /** `skus`: the variants of which too few are in stock. */
  | { ok: false; error: "too-few"; skus: string[] };

/** Takes the items of a draft from the stock until a moment. Those that it holds already are returned first. */
export async function holdDraftStock(
  tx: Tx,
  draft: LockedDraft,
  { content, until }: { content: DraftContent; until: Date },
): Promise<HoldResult> {
  const changes = stockOf(content.lines, -1);
  const locked = await lockVariants(tx, idsOf([...stockOf(draft.content.lines, 1), ...changes]));
  const tags = await releaseDraftStock(tx, draft, locked);
  const skus = await listTooFew(tx, changes);
  if (skus.length > 0) return { ok: false, error: "too-few", skus };
  await tx.update(draftOrders).set({ isHeld: true, heldUntil: until }).where(eq(draftOrders.id, draft.id));
  const source = { reason: "reserved", referenceId: draft.id } as const;
  return { ok: true, tags: [...tags, ...(await changeStock(tx, locked, changes, source))] };
}

/** The SKUs of which fewer are in stock than the changes take. A deleted variant counts as sold out. */
async function listTooFew(tx: Tx, changes: readonly StockChange[]): Promise<string[]> {
  const rows = await tx
    .select({ id: variants.id, sku: variants.sku, inventory: variants.inventory })
    .from(variants)
    .where(inArray(variants.id, idsOf(changes)));
  const stock = new Map(rows.map((row) => [row.id, row]));
  return changes.flatMap(({ variantId, delta }) => {
    const variant = stock.get(variantId);
    return variant && variant.inventory + delta >= 0 ? [] : [variant?.sku ?? "a deleted variant"];
  });
}

/** Holds the items of a draft again whose checkout was not paid, until the end of its hold and as far as they are in stock. */
export async function holdDraftAgain(
  tx: Tx,
  lockedVariants: LockedVariants,
  { draftId, now }: { draftId: string; now: Date },
): Promise<CacheTag[]> {
  const isOpen = and(
    eq(draftOrders.id, draftId),
    eq(draftOrders.isHeld, false),
    gt(draftOrders.heldUntil, now),
  );
  const [draft] = await tx.select().from(draftOrders).where(isOpen).for("update");
  if (!draft) return [];
  const changes = stockOf(draft.content.lines, -1);
  if ((await listTooFew(tx, changes)).length > 0) return [];
  await tx.update(draftOrders).set({ isHeld: true }).where(eq(draftOrders.id, draftId));
  return changeStock(tx, lockedVariants, changes, { reason: "reserved", referenceId: draftId });
}

/** Builds the statement that deletes a draft that has become an order. The checkout has taken what it held. */
export function orderedDraftStatement(tx: Tx, draftId: string) {
  return tx.delete(draftOrders).where(eq(draftOrders.id, draftId));
}

const BATCH = 100;

/** Returns the items of drafts whose hold has ended to the stock. Called by the job that settles open checkouts. */
export async function releaseExpiredDrafts(
  { db, onStockChanged }: { db: Db; onStockChanged: (tags?: readonly CacheTag[]) => void },
  now: Date,
): Promise<void> {
  const isOver = and(eq(draftOrders.isHeld, true), lte(draftOrders.heldUntil, now));
  const over = await db.select({ id: draftOrders.id }).from(draftOrders).where(isOver).limit(BATCH);
  for (const { id } of over) {
    const tags = await inTransaction(db, async (tx) => {
      const [draft] = await tx
        .select()
        .from(draftOrders)
        .where(and(eq(draftOrders.id, id), isOver))
        .for("update");
      if (!draft) return [];
      await tx
        .update(draftOrders)
        .set({ version: sql`${draftOrders.version} + 1`, updatedAt: now })
        .where(eq(draftOrders.id, id));
      return releaseDraftStock(tx, draft as LockedDraft);
    });
    if (tags.length > 0) onStockChanged(tags);
  }
}
