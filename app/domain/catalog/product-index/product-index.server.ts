import { gt, inArray } from "drizzle-orm";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import type { ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FacetCounts } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { toFacetQuery } from "#app/domain/catalog/product-index/internal/facet-query.server.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import {
  countListing,
  createEmptyIndex,
  matchesOf,
  type LoadedIndex,
} from "#app/domain/catalog/product-index/internal/loaded-index.server.ts";
import { sortedPage } from "#app/domain/catalog/internal/product-index/sorted-page.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { readProducts, readSoldCounts } from "#app/domain/catalog/product-index/read-products.server.ts";
import type { ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

/** The products for sale in memory: it counts listings and runs searches. See docs/decisions/0018. */
export interface ProductIndex {
  /** Counts a listing, all received changes included. */
  count(query: ListingQuery): Promise<CountedListing>;
  /** One page of a listing or search, all received changes included. A page past the end returns the last page. */
  list(query: ListingQuery): Promise<FoundPage>;
  /** The number of products that a search matches, without filters. */
  countMatches(match: SearchMatch): Promise<number>;
  /** The number of products with a search of one term in their name. */
  countNamed(match: SearchMatch): Promise<number>;
  /** The ids of popular products (`listPopularIds`). */
  listPopular(count: number): Promise<string[]>;
  /** Loads the index in the background. */
  load(): void;
  /** Marks the products of the tags as changed; null means everything changed. */
  invalidate(tags: readonly CacheTag[] | null): void;
  close(): Promise<void>;
}

export interface CountedListing extends FacetCounts {
  /** The label of a value of a facet by `facetKey`. */
  facetLabelOf(key: string): string | undefined;
}

/** One page of a search or listing as ordered ids. */
export interface FoundPage {
  ids: string[];
  total: number;
  page: number;
  pageCount: number;
}

const BATCH = 500;
// With more changes than this, the whole index is reloaded.
const MAX_CHANGED = 2_000;
// A change without product tags (an import, a cancelled order) needs a full reload. The results of a large catalog may be this old
// until then; those of a small one wait for the reload.
const RELOAD_AFTER_MS = 60_000;
// Fewer products are read in a tenth of a second.
const SMALL_BELOW = 2_000;
// "Popular" counts the items sold in as many days.
const POPULAR_DAYS = 90;

interface ProductIndexDeps {
  db: Db;
  log: Log;
  clock: Clock;
}

export function createProductIndex({ db, log, clock }: ProductIndexDeps): ProductIndex {
  let loaded: LoadedIndex | undefined;
  let loading: LoadedIndex | undefined;
  let isStale = false;
  let readAt = -Infinity;
  let retryAt = -Infinity;
  let reads = 0;
  let reading: Promise<LoadedIndex> | undefined;
  let refreshing = Promise.resolve();
  const closing = new AbortController();

  const isRecentlyRead = () => performance.now() - readAt < RELOAD_AFTER_MS;

  async function readAll(): Promise<LoadedIndex> {
    const fresh = createEmptyIndex();
    loading = fresh;
    isStale = false;
    reads += 1;
    readAt = performance.now();
    const categoryRows = await db.select({ id: categories.id, slug: categories.slug }).from(categories);
    for (const { id, slug } of categoryRows) fresh.categoryIdOf.set(slug, id);
    const sold = await readSold();
    let last: string | undefined;
    do {
      const where = last === undefined ? undefined : gt(products.id, last);
      const batch = await readProducts(db, { where, limit: BATCH, sold });
      for (const product of batch) fresh.columns.put(product);
      last = batch.length < BATCH ? undefined : batch.at(-1)?.id;
      // Yield to the event loop between batches.
      await yieldToEventLoop();
      closing.signal.throwIfAborted();
    } while (last !== undefined);
    loaded = isStale && isSmall(fresh) ? undefined : fresh;
    return fresh;
  }

  const readSold = (ids?: readonly string[]) =>
    readSoldCounts(db, new Date(clock.now().getTime() - POPULAR_DAYS * DAY_MS), ids);

  /** Reads everything; requests during a read share it. */
  function read(): Promise<LoadedIndex> {
    reading ??= readAll()
      .catch((error: unknown) => {
        isStale = true;
        retryAt = performance.now() + RELOAD_AFTER_MS;
        throw error;
      })
      .finally(() => {
        loading = undefined;
        reading = undefined;
      });
    return reading;
  }

  function readInBackground(): void {
    if (closing.signal.aborted || reading || performance.now() < retryAt) return;
    if (loaded && !isSmall(loaded) && isRecentlyRead()) return;
    read().catch((error: unknown) => {
      if (!closing.signal.aborted)
        log.warn({ err: error }, "Could not load the product index; retrying in a minute");
    });
  }

  async function refreshAfter(
    before: Promise<void>,
    { columns, changed, counted, matched, popular }: LoadedIndex,
  ): Promise<void> {
    await before.catch(() => undefined);
    const ids = [...changed];
    if (ids.length === 0) return;
    // Cleared before reading, so that a change during the read is read again.
    changed.clear();
    try {
      const where = inArray(products.id, ids);
      const now = await readProducts(db, { where, limit: ids.length, sold: await readSold(ids) });
      const existingIds = new Set(now.map(({ id }) => id));
      counted.clear();
      matched.clear();
      popular.clear();
      for (const product of now) columns.put(product);
      for (const id of ids) if (!existingIds.has(id)) columns.remove(id);
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  }

  /** Reads the changed products, serialized so that no query uses an outdated index. */
  async function refresh(of: LoadedIndex): Promise<LoadedIndex> {
    if (of.changed.size <= MAX_CHANGED) {
      refreshing = refreshAfter(refreshing, of);
      await refreshing;
    }
    return of;
  }

  /** The index, read first if needed. */
  async function current(): Promise<LoadedIndex> {
    const readsBefore = reads;
    for (;;) {
      if (loaded && isStale && isSmall(loaded)) loaded = undefined;
      if (loaded) {
        if (isStale || (isSmall(loaded) && !isRecentlyRead())) readInBackground();
        return refresh(loaded);
      }
      const fresh = await read();
      // A read that began before this request may lack changes from before it.
      if (reads > readsBefore && !loaded) return refresh(fresh);
    }
  }

  return {
    async count(query) {
      const of = await current();
      return { ...countListing(of, query).counts, facetLabelOf: of.columns.facetLabelOf };
    },
    async list(query) {
      const of = await current();
      const { counts, rows } = countListing(of, query);
      const { total } = counts;
      const { page, pageCount } = listPage({ page: query.listing.page, size: PRODUCTS_PER_PAGE, total });
      const sort = sortOf(query);
      const filters = toFacetQuery(query, of.categoryIdOf);
      const ids = sortedPage(of.columns, { rows, sort, page, filters, match: query.match });
      return { ids, total, page, pageCount };
    },
    async countMatches(match) {
      return matchesOf(await current(), match).rows.length;
    },
    async countNamed(match) {
      return matchesOf(await current(), match).named;
    },
    async listPopular(count) {
      const { columns, popular } = await current();
      const ids = popular.get(count) ?? listPopularIds(columns, count);
      popular.set(count, ids);
      return ids;
    },
    load() {
      if (!loaded) readInBackground();
    },
    invalidate(tags) {
      if (!loaded && !loading) return;
      if (tags === null || tags.includes("catalogue") || tags.includes("everything")) isStale = true;
      for (const each of [loaded, loading]) {
        for (const tag of tags ?? [])
          if (tag.startsWith("product:")) each?.changed.add(tag.slice("product:".length));
        if (each && each.changed.size > MAX_CHANGED) isStale = true;
      }
    },
    async close() {
      closing.abort();
      await reading?.catch(() => undefined);
    },
  };
}

/** The requested sort order; new arrivals are sorted newest first by default. */
function sortOf({ listing: { sort }, scope }: ListingQuery): ProductSort {
  const isNewestFirst = scope.kind === "collection" && scope.collection.newWithinDays !== undefined;
  return isNewestFirst && sort === "name" ? "newest" : sort;
}

const isSmall = ({ columns }: LoadedIndex) => columns.size() < SMALL_BELOW;

/**
 * The ids of the best rated products in stock, the most rated first among equals. They are all of the category with the most reviews: a
 * shopper of whom nothing is known is most probably one of its shoppers.
 */
function listPopularIds({ product, rows, idOf }: ProductColumns, count: number): string[] {
  const ratings = new Map<number, number>();
  const sold = Array.from({ length: rows() }, (_, row) => row).filter(
    (row) => product.category.at(row) > 0 && product.inStock.at(row) === 1,
  );
  for (const row of sold) {
    const category = product.category.at(row);
    ratings.set(category, (ratings.get(category) ?? 0) + product.ratingCount.at(row));
  }
  const [[popular] = [0]] = [...ratings].toSorted(([, a], [, b]) => b - a);
  return sold
    .filter((row) => product.category.at(row) === popular)
    .toSorted(
      (a, b) =>
        product.ratingAverage.at(b) - product.ratingAverage.at(a) ||
        product.ratingCount.at(b) - product.ratingCount.at(a) ||
        (idOf(a) < idOf(b) ? -1 : 1),
    )
    .slice(0, count)
    .map(idOf);
}
