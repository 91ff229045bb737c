import { and, asc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { categories, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { optionIds, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import {
  createFacetIndex,
  type FacetCounts,
  type FacetIndex,
  type FacetQuery,
  type IndexedProductRow,
} from "#app/domain/catalog/listing/facet-index.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/** Facet counts from an in-memory index. See docs/decisions/0018. */
export interface FacetCounter {
  /** Counts a listing without a search, all received changes included. Null if the index is not loaded. */
  count(query: ListingQuery): Promise<FacetCounts | null>;
  /** Loads the index in the background. */
  load(): void;
  /** Marks the products of the tags as changed; null means everything changed. */
  invalidate(tags: readonly CacheTag[] | null): void;
  /** Resolves when the index is not being read. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A loaded index and the products that have changed since. */
interface LoadedIndex {
  index: FacetIndex;
  categoryIdOf: Map<string, string>;
  /** Ids of products to read again before the next count. */
  changed: Set<string>;
  /** Cached counts since the last change. */
  counted: Map<string, FacetCounts>;
}

const BATCH = 500;
// With more changes than this, the whole index is reloaded.
const MAX_CHANGED = 2_000;
// A change without product tags (an import, a cancelled order) needs a full reload. The counts of a large catalog may be this old
// until then; a small catalog is counted by the database meanwhile.
const RELOAD_AFTER_MS = 60_000;
/** The database counts a listing of fewer products quickly. */
export const SMALL_BELOW = 2_000;
const MAX_CACHED = 300;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function createFacetCounter({ db, log }: { db: Db; log: Log }): FacetCounter {
  let loaded: LoadedIndex | undefined;
  let loading: LoadedIndex | undefined;
  let isStale = false;
  let readAt = -Infinity;
  let retryAt = -Infinity;
  let reading: Promise<void> | undefined;
  let refreshing = Promise.resolve();
  const closing = new AbortController();

  const isRecentlyRead = () => Date.now() - readAt < RELOAD_AFTER_MS;

  async function readAll(): Promise<void> {
    const fresh: LoadedIndex = {
      index: createFacetIndex(),
      categoryIdOf: new Map(),
      changed: new Set(),
      counted: new Map(),
    };
    loading = fresh;
    isStale = false;
    readAt = Date.now();
    const known = await db.select({ id: categories.id, slug: categories.slug }).from(categories);
    for (const { id, slug } of known) fresh.categoryIdOf.set(slug, id);
    let last: string | undefined;
    do {
      const batch = await readIndexed(db, last === undefined ? undefined : gt(products.id, last));
      for (const product of batch) fresh.index.put(product);
      last = batch.length < BATCH ? undefined : batch.at(-1)?.id;
      // Yield to the event loop between batches.
      await yieldToEventLoop();
    } while (last !== undefined && !closing.signal.aborted);
    loaded = isStale && isSmall(fresh) ? undefined : fresh;
  }

  function startReading(): void {
    if (closing.signal.aborted || reading || Date.now() < retryAt) return;
    if (loaded && !isSmall(loaded) && isRecentlyRead()) return;
    reading = readAll()
      .catch((error: unknown) => {
        isStale = true;
        retryAt = Date.now() + RELOAD_AFTER_MS;
        log.warn({ err: error }, "Could not load the facet index; retrying in a minute");
      })
      .finally(() => {
        loading = undefined;
        reading = undefined;
      });
  }

  async function refreshAfter(
    before: Promise<void>,
    { index, changed, counted }: LoadedIndex,
  ): Promise<void> {
    await before.catch(() => undefined);
    const ids = [...changed];
    if (ids.length === 0) return;
    // Cleared before reading, so that a change during the read is read again.
    changed.clear();
    try {
      const now = await readIndexed(db, inArray(products.id, ids), ids.length);
      const found = new Set(now.map(({ id }) => id));
      counted.clear();
      for (const product of now) index.put(product);
      for (const id of ids) if (!found.has(id)) index.remove(id);
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  }

  /** Reads the changed products, serialized so that no count uses an outdated index. */
  function refresh(of: LoadedIndex): Promise<void> {
    refreshing = refreshAfter(refreshing, of);
    return refreshing;
  }

  return {
    async count(query) {
      if (query.match) return null;
      if (loaded && isSmall(loaded) && (isStale || !isRecentlyRead())) loaded = undefined;
      if (loaded && isStale) startReading();
      if (!loaded || loaded.changed.size > MAX_CHANGED) return null;
      const facetQuery = toFacetQuery(query, loaded.categoryIdOf);
      const of = loaded;
      await refresh(of);
      const key = JSON.stringify({
        ...facetQuery,
        since: facetQuery.since && Math.floor(facetQuery.since / MINUTE_MS),
      });
      const known = of.counted.get(key);
      if (known) return known;
      if (of.counted.size >= MAX_CACHED) of.counted.clear();
      const counts = of.index.count(facetQuery);
      of.counted.set(key, counts);
      return counts;
    },
    load() {
      if (!loaded) startReading();
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
    async settled() {
      await reading;
    },
    async close() {
      closing.abort();
      await reading;
    },
  };
}

const isSmall = ({ index }: LoadedIndex) => index.size() < SMALL_BELOW;

/** Reads active products by id. */
async function readIndexed(
  db: Db,
  where: SQL | undefined,
  limit: number = BATCH,
): Promise<IndexedProductRow[]> {
  const rows = await db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      createdAt: products.createdAt,
      isFeatured: products.isFeatured,
      variants: sql<
        [sizeId: string | null, colourId: string | null, price: number, inStock: boolean][] | null
      >`(
        select json_agg(json_build_array(v.size_id, v.colour_id, coalesce(v.price_override_minor, "products"."price_minor"), v.inventory > 0))
        from ${variants} v where v.product_id = "products"."id"
      )`,
    })
    .from(products)
    .where(and(eq(products.status, "active"), where))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ createdAt, variants: all, ...product }) => ({
    ...product,
    createdAt: createdAt.getTime(),
    variants: (all ?? []).map(([sizeId, colourId, price, inStock]) => ({ sizeId, colourId, price, inStock })),
  }));
}

function toFacetQuery(
  { listing, scope, options, now }: ListingQuery,
  categoryIdOf: ReadonlyMap<string, string>,
): FacetQuery {
  const { sizes, colours, minPriceMinor, maxPriceMinor, isInStock } = listing.filters;
  const collection = scope.kind === "collection" ? scope.collection : null;
  const slugs = collection?.categorySlugs;
  const idsOf = (kind: "size" | "colour", requested: readonly string[]) =>
    requested.length > 0 ? optionIds(options, kind, requested) : null;
  return {
    categoryIds:
      scope.kind === "category"
        ? [scope.category.id]
        : (slugs?.map((slug) => categoryIdOf.get(slug) ?? "") ?? null),
    isFeatured: listing.isFeatured,
    since: collection?.newWithinDays ? now.getTime() - collection.newWithinDays * DAY_MS : null,
    sizeIds: idsOf("size", sizes),
    colourIds: idsOf("colour", colours),
    lowest: minPriceMinor,
    highest: maxPriceMinor,
    isInStock,
  };
}
