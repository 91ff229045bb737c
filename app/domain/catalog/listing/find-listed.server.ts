import { and, asc, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { PRODUCTS_PER_PAGE } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { inListing, MAX_FOUND, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { SearchMatch } from "#app/domain/catalog/search/match.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { searchPage, scanTo } from "#app/platform/database/query/search-page.server.ts";
import { weakMemo } from "#app/platform/cache/swr-cache.server.ts";

/** One page of search results as ordered ids. */
export interface FoundPage {
  ids: string[];
  /** Counting stops at `most`. */
  total: number;
  isMore: boolean;
  page: number;
}

/** `many`: minimum matches to cache a search's count. `most`: counting stops here. */
interface Bounds {
  many?: number;
  most?: number;
}

/**
 * Finds one page of a search's products. Few matches are found by the search index and sorted. With more than `most` matches, a scan
 * in sort order fills the page quickly. Large counts are cached for a minute, and then the first products in sort order are tried
 * first.
 */
export async function findListed(
  db: Db,
  query: ListingQuery,
  orderBy: SQL[],
  { many = 1_000, most = MAX_FOUND }: Bounds = {},
): Promise<FoundPage> {
  const { scope, listing, match } = query;
  const { sort, filters, page: requestedPage } = listing;
  const where = inListing(query);
  const ranked = sort === "relevance" ? (match ?? undefined) : undefined;
  const search = { where, ranked, orderBy, most };
  const known = countCaches(db);
  const key = JSON.stringify([match?.key, scope, filters, sort, many, most]);
  const before = known.get(key);
  // No index is sorted by relevance.
  if (before && !ranked && requestedPage < before.isFarFrom) {
    const ids = await findNear(db, { where, orderBy, page: requestedPage });
    const { total, isMore } = before;
    if (ids.length === PRODUCTS_PER_PAGE) return { ids, total, isMore, page: requestedPage };
    before.isFarFrom = requestedPage;
  }
  if (before?.isMore) {
    const met = await scanPage(db, { ...search, page: requestedPage });
    if (met.ids.length === PRODUCTS_PER_PAGE) return met;
  }
  const found = await findFew(db, { where, rank: ranked?.rank, orderBy, page: requestedPage, most });
  const { keys: ids, total, isMore, page } = found;
  if (total >= many && !before) known.set(key, { total, isMore, isFarFrom: Infinity });
  return isMore ? scanPage(db, { ...search, page }) : { ids, total, isMore, page };
}

/** The cached count of a search. */
interface Counted {
  total: number;
  isMore: boolean;
  /** The first page that a short scan does not fill. */
  isFarFrom: number;
}

const countCaches = weakMemo(() => new LRUCache<string, Counted>({ max: 300, ttl: 60_000 }));

interface ScanOptions {
  where: SQL | undefined;
  /** Set when sorted by relevance. */
  ranked: SearchMatch | undefined;
  orderBy: SQL[];
  page: number;
  most: number;
}

/** One page by scanning in sort order, for searches with many matches. */
async function scanPage(
  db: Db,
  { where, ranked, orderBy, page: requestedPage, most }: ScanOptions,
): Promise<FoundPage> {
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(most / PRODUCTS_PER_PAGE)));
  const window = { offset: (page - 1) * PRODUCTS_PER_PAGE, limit: PRODUCTS_PER_PAGE };
  const ids = ranked
    ? await listStrongFirst(db, { where, isStrong: ranked.isStrong, page, most })
    : await listIds(db, { where, orderBy, ...window });
  return { ids, total: most, isMore: true, page };
}

// Scanning this many products takes a few milliseconds.
const SHORT_SCAN = 5_000;

/** The page if it is within the first `SHORT_SCAN` products in sort order. */
function findNear(
  db: Db,
  { where = sql`true`, orderBy, page }: Pick<ScanOptions, "where" | "orderBy" | "page">,
) {
  return scanTo(db, {
    table: products,
    key: products.id,
    where,
    orderBy,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    limit: PRODUCTS_PER_PAGE,
    maxScanned: SHORT_SCAN,
  });
}

interface FindOptions {
  where: SQL | undefined;
  rank?: SQL | undefined;
  orderBy: SQL[];
  page: number;
  most: number;
}

/** The page of all matches; no ids if there are more than `most`. */
function findFew(db: Db, { where = sql`true`, rank, orderBy, page, most }: FindOptions) {
  return searchPage(db, {
    table: products,
    key: products.id,
    columns: [
      products.name,
      products.priceMinor,
      products.createdAt,
      products.ratingAverage,
      products.ratingCount,
      products.inventory,
    ],
    branches: [{ where }],
    ...(rank && { rank }),
    orderBy,
    page,
    size: PRODUCTS_PER_PAGE,
    max: most,
  });
}

interface Window {
  where: SQL | undefined;
  orderBy: SQL[];
  offset: number;
  limit: number;
}

async function listIds(db: Db, { where, orderBy, offset, limit }: Window): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** With more than `most` matches: first those that match by more than their material, then the others, each by name. */
async function listStrongFirst(
  db: Db,
  { where, isStrong, page, most }: { where: SQL | undefined; isStrong: SQL; page: number; most: number },
): Promise<string[]> {
  const both = and(where, isStrong);
  const near = await findNear(db, { where: both, orderBy: BY_NAME, page });
  if (near.length === PRODUCTS_PER_PAGE) return near;
  const [offset, limit] = [(page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE];
  const strong = await findFew(db, { where: both, orderBy: BY_NAME, page, most });
  const ofFew = strong.total > offset ? strong.keys : [];
  const ids = strong.isMore ? await listIds(db, { where: both, orderBy: BY_NAME, offset, limit }) : ofFew;
  const missing = limit - ids.length;
  if (missing === 0) return ids;
  const others = await listIds(db, {
    where: and(where, sql`not (${isStrong})`),
    orderBy: BY_NAME,
    offset: Math.max(0, offset - strong.total),
    limit: missing,
  });
  return [...ids, ...others];
}

const BY_NAME = [asc(products.name), asc(products.id)];
