import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import type {
  DiscountRow,
  DiscountSearch,
  DiscountSort,
  DiscountStatus,
  SavedDiscount,
} from "#app/domain/discounts/discount-list.ts";
import { readTargets } from "#app/domain/discounts/discount-targets.server.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/containing.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

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
    .select({ ...draftColumns, id: discounts.id, status })
    .from(discounts)
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
