import { and, asc, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { setImmediate as turn } from "node:timers/promises";
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

/** Counts of the shop's listings, kept in this process: see decision 18. */
export interface FacetCounter {
  /** What a listing without a search has; null while it is not known here. Changes that were told are in it. */
  count(query: ListingQuery): Promise<FacetCounts | null>;
  /** Have the products at hand soon. */
  input(): void;
  /** What pages show that has changed; null: all of it. */
  note(tags: readonly CacheTag[] | null): void;
  /** Resolves when nothing is being read. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The index and what has changed of it since it was read. */
interface LoadedIndex {
  index: FacetIndex;
  categoryIdOf: Map<string, string>;
  changed: Set<string>;
  /** What was counted since anything changed. */
  counted: Map<string, FacetCounts>;
}

const BATCH = 500;
// More than that are read anew with all others.
const MAX_CHANGED = 2_000;
// What changes without a name (an import, a cancelled order) costs a reading of all products, and a large shop's counts may be so old
// meanwhile. A smaller shop has the database count until it is read again, which is soon.
const READ_AGAIN_AFTER_MS = 60_000;
/** A listing of so many products is quickly counted by the database. */
export const SMALL_BELOW = 2_000;
const MAX_KEPT = 300;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function createFacetCounter({ db, log }: { db: Db; log: Log }): FacetCounter {
  let loaded: LoadedIndex | undefined;
  let coming: LoadedIndex | undefined;
  let isStale = false;
  let readAt = -Infinity;
  let notBefore = -Infinity;
  let reading: Promise<void> | undefined;
  let mending = Promise.resolve();
  const closing = new AbortController();

  const isJustRead = () => Date.now() - readAt < READ_AGAIN_AFTER_MS;

  async function readAll(): Promise<void> {
    const fresh: LoadedIndex = {
      index: createFacetIndex(),
      categoryIdOf: new Map(),
      changed: new Set(),
      counted: new Map(),
    };
    coming = fresh;
    isStale = false;
    readAt = Date.now();
    const known = await db.select({ id: categories.id, slug: categories.slug }).from(categories);
    for (const { id, slug } of known) fresh.categoryIdOf.set(slug, id);
    let last: string | undefined;
    do {
      const batch = await readIndexed(db, last === undefined ? undefined : gt(products.id, last));
      for (const product of batch) fresh.index.put(product);
      last = batch.length < BATCH ? undefined : batch.at(-1)?.id;
      // Whoever else asks comes in between.
      await turn();
    } while (last !== undefined && !closing.signal.aborted);
    loaded = isStale && isSmall(fresh) ? undefined : fresh;
  }

  function startReading(): void {
    if (closing.signal.aborted || reading || Date.now() < notBefore) return;
    if (loaded && !isSmall(loaded) && isJustRead()) return;
    reading = readAll()
      .catch((error: unknown) => {
        isStale = true;
        notBefore = Date.now() + READ_AGAIN_AFTER_MS;
        log.warn({ err: error }, "The products could not be read for counting; tried again in a minute");
      })
      .finally(() => {
        coming = undefined;
        reading = undefined;
      });
  }

  async function mendAfter(before: Promise<void>, { index, changed, counted }: LoadedIndex): Promise<void> {
    await before.catch(() => undefined);
    const ids = [...changed];
    if (ids.length === 0) return;
    // What changes while it is read is read again.
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

  /** Reads what has changed, one who asks after the other: nobody counts what is about to be mended. */
  function mend(of: LoadedIndex): Promise<void> {
    mending = mendAfter(mending, of);
    return mending;
  }

  return {
    async count(query) {
      if (query.match) return null;
      if (loaded && isSmall(loaded) && (isStale || !isJustRead())) loaded = undefined;
      if (loaded && isStale) startReading();
      if (!loaded || loaded.changed.size > MAX_CHANGED) return null;
      const facetQuery = questionOf(query, loaded.categoryIdOf);
      const of = loaded;
      await mend(of);
      const key = JSON.stringify({
        ...facetQuery,
        since: facetQuery.since && Math.floor(facetQuery.since / MINUTE_MS),
      });
      const known = of.counted.get(key);
      if (known) return known;
      if (of.counted.size >= MAX_KEPT) of.counted.clear();
      const counts = of.index.count(facetQuery);
      of.counted.set(key, counts);
      return counts;
    },
    input() {
      if (!loaded) startReading();
    },
    note(tags) {
      if (!loaded && !coming) return;
      if (tags === null || tags.includes("catalogue") || tags.includes("everything")) isStale = true;
      for (const each of [loaded, coming]) {
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

/** Products for sale, in the order of their ids. */
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
        [sizeId: string | null, colourId: string | null, price: number, isThere: boolean][] | null
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
    variants: (all ?? []).map(([sizeId, colourId, price, isThere]) => ({ sizeId, colourId, price, isThere })),
  }));
}

function questionOf(
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
