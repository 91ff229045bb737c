import { and, asc, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { PRODUCTS_PER_PAGE } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { inListing, MAX_FOUND, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { SearchMatch } from "#app/domain/catalog/search/match.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { searchPage, scanTo } from "#app/platform/database/query/search-page.server.ts";
import { weakMemo } from "#app/platform/cache/swr-cache.server.ts";

/** One page of what a search finds: ids in their order. */
export interface FoundPage {
  ids: string[];
  /** Counted to `most` and no further. */
  total: number;
  isMore: boolean;
  page: number;
}

/** From how many matches on a search is worth remembering, and from how many on they are not counted. */
interface Bounds {
  many?: number;
  most?: number;
}

/**
 * One page of a search's products. Few are found along the index of words and then put in order. Of more than `most`, which is a good
 * part of any shop, the page is met soon by going through all products in their order; nobody pages beyond `most`. That there are many is
 * remembered for a minute, and the page is then looked for among the first products of the order before anything else.
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
  const known = countedBefore(db);
  const key = JSON.stringify([match?.key, scope, filters, sort, many, most]);
  const before = known.get(key);
  // No index has the order of relevance.
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

/** What a search found when it was counted last. */
interface Counted {
  total: number;
  isMore: boolean;
  /** The first page that is not met soon. */
  isFarFrom: number;
}

const countedBefore = weakMemo(() => new LRUCache<string, Counted>({ max: 300, ttl: 60_000 }));

interface Many {
  where: SQL | undefined;
  /** The search, where its products are listed by relevance. */
  ranked: SearchMatch | undefined;
  orderBy: SQL[];
  page: number;
  most: number;
}

/** One page of so many products that it is met soon. */
async function scanPage(
  db: Db,
  { where, ranked, orderBy, page: requestedPage, most }: Many,
): Promise<FoundPage> {
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(most / PRODUCTS_PER_PAGE)));
  const window = { offset: (page - 1) * PRODUCTS_PER_PAGE, limit: PRODUCTS_PER_PAGE };
  const ids = ranked
    ? await strongFirst(db, { where, isStrong: ranked.isStrong, page, most })
    : await walk(db, { where, orderBy, ...window });
  return { ids, total: most, isMore: true, page };
}

// So many products take a few milliseconds.
const NEAR = 5_000;

/** The page, if it is among the first products of the order. */
function findNear(db: Db, { where = sql`true`, orderBy, page }: Pick<Many, "where" | "orderBy" | "page">) {
  return scanTo(db, {
    table: products,
    key: products.id,
    where,
    orderBy,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    limit: PRODUCTS_PER_PAGE,
    reach: NEAR,
  });
}

interface Few {
  where: SQL | undefined;
  rank?: SQL | undefined;
  orderBy: SQL[];
  page: number;
  most: number;
}

/** The page among all that match; none among more than `most`, of which not all are looked at. */
function findFew(db: Db, { where = sql`true`, rank, orderBy, page, most }: Few) {
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
    ways: [{ where }],
    ...(rank && { rank }),
    orderBy,
    page,
    size: PRODUCTS_PER_PAGE,
    most,
  });
}

interface Window {
  where: SQL | undefined;
  orderBy: SQL[];
  offset: number;
  limit: number;
}

async function walk(db: Db, { where, orderBy, offset, limit }: Window): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Of more than `most`, those that match by more than their material come first, and then the others, both by name. */
async function strongFirst(
  db: Db,
  { where, isStrong, page, most }: { where: SQL | undefined; isStrong: SQL; page: number; most: number },
): Promise<string[]> {
  const both = and(where, isStrong);
  const near = await findNear(db, { where: both, orderBy: BY_NAME, page });
  if (near.length === PRODUCTS_PER_PAGE) return near;
  const [offset, limit] = [(page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE];
  const strong = await findFew(db, { where: both, orderBy: BY_NAME, page, most });
  const ofFew = strong.total > offset ? strong.keys : [];
  const ids = strong.isMore ? await walk(db, { where: both, orderBy: BY_NAME, offset, limit }) : ofFew;
  const missing = limit - ids.length;
  if (missing === 0) return ids;
  const others = await walk(db, {
    where: and(where, sql`not (${isStrong})`),
    orderBy: BY_NAME,
    offset: Math.max(0, offset - strong.total),
    limit: missing,
  });
  return [...ids, ...others];
}

const BY_NAME = [asc(products.name), asc(products.id)];
