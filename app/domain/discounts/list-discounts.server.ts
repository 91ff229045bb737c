import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import type {
  DiscountRow,
  DiscountSearch,
  DiscountSort,
  DiscountStatus,
  SavedDiscount,
  DiscountTargets,
  TargetChoices,
} from "#app/domain/discounts/discount-list.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { discountRedemptions, discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { findProductsByName } from "#app/domain/catalog/products/find-product.server.ts";

export const DISCOUNTS_PER_PAGE = 10;

/** One page of discounts, searched by part of title or code. A page past the end returns the last page. */
export async function listDiscounts(
  db: Db,
  requested: DiscountSearch,
  now: Date,
): Promise<{ discounts: DiscountRow[]; total: number; page: number; pageCount: number }> {
  const status = statusAt(now);
  const where = and(
    requested.status ? sql`${status} = ${requested.status}` : undefined,
    requested.search
      ? or(
          ilike(discounts.title, containing(requested.search)),
          ilike(discounts.code, containing(requested.search)),
        )
      : undefined,
  );
  const total = await db.$count(discounts, where);
  const { page, pageCount, offset } = listPage({ page: requested.page, size: DISCOUNTS_PER_PAGE, total });
  const rows = await db
    .select({ ...draftColumns, id: discounts.id, status, segmentName: segments.name })
    .from(discounts)
    .leftJoin(segments, eq(segments.id, discounts.segmentId))
    .where(where)
    .orderBy(...SORTS[requested.sort])
    .limit(DISCOUNTS_PER_PAGE)
    .offset(offset);
  const uses = await countUses(
    db,
    rows.map(({ id }) => id),
  );
  return { discounts: rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 })), total, page, pageCount };
}

/** Finds a discount with its targets; null if there is none. */
export async function findDiscount(db: Queryable, id: string, now: Date): Promise<SavedDiscount | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ ...draftColumns, id: discounts.id, version: discounts.version, status: statusAt(now) })
    .from(discounts)
    .where(eq(discounts.id, id));
  if (!row) return null;
  const uses = await countUses(db, [id]);
  return { ...row, ...(await readTargets(db, id)), uses: uses.get(id) ?? 0 };
}

/** The names of the discounts that are limited to a segment, whatever their status: the code, or the title of an automatic one. */
export async function listDiscountsOfSegment(db: Queryable, segmentId: string): Promise<string[]> {
  const rows = await db
    .select({ code: discounts.code, title: discounts.title })
    .from(discounts)
    .where(eq(discounts.segmentId, segmentId))
    .orderBy(asc(discounts.id));
  return rows.map(({ code, title }) => code ?? title);
}

/** Columns of the editable fields. */
export const draftColumns = {
  code: discounts.code,
  title: discounts.title,
  kind: discounts.kind,
  value: discounts.value,
  minimumMinor: discounts.minimumMinor,
  usageLimit: discounts.usageLimit,
  perCustomerLimit: discounts.perCustomerLimit,
  firstOrderOnly: discounts.firstOrderOnly,
  segmentId: discounts.segmentId,
  isActive: discounts.isActive,
  startsAt: discounts.startsAt,
  endsAt: discounts.endsAt,
};

/** Number of checkouts by discount, of one buyer if given: of an account, and of these checkouts. Unused ones are missing. */
export async function countUses(
  db: Queryable,
  ids: readonly string[],
  buyer?: { userId: string | null; checkoutIds: readonly string[] },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { discountId, checkoutId, userId } = discountRedemptions;
  const isOfBuyer =
    buyer &&
    or(
      inArray(checkoutId, [...buyer.checkoutIds]),
      buyer.userId === null ? undefined : eq(userId, buyer.userId),
    );
  const rows = await db
    .select({ id: discountId, uses: count() })
    .from(discountRedemptions)
    .where(and(inArray(discountId, [...ids]), isOfBuyer))
    .groupBy(discountId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** The first matching status. */
function statusAt(now: Date): SQL<DiscountStatus> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<DiscountStatus>`case
    when ${discounts.endsAt} <= ${at} then 'ended'
    when not ${discounts.isActive} then 'off'
    when ${discounts.usedCount} >= ${discounts.usageLimit} then 'used-up'
    when ${discounts.startsAt} > ${at} then 'scheduled'
    else 'active'
  end`;
}

const SORTS: Record<DiscountSort, SQL[]> = {
  newest: [desc(discounts.createdAt), desc(discounts.id)],
  title: [sql`${discounts.title} collate "C"`, asc(discounts.id)],
  code: [sql`${discounts.code} collate "C" nulls last`, asc(discounts.id)],
  ends: [sql`${discounts.endsAt} nulls last`, asc(discounts.id)],
};

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
  const matches = find ? await findProductsByName(db, find, { except: productIds }) : [];
  return { categories: all, chosen, matches };
}
