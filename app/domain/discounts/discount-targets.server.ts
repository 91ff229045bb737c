import { asc, eq, inArray, sql } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import type { DiscountTargets, TargetChoices } from "#app/domain/discounts/discount-list.ts";
import { discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { findProductsByName } from "#app/domain/catalog/products/find-products-by-name.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";

/** Targets of a discount, sorted by id. */
export async function readTargets(db: Queryable, discountId: string): Promise<DiscountTargets> {
  const rows = await db
    .select({ productId: discountTargets.productId, categoryId: discountTargets.categoryId })
    .from(discountTargets)
    .where(eq(discountTargets.discountId, discountId))
    .orderBy(asc(discountTargets.productId), asc(discountTargets.categoryId));
  return {
    productIds: rows.flatMap(({ productId }) => productId ?? []),
    categoryIds: rows.flatMap(({ categoryId }) => categoryId ?? []),
  };
}

export async function writeTargets(tx: Tx, discountId: string, targets: DiscountTargets): Promise<void> {
  await tx.delete(discountTargets).where(eq(discountTargets.discountId, discountId));
  const rows = [
    ...targets.productIds.map((productId) => ({ id: newId(), discountId, productId })),
    ...targets.categoryIds.map((categoryId) => ({ id: newId(), discountId, categoryId })),
  ];
  if (rows.length > 0) await tx.insert(discountTargets).values(rows);
}

/**
 * Locks the targets that still exist until commit; null if some were requested and none exists. Call before
 * locking the discount's row, as checkouts do, to avoid deadlocks.
 */
export async function lockTargets(tx: Tx, requested: DiscountTargets): Promise<DiscountTargets | null> {
  const productIds = await lockIds(tx, products, requested.productIds);
  const categoryIds = await lockIds(tx, categories, requested.categoryIds);
  const wasRequested = requested.productIds.length + requested.categoryIds.length > 0;
  const isLeft = productIds.length + categoryIds.length > 0;
  return wasRequested && !isLeft ? null : { productIds, categoryIds };
}

async function lockIds(
  tx: Tx,
  table: typeof products | typeof categories,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for("key share");
  return rows.map(({ id }) => id);
}

/** Lists all categories, the chosen products, and further products matching name words or SKU. */
export async function listTargetChoices(
  db: Db,
  { find, productIds }: { find: string; productIds: readonly string[] },
): Promise<TargetChoices> {
  const all = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
  const chosen =
    productIds.length === 0
      ? []
      : await db
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(inArray(products.id, [...productIds]))
          .orderBy(sql`${products.name} collate "C"`, asc(products.id));
  const found = find ? await findProductsByName(db, find, { except: productIds }) : [];
  return { categories: all, chosen, found };
}
