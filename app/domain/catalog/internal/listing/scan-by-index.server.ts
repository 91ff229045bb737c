import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import type { NamedCategories } from "#app/domain/catalog/internal/search/search-match.server.ts";
import { pageWindow } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { scanTo } from "#app/platform/database/query/search-page.server.ts";

export const PRODUCTS_PER_ADMIN_PAGE = 10;

interface Requested {
  requested: ProductSearch;
  where: SQL;
  /** By name. */
  categories: NamedCategories;
}

/**
 * The ids of one page of products with an exact total. Sort orders without an index (category, featured) are split into sections that
 * have one, such as each category by name. Only sections on the page are read, from their nearer end.
 */
export async function listByIndex(db: Db, { requested, where, categories }: Requested) {
  const sections = await countSections(db, { requested, where, categories });
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  const { page, pageCount, limit } = pageWindow({
    page: requested.page,
    size: PRODUCTS_PER_ADMIN_PAGE,
    total,
  });
  const first = (page - 1) * PRODUCTS_PER_ADMIN_PAGE;
  const ids: string[] = [];
  let before = 0;
  for (const { is, count } of sections) {
    const from = Math.max(first - before, 0);
    const taken = Math.min(first + limit - before, count) - from;
    before += count;
    if (taken <= 0) continue;
    const after = count - from - taken;
    const isFromEnd = after < from;
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(sql`${is} and ${where}`)
      .orderBy(...orderWithin(requested, isFromEnd))
      .limit(taken)
      .offset(isFromEnd ? after : from);
    const read = rows.map(({ id }) => id);
    ids.push(...(isFromEnd ? read.toReversed() : read));
  }
  return { ids, total, isMore: false, page, pageCount };
}

/** The ids of one page, by scanning in sort order; for searches with many matches. */
export async function scanByIndex(db: Db, { requested, where, categories }: Requested): Promise<string[]> {
  const offset = (requested.page - 1) * PRODUCTS_PER_ADMIN_PAGE;
  const end = offset + PRODUCTS_PER_ADMIN_PAGE;
  const ids: string[] = [];
  for (const is of sectionsOf(requested, categories)) {
    if (ids.length >= end) break;
    const met = await scanTo(db, {
      table: products,
      key: products.id,
      within: is,
      where,
      orderBy: orderWithin(requested, false),
      offset: 0,
      limit: end - ids.length,
    });
    ids.push(...met);
  }
  return ids.slice(offset, end);
}

async function countSections(
  db: Db,
  { requested, where, categories }: Requested,
): Promise<{ is: SQL; count: number }[]> {
  const sections = sectionsOf(requested, categories);
  if (requested.sort !== "featured") {
    const counts = sections.map(async (is) => ({ is, count: await countWhere(db, sql`${is} and ${where}`) }));
    return Promise.all(counts);
  }
  // Only featured products have an index for counting.
  const [all, featured] = [
    await countWhere(db, where),
    await countWhere(db, sql`${IS_FEATURED} and ${where}`),
  ];
  return sections.map((is) => ({ is, count: is === IS_FEATURED ? featured : all - featured }));
}

async function countWhere(db: Db, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${products} where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

const IS_FEATURED = sql`${products.isFeatured}`;

function sectionsOf({ sort, isDescending }: ProductSearch, categories: NamedCategories): SQL[] {
  const sections =
    sort === "category"
      ? categories.map(({ id }) => eq(products.categoryId, id))
      : sort === "featured"
        ? [sql`not ${products.isFeatured}`, IS_FEATURED]
        : [sql`true`];
  return isDescending ? sections.toReversed() : sections;
}

const SORTED_BY = {
  name: products.name,
  price: products.priceMinor,
  stock: products.inventory,
  // Within a section.
  category: products.name,
  featured: products.name,
} as const;

function orderWithin({ sort, isDescending }: ProductSearch, isFromEnd: boolean): SQL[] {
  const isSectioned = sort === "category" || sort === "featured";
  const direction = (!isSectioned && isDescending) !== isFromEnd ? desc : asc;
  return [direction(SORTED_BY[sort]), direction(products.id)];
}
