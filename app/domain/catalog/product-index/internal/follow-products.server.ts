import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { gt, inArray } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import {
  createEmptyIndex,
  type LoadedIndex,
} from "#app/domain/catalog/product-index/internal/loaded-index.server.ts";
import { readProducts, readSoldCounts } from "#app/domain/catalog/product-index/read-products.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

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

interface FollowedProducts {
  /** The index with all received changes, read first if needed. */
  current(): Promise<LoadedIndex>;
  /** Loads the index in the background. */
  load(): void;
  /** Marks the products of the tags as changed; null means everything changed. */
  invalidate(tags: readonly CacheTag[] | null): void;
  close(): Promise<void>;
}

/** Reads the products for sale into memory, and again as they change. */
export function followProducts({ db, log, clock }: { db: Db; log: Log; clock: Clock }): FollowedProducts {
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
    await fill(fresh, { db, sold: await readSold(), signal: closing.signal });
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

  /** Reads the changed products, serialized so that no query uses an outdated index. */
  async function refresh(of: LoadedIndex): Promise<LoadedIndex> {
    if (of.changed.size <= MAX_CHANGED) {
      refreshing = refreshAfter(refreshing, { db, index: of, readSold });
      await refreshing;
    }
    return of;
  }

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

  function invalidate(tags: readonly CacheTag[] | null): void {
    if (!loaded && !loading) return;
    if (tags === null || tags.includes("catalogue") || tags.includes("everything")) isStale = true;
    for (const each of [loaded, loading]) {
      for (const tag of tags ?? [])
        if (tag.startsWith("product:")) each?.changed.add(tag.slice("product:".length));
      if (each && each.changed.size > MAX_CHANGED) isStale = true;
    }
  }

  return {
    current,
    load() {
      if (!loaded) readInBackground();
    },
    invalidate,
    async close() {
      closing.abort();
      await reading?.catch(() => undefined);
    },
  };
}

const isSmall = ({ columns }: LoadedIndex) => columns.size() < SMALL_BELOW;

interface Filling {
  db: Db;
  sold: ReadonlyMap<string, number>;
  signal: AbortSignal;
}

/** Reads all categories and products into an empty index. */
async function fill(index: LoadedIndex, { db, sold, signal }: Filling): Promise<void> {
  const categoryRows = await db.select({ id: categories.id, slug: categories.slug }).from(categories);
  for (const { id, slug } of categoryRows) index.categoryIdOf.set(slug, id);
  let last: string | undefined;
  do {
    const where = last === undefined ? undefined : gt(products.id, last);
    const batch = await readProducts(db, { where, limit: BATCH, sold });
    for (const product of batch) index.columns.upsert(product);
    last = batch.length < BATCH ? undefined : batch.at(-1)?.id;
    // Yield to the event loop between batches.
    await yieldToEventLoop();
    signal.throwIfAborted();
  } while (last !== undefined);
}

interface Refresh {
  db: Db;
  index: LoadedIndex;
  readSold(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Reads the changed products again once an earlier refresh has ended. */
async function refreshAfter(before: Promise<void>, { db, index, readSold }: Refresh): Promise<void> {
  const { columns, changed, counted, matched, popular } = index;
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
    for (const product of now) columns.upsert(product);
    for (const id of ids) if (!existingIds.has(id)) columns.remove(id);
  } catch (error) {
    for (const id of ids) changed.add(id);
    throw error;
  }
}
