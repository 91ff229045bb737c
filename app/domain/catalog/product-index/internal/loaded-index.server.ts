import { LRUCache } from "lru-cache";
import type { ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import { countInIndex, type Counted } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { toFacetQuery } from "#app/domain/catalog/product-index/internal/facet-query.server.ts";
import {
  findMatches,
  type FoundRows,
  type SearchMatch,
} from "#app/domain/catalog/internal/product-index/find-matches.ts";
import {
  createProductColumns,
  type ProductColumns,
} from "#app/domain/catalog/internal/product-index/product-columns.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";

/** A loaded index and the products that have changed since. */
export interface LoadedIndex {
  columns: ProductColumns;
  categoryIdOf: Map<string, string>;
  /** Ids of products to read again before the next query. */
  changed: Set<string>;
  /** Results since the last change. */
  counted: LRUCache<string, Counted>;
  matched: LRUCache<string, FoundRows>;
  /** The ids of popular products by their number since the last change: finding them reads every product. */
  popular: Map<number, string[]>;
}

const MAX_CACHED = 300;
// Four megabytes for the rows of cached results.
const MAX_CACHED_ROWS = 1_000_000;

export function createEmptyIndex(): LoadedIndex {
  const bounds = { max: MAX_CACHED, maxSize: MAX_CACHED_ROWS };
  return {
    columns: createProductColumns(),
    categoryIdOf: new Map(),
    changed: new Set(),
    counted: new LRUCache({ ...bounds, sizeCalculation: ({ rows }) => 1 + rows.length }),
    matched: new LRUCache({ ...bounds, sizeCalculation: ({ rows }) => 1 + rows.length }),
    popular: new Map(),
  };
}

/** Counts a listing or search, or returns the count since the last change. */
export function countListing(of: LoadedIndex, query: ListingQuery): Counted {
  const facetQuery = toFacetQuery(query, of.categoryIdOf);
  const since = facetQuery.since && Math.floor(facetQuery.since / MINUTE_MS);
  // A map is written as an empty object: families change with the options, which empty the index.
  const key = JSON.stringify([{ ...facetQuery, since }, query.match?.key]);
  const cached = of.counted.get(key);
  if (cached) return cached;
  const counted = countInIndex(of.columns, facetQuery, query.match && matchesOf(of, query.match).rows);
  of.counted.set(key, counted);
  return counted;
}

/** The products that a search matches, without filters. */
export function matchesOf({ columns, matched }: LoadedIndex, match: SearchMatch): FoundRows {
  const cached = matched.get(match.key);
  if (cached) return cached;
  const matches = findMatches(columns, match);
  matched.set(match.key, matches);
  return matches;
}
