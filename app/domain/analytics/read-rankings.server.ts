import { and, asc, desc, eq, gt, gte, lte, sql } from "drizzle-orm";
import type { Period } from "#app/domain/analytics/sales.ts";
import type { SearchRank, StockState } from "#app/domain/analytics/shop-figures.ts";
import { isLowInStock } from "#app/domain/catalog/stock/stock.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { searchTerms } from "#app/domain/catalog/search/search.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";

// Below this number of products the figures are not cached; those of a large shop change little within a minute.
const MIN_CACHED_COUNT = 2_000;
const AGES = { freshForMs: 60_000, usableForMs: 30 * 60_000, maxEntries: 50 };

const stockOf = weakMemo<SwrCache<StockState & { products: number }>>(() =>
  createSwrCache({ ...AGES, isWorthCaching: ({ products: all }) => all >= MIN_CACHED_COUNT }),
);

/** The most frequent searches, or the most frequent ones without results. */
export async function readSearches(
  db: Db,
  { period, isEmptyOnly, limit }: { period: Period; isEmptyOnly: boolean; limit: number },
): Promise<SearchRank[]> {
  const searches = sql`sum(${searchTerms.searches})`;
  const emptySearches = sql`sum(${searchTerms.emptySearches})`;
  return db
    .select({
      term: searchTerms.term,
      searches: searches.mapWith(Number),
      emptySearches: emptySearches.mapWith(Number),
    })
    .from(searchTerms)
    .where(and(gte(searchTerms.day, period.from), lte(searchTerms.day, period.to)))
    .groupBy(searchTerms.term)
    .having(isEmptyOnly ? gt(emptySearches, 0) : undefined)
    .orderBy(desc(isEmptyOnly ? emptySearches : searches), asc(searchTerms.term))
    .limit(limit);
}

/**
 * Active products that are low or out of stock, scarcest first, and the value of the whole stock at current prices; in a large shop
 * cached for a minute.
 */
export async function readStock(db: Db, limit: number): Promise<StockState> {
  const { products: _, ...state } = await stockOf(db).get(String(limit), () => countStock(db, limit));
  return state;
}

async function countStock(db: Db, limit: number): Promise<StockState & { products: number }> {
  const isActive = eq(products.status, "active");
  const isLow = and(isActive, isLowInStock);
  const isSoldOut = and(isActive, eq(products.inventory, 0));
  const listed = { id: products.id, name: products.name, inventory: products.inventory };
  const byScarcity = [asc(products.inventory), asc(products.id)];
  const [low, out, [counted], [overrides]] = await Promise.all([
    db
      .select(listed)
      .from(products)
      .where(isLow)
      .orderBy(...byScarcity)
      .limit(limit),
    db
      .select(listed)
      .from(products)
      .where(isSoldOut)
      .orderBy(...byScarcity)
      .limit(limit),
    db
      .select({
        products: sql`count(*)`.mapWith(Number),
        low: sql`count(*) filter (where ${isLow})`.mapWith(Number),
        out: sql`count(*) filter (where ${isSoldOut})`.mapWith(Number),
        itemCount: sql`coalesce(sum(${products.inventory}), 0)`.mapWith(Number),
        valueMinor: sql`coalesce(sum(${products.inventory} * ${products.priceMinor}), 0)`.mapWith(Number),
      })
      .from(products),
    // Most variants have their product's price, which the sum above covers; only the others are joined.
    db
      .select({
        moreMinor:
          sql`coalesce(sum(${variants.inventory} * (${variants.priceOverrideMinor} - ${products.priceMinor})), 0)`.mapWith(
            Number,
          ),
      })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(sql`${variants.priceOverrideMinor} is not null`),
  ]);
  return {
    products: counted?.products ?? 0,
    low,
    out,
    lowCount: counted?.low ?? 0,
    outCount: counted?.out ?? 0,
    itemCount: counted?.itemCount ?? 0,
    valueMinor: (counted?.valueMinor ?? 0) + (overrides?.moreMinor ?? 0),
  };
}
