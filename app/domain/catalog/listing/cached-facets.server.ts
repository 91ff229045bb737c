import { count } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { countFacets, toFacets } from "#app/domain/catalog/listing/count-facets.server.ts";
import type { ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import { inListing, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import { SMALL_BELOW, type FacetCounter } from "#app/domain/catalog/listing/facet-counts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";

// A large listing takes long to count, and its counts change little meanwhile. A small one is counted anew.
const AGES = { freshForMs: 60_000, goodForMs: 30 * 60_000, most: 300 };

// To count what so many can be narrowed by takes some ten milliseconds.
const LONG_FROM = 500;

const totalIn = ({ totalWithout }: ListingFacets) => Math.max(...Object.values(totalWithout));

const facetsOf = weakMemo<SwrCache<ListingFacets>>(() =>
  createSwrCache({
    ...AGES,
    isWorthKeeping: (facets) => totalIn(facets) >= LONG_FROM,
  }),
);

const totalsOf = weakMemo<SwrCache<number>>(() =>
  createSwrCache({ ...AGES, isWorthKeeping: (total) => total >= SMALL_BELOW }),
);

/**
 * What a listing can be narrowed by, as `countFacets` says. The counts come from the shelf index where it is at hand; else the database
 * counts. Those of a large listing are then kept and may be a minute old, and older ones are shown once more while they are counted
 * again, so that hardly anybody waits for them.
 */
export async function getCachedFacets(
  db: Db,
  query: ListingQuery,
  facetCounter: FacetCounter,
): Promise<ListingFacets> {
  const counted = await facetCounter.count(query);
  if (counted) return toFacets(counted, query);
  const facets = await facetsOf(db).get(keyOf(query), () => countFacets(db, query));
  if (!query.match || totalIn(facets) >= SMALL_BELOW) facetCounter.input();
  return facets;
}

/** How many products a listing has by the database's count, kept in the same way. */
export function keptTotal(db: Db, query: ListingQuery): Promise<number> {
  return totalsOf(db).get(keyOf(query), async () => {
    const [counted] = await db.select({ rows: count() }).from(products).where(inListing(query));
    return counted?.rows ?? 0;
  });
}

/** Whatever the order and the page, the counts are the same. */
function keyOf({ listing: { isFeatured, filters }, scope, options, match }: ListingQuery): string {
  const known = options.map(({ id, label }) => `${id}${label}`);
  return JSON.stringify([match?.key, isFeatured, filters, scope, known]);
}
