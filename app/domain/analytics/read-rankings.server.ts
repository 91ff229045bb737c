import { and, asc, desc, eq, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import type { Period } from "#app/domain/analytics/period.ts";
import type { SearchRank, StockState, TopProduct } from "#app/domain/analytics/rankings.ts";
import { isWithin } from "#app/domain/analytics/read-sales.server.ts";
import { LOW_STOCK_BELOW } from "#app/domain/analytics/waiting.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { searchTerms } from "#app/domain/search/search.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What was ordered most, by what it brought after discounts, before tax. A product that is gone keeps its name. */
export async function readTopProducts(
  db: Db,
  { period, currency, limit }: { period: Period; currency: string; limit: number },
): Promise<TopProduct[]> {
  const soldMinor = sql`sum(${orderLines.quantity} * ${orderLines.priceAtPurchaseMinor} - ${orderLines.discountMinor})`;
  return db
    .select({
      productId: orderLines.productId,
      name: sql<string>`max(${orderLines.productName})`,
      pieces: sql`sum(${orderLines.quantity})`.mapWith(Number),
      soldMinor: soldMinor.mapWith(Number),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isWithin(orders.createdAt, period),
        eq(orders.currency, currency),
        ne(orders.paymentStatus, "Pending"),
      ),
    )
    .groupBy(
      orderLines.productId,
      sql`case when ${orderLines.productId} is null then ${orderLines.productName} end`,
    )
    .orderBy(desc(soldMinor), sql`2`)
    .limit(limit);
}

/** What shoppers looked for most, or what they looked for and did not find. */
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
    .where(
      and(
        gte(searchTerms.day, period.from),
        lte(searchTerms.day, period.to),
        isEmptyOnly ? gt(searchTerms.emptySearches, 0) : undefined,
      ),
    )
    .groupBy(searchTerms.term)
    .orderBy(desc(isEmptyOnly ? emptySearches : searches), asc(searchTerms.term))
    .limit(limit);
}

/** What is on the shelf now: active products low or sold out, the scarcest first, and what all of it would sell for. */
export async function readStock(db: Db, limit: number): Promise<StockState> {
  const isActive = eq(products.status, "active");
  const isLow = and(isActive, gt(products.inventory, 0), lt(products.inventory, LOW_STOCK_BELOW));
  const isOut = and(isActive, eq(products.inventory, 0));
  const listed = { id: products.id, name: products.name, inventory: products.inventory };
  const byScarcity = [asc(products.inventory), asc(products.id)];
  const [low, out, [counted], [dearer]] = await Promise.all([
    db
      .select(listed)
      .from(products)
      .where(isLow)
      .orderBy(...byScarcity)
      .limit(limit),
    db
      .select(listed)
      .from(products)
      .where(isOut)
      .orderBy(...byScarcity)
      .limit(limit),
    db
      .select({
        low: sql`count(*) filter (where ${isLow})`.mapWith(Number),
        out: sql`count(*) filter (where ${isOut})`.mapWith(Number),
        pieces: sql`coalesce(sum(${products.inventory}), 0)`.mapWith(Number),
        valueMinor: sql`coalesce(sum(${products.inventory} * ${products.priceMinor}), 0)`.mapWith(Number),
      })
      .from(products),
    // Most variants have their product's price, which is reckoned with above: only the others are joined.
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
    low,
    out,
    lowCount: counted?.low ?? 0,
    outCount: counted?.out ?? 0,
    pieces: counted?.pieces ?? 0,
    valueMinor: (counted?.valueMinor ?? 0) + (dearer?.moreMinor ?? 0),
  };
}
