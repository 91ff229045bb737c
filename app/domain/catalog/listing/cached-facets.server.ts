import { count } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { countFacets, toFacets } from "#app/domain/catalog/listing/count-facets.server.ts";
import type { ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import { inListing, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import { SMALL_BELOW, type ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";

// Large listings are slow to count and their counts change slowly; small ones are counted on every request.
const AGES = { freshForMs: 60_000, usableForMs: 30 * 60_000, maxEntries: 300 };

// Counting the facets of this many products takes about ten milliseconds.
const MIN_CACHED = 500;

const totalIn = ({ totalWithout }: ListingFacets) => Math.max(...Object.values(totalWithout));

const facetCaches = weakMemo<SwrCache<ListingFacets>>(() =>
  createSwrCache({
    ...AGES,
    isWorthCaching: (facets) => totalIn(facets) >= MIN_CACHED,
  }),
);

const totalCaches = weakMemo<SwrCache<number>>(() =>
  createSwrCache({ ...AGES, isWorthCaching: (total) => total >= SMALL_BELOW }),
);

/**
 * Facets of a listing, from the product index if it is loaded, otherwise counted by the database. The database counts of large
 * listings are cached for a minute, then served stale while they are revalidated.
 */
export async function getCachedFacets(
  db: Db,
  query: ListingQuery,
  productIndex: ProductIndex,
): Promise<ListingFacets> {
  const counted = await productIndex.count(query);
  if (counted) return toFacets(counted, query);
  const facets = await facetCaches(db).get(cacheKey(query), () => countFacets(db, query));
  productIndex.load();
  return facets;
}

/** The number of products in a listing, counted by the database and cached like facets. */
export function getCachedTotal(db: Db, query: ListingQuery): Promise<number> {
  return totalCaches(db).get(cacheKey(query), async () => {
    const [counted] = await db.select({ rows: count() }).from(products).where(inListing(query));
    return counted?.rows ?? 0;
  });
}

/** Sort order and page do not affect the counts. */
function cacheKey({ listing: { isFeatured, filters }, scope, options }: ListingQuery): string {
  const known = options.map(({ id, label }) => `${id}${label}`);
  return JSON.stringify([isFeatured, filters, scope, known]);
}
