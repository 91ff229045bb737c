import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines } from "#app/domain/orders/returns/returns.tables.ts";
import type { LockedReturn } from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { ReturnReason } from "#app/domain/orders/returns/returns.ts";
import type { RequestedReturnLine } from "#app/domain/orders/returns/return-changes.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Items that a customer wants in exchange. */
interface WantedLine {
  /** Null for a variant that was deleted. */
  exchangeVariantId: string | null;
  quantity: number;
}

/** What the stock ledger notes of an exchange. */
interface ExchangeReference {
  order: LockedOrder;
  /** "R000001-1" */
  number: string;
  /** Null for a payment online. */
  actorId: string | null;
}

/** Takes wanted items from the stock. Null if they are not for sale any more or too few are left; nothing is taken then. */
export async function takeWantedItems(
  tx: Tx,
  lines: readonly WantedLine[],
  reference: ExchangeReference,
): Promise<CacheTag[] | null> {
  const wanted = sumWanted(lines);
  if (lines.some(({ exchangeVariantId }) => exchangeVariantId === null)) return null;
  const locked = await lockVariantsForSale(tx, [...wanted.keys()]);
  const isEnough = locked.every(({ variantId, inventory }) => inventory >= (wanted.get(variantId) ?? 0));
  if (locked.length < wanted.size || !isEnough) return null;
  return changeStock(tx, locked, changesOf(wanted, -1), reasonOf(reference));
}

/** Returns the items that an exchange holds to the stock, when nothing is sent in exchange after all. */
export async function releaseWantedItems(
  tx: Tx,
  { order, row, number, lines }: LockedReturn,
  actorId: string,
): Promise<CacheTag[]> {
  const held = sumWanted(lines.filter(({ isHeld }) => isHeld));
  if (held.size === 0) return [];
  await tx.update(returnLines).set({ isHeld: false }).where(eq(returnLines.returnId, row.id));
  const locked = await lockVariants(tx, [...held.keys()]);
  return changeStock(tx, locked, changesOf(held, 1), reasonOf({ order, number, actorId }));
}

function sumWanted(lines: readonly WantedLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { exchangeVariantId: id, quantity } of lines)
    if (id !== null) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return quantities;
}

const changesOf = (quantities: ReadonlyMap<string, number>, sign: 1 | -1) =>
  [...quantities].map(([variantId, quantity]) => ({ variantId, delta: sign * quantity }));

const reasonOf = ({ order, actorId, number }: ExchangeReference) =>
  ({
    reason: "exchanged",
    referenceId: order.id,
    note: number,
    ...(actorId !== null && { actorId }),
  }) as const;

/** The reason of an exchange for which none was given: a larger size is wanted because the one that was sent is too small. */
export async function reasonOfExchange(tx: Tx, lines: readonly RequestedReturnLine[]): Promise<ReturnReason> {
  for (const { orderLineId, exchangeVariantId = null } of lines) {
    if (exchangeVariantId === null) continue;
    const difference = await compareSizes(tx, { orderLineId, exchangeVariantId });
    if (difference !== 0) return difference > 0 ? "too-small" : "too-large";
  }
  return "changed-mind";
}

/** Positive if the wanted size is larger than the one bought, 0 if it is the same or one of them has no size. */
async function compareSizes(
  tx: Tx,
  { orderLineId, exchangeVariantId }: { orderLineId: string; exchangeVariantId: string },
): Promise<number> {
  const bought = alias(variants, "bought");
  const wanted = alias(variants, "wanted");
  const boughtSize = alias(optionValues, "bought_size");
  const wantedSize = alias(optionValues, "wanted_size");
  const [row] = await tx
    .select({ difference: sql<number>`${wantedSize.position} - ${boughtSize.position}` })
    .from(orderLines)
    .innerJoin(bought, eq(bought.id, orderLines.variantId))
    .innerJoin(boughtSize, eq(boughtSize.id, bought.sizeId))
    .innerJoin(wanted, eq(wanted.id, exchangeVariantId))
    .innerJoin(wantedSize, eq(wantedSize.id, wanted.sizeId))
    .where(eq(orderLines.id, orderLineId));
  return row?.difference ?? 0;
}
