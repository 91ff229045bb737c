import { sql, type SQL, type SQLWrapper, asc, eq, inArray } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { newId } from "#app/lib/id.ts";
import { productTag, type CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { asCtes, executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";
import { LOW_STOCK_BELOW } from "#app/domain/catalog/catalog.ts";

export interface StockChange {
  variantId: string;
  /** Negative reduces the stock. */
  delta: number;
  /** Id of what this change is for, where the changes of one statement have different ones. */
  referenceId?: string;
}

export interface StockReason {
  reason: (typeof stockMovements.reason.enumValues)[number];
  /** Id of the checkout, order, return or import. */
  referenceId?: string;
  actorId?: string;
  note?: string;
}

/**
 * Changes variant inventory, product totals and the ledger, which gets one row per change, in one statement. A negative result violates a check constraint and fails the transaction. Returns the cache tags to invalidate after the commit: the
 * products and, if a variant sold out or came back, all listings. `also` are further writes executed in the same statement.
 */
export async function changeStock(
  tx: Tx,
  _locked: LockedVariants,
  changes: readonly StockChange[],
  why: StockReason,
  extraStatements: readonly SQLWrapper[] = [],
): Promise<CacheTag[]> {
  if (changes.length === 0) {
    await executeAsOne(tx, extraStatements);
    return [];
  }
  const rows = sql.join(
    changes.map(
      ({ variantId, delta, referenceId = why.referenceId ?? null }) =>
        sql`(${newId()}::uuid, ${variantId}::uuid, ${delta}::int, ${referenceId}::uuid)`,
    ),
    sql`, `,
  );
  const { rows: changed } = await tx.execute<ChangedRow>(sql`
    with change (id, variant_id, delta, reference_id) as (values ${rows}),
    changed as (
      update ${variants} set inventory = ${variants.inventory} + summed.delta
      from (select variant_id, sum(delta)::int as delta from change group by variant_id) summed
      where ${variants.id} = summed.variant_id
      returning ${variants.id} as variant_id, ${variants.productId} as product_id, summed.delta, ${variants.inventory} as left_over
    ),
    noted as (
      insert into ${stockMovements} (id, variant_id, delta, reason, reference_id, actor_id, note)
      select id, variant_id, change.delta, ${why.reason}, reference_id, ${why.actorId ?? null}::uuid, ${why.note ?? ""}
      from change join changed using (variant_id)
    ),
    added as (
      update ${products} set inventory = ${products.inventory} + summed.delta
      from (select product_id, sum(delta)::int as delta from changed group by product_id) summed
      where ${products.id} = summed.product_id
    )${sql.join(asCtes(extraStatements).map((write) => sql`, ${write}`))}
    select product_id, left_over = 0 or left_over = delta as is_turned from changed
  `);
  const tags = new Set<CacheTag>(changed.map((row) => productTag(row.product_id)));
  if (changed.some((row) => row.is_turned)) tags.add("listings");
  return [...tags];
}

/**
 * Changes variant inventory and the ledger in one statement with one parameter. For imports, which update the product totals
 * themselves.
 */
export async function changeVariantStock(
  tx: Tx,
  _locked: LockedVariants,
  changes: readonly StockChange[],
  why: StockReason,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ ...change, id: newId() }));
  await tx.execute(sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "variantId" uuid, delta int)
    ),
    changed as (
      update ${variants} set inventory = ${variants.inventory} + change.delta
      from change where ${variants.id} = change."variantId"
      returning change.id, ${variants.id} as variant_id, change.delta
    )
    insert into ${stockMovements} (id, variant_id, delta, reason, reference_id, actor_id, note)
    select id, variant_id, delta, ${why.reason}, ${why.referenceId ?? null}::uuid, ${why.actorId ?? null}::uuid, ${why.note ?? ""}
    from changed
  `);
}

interface ChangedRow extends Record<string, unknown> {
  product_id: string;
  /** The variant has just sold out or come back. */
  is_turned: boolean;
}

/** Variants, or products with theirs, that are locked by product id, then variant id, until the transaction ends. */
export type LockedVariants = Locked<readonly object[]>;

// Cast: no variant needs a lock.
const NONE = [] as never[] as Locked<never[]>;

/** In place of a lock for variants that the transaction itself has inserted: no other one sees them. */
export const NEW_VARIANTS = NONE;

/** Locks those of the variants that exist, and their products, drafts included, in the same order as `lockVariantsForSale` to prevent deadlocks. */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<LockedVariants> {
  if (ids.length === 0) return NONE;
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...ids]))
    .orderBy(asc(products.id), asc(variants.id))
    .for("update", { of: [variants, products] });
  return rows as Locked<typeof rows>;
}

/** Those variants of an order that still exist, and the HSN codes of the existing products. */
export type ExistingGoods = Locked<{
  variantIds: ReadonlySet<string>;
  hsnCodes: ReadonlyMap<string, string>;
}>;

/**
 * Finds the variants and products that still exist and prevents their deletion until the transaction ends. Paid lines are recorded
 * even if the admin has deleted their product.
 */
export async function lockExisting(
  tx: Tx,
  lines: readonly { variantId: string; productId: string }[],
): Promise<ExistingGoods> {
  const variantIds = lines.map((line) => line.variantId);
  const locked = await tx
    .select({ id: variants.id, productId: products.id, hsnCode: products.hsnCode })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, variantIds))
    .orderBy(asc(products.id), asc(variants.id))
    .for("key share", { of: [variants, products] });
  const hsnCodes = new Map(locked.map((row) => [row.productId, row.hsnCode]));
  const missing = lines.map((line) => line.productId).filter((id) => !hsnCodes.has(id));
  // The product of a deleted variant may still exist.
  const rows = missing.length === 0 ? [] : await lockExistingProducts(tx, missing);
  for (const { id, hsnCode } of rows) hsnCodes.set(id, hsnCode);
  const existing = { variantIds: new Set(locked.map(({ id }) => id)), hsnCodes };
  return existing as Locked<typeof existing>;
}

function lockExistingProducts(tx: Tx, ids: readonly string[]): Promise<{ id: string; hsnCode: string }[]> {
  return tx
    .select({ id: products.id, hsnCode: products.hsnCode })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("key share");
}

/** SQL of `isLowStock`: in the list of products, in analytics and in the bell. */
export const isLowInStock = sql`${products.inventory} > 0 and ${products.inventory} < ${LOW_STOCK_BELOW}`;

/**
 * Variants of active products whose stock is below their own threshold, or that of the shop: in the email about low stock, in the list of
 * stock and in the to-do list. Sold-out ones are among them.
 */
export const isLowVariant = (
  lowStockBelow: number,
): SQL => sql`${variants.inventory} < coalesce(${variants.lowStockBelow}, ${lowStockBelow}::int)
  and ${variants.productId} in (select p.id from ${products} p where p.status = 'active')`;
