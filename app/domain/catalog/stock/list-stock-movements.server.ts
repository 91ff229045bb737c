import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const MOVEMENTS_PER_PAGE = 50;

export interface LedgerVariant {
  id: string;
  sku: string;
  /** "2XL · Indigo"; empty without options. */
  options: string;
  inventory: number;
}

/** A product's variants by position. */
export async function listLedgerVariants(db: Db, productId: string): Promise<LedgerVariant[]> {
  const rows = await db
    .select({
      id: variants.id,
      sku: variants.sku,
      size: sizes.label,
      colour: colours.label,
      inventory: variants.inventory,
    })
    .from(variants)
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.position), asc(variants.id));
  return rows.map(({ size, colour, ...row }) => ({
    ...row,
    options: optionsLabel(size, colour),
  }));
}

export interface StockMovement {
  id: string;
  variantId: string;
  delta: number;
  /** The variant's inventory after it. */
  balance: number;
  reason: (typeof stockMovements.reason.enumValues)[number];
  /** Id of the order, checkout, return or import. */
  referenceId: string | null;
  note: string;
  at: Date;
  /** Email of the user; null for storefront orders and deleted users. */
  actor: string | null;
}

const balanceAfter = sql`(
  select sum(earlier.delta) from ${stockMovements} earlier
  where earlier.variant_id = ${stockMovements.variantId}
    and (earlier.at, earlier.id) <= (${stockMovements.at}, ${stockMovements.id})
)`.mapWith(Number);

/** One page of these variants' stock ledger, newest first. */
export async function listStockMovements(
  db: Db,
  { variantIds, page }: { variantIds: readonly string[]; page: number },
): Promise<{ movements: StockMovement[]; hasMore: boolean }> {
  if (variantIds.length === 0) return { movements: [], hasMore: false };
  const rows = await db
    .select({
      id: stockMovements.id,
      variantId: stockMovements.variantId,
      delta: stockMovements.delta,
      balance: balanceAfter,
      reason: stockMovements.reason,
      referenceId: stockMovements.referenceId,
      note: stockMovements.note,
      at: stockMovements.at,
      actor: users.email,
    })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .where(inArray(stockMovements.variantId, [...variantIds]))
    .orderBy(desc(stockMovements.at), desc(stockMovements.id))
    .limit(MOVEMENTS_PER_PAGE + 1)
    .offset((page - 1) * MOVEMENTS_PER_PAGE);
  return { movements: rows.slice(0, MOVEMENTS_PER_PAGE), hasMore: rows.length > MOVEMENTS_PER_PAGE };
}
