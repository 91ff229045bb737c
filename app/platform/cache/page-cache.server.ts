import { LRUCache } from "lru-cache";
import { SHOWS_ANYTHING, type CacheTag } from "#app/lib/http/cache-tags.ts";
import type { PageTemplate } from "#app/platform/cache/page-template.server.ts";

/** A rendered page in every encoding. */
export interface WholePage {
  kind: "whole";
  /** Content type. */
  type: string;
  br: CachedResponse;
  gzip: CachedResponse;
  plain: CachedResponse;
  /** Whether its headers name its tags for the connected content delivery network. */
  isTagged: boolean;
  /** Approximate size in memory. */
  bytes: number;
  tags: ReadonlySet<CacheTag>;
}

export type CachedPage = WholePage | PageTemplate;

/** A whole response in one encoding, sent with a single write. */
export interface CachedResponse {
  etag: string;
  /** Alternating lower-case names and values, as in `rawHeaders`. */
  headers: string[];
  body: Buffer;
}

/**
 * Whole pages for visitors without a session, and templates of pages for shoppers, limited in bytes. An invalidation also rejects pages whose rendering began before it,
 * because they may show outdated data.
 */
export interface PageCache {
  /** A fresh page. */
  find(key: string): CachedPage | undefined;
  /** Whether the caller should render the next version of a page: true once, for a page requested shortly before it expires. */
  claimRenewal(key: string): boolean;
  /** A page of any age without a known change since, for when the database does not respond. */
  getStale(key: string): CachedPage | undefined;
  /** Call before rendering and pass the result to `set`. */
  generation(): number;
  /** As `generation`, but without changes of single products that leave listings as they are, such as each sale. */
  listedGeneration(): number;
  set(key: string, page: CachedPage, generation: number): void;
  /** Removes the pages with any of these tags, and those without known tags (`SHOWS_ANYTHING`). */
  invalidate(tags: readonly CacheTag[]): void;
  /** Removes every page. */
  invalidateAll(): void;
  /** Expires every page without removing it: changes may have been missed. */
  markAllStale(): void;
}

const MAX_BYTES = 64 * 1024 * 1024;

// A limit for changes by other processes that are announced late or not at all.
const MAX_AGE_MS = 10_000;
// As a share of the maximum age.
const RENEWAL_WINDOW = 0.25;

// Above this number, every page whose rendering began earlier is rejected instead of comparing tags.
const MAX_INVALIDATED_TAGS = 10_000;

/** `now` returns milliseconds from any origin, never 0. */
export function createPageCache({ maxAgeMs = MAX_AGE_MS, now = () => performance.now() } = {}): PageCache {
  let current = 0;
  let listed = 0;
  /** Generation of the last invalidation of everything, and of the last one by tag. */
  let allInvalidatedAt = 0;
  const invalidatedAt = new Map<CacheTag, number>();
  const keysByTag = new Map<string, Set<string>>();
  const renewed = new WeakSet<CachedPage>();
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    ttl: maxAgeMs,
    perf: { now },
    // Expired pages stay for `getStale` until they are evicted.
    noDeleteOnStaleGet: true,
    // Reading the clock costs more than looking up a page.
    ttlResolution: Math.min(50, maxAgeMs / 10),
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
    dispose: (page, key) => {
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });
  const isStale = ({ tags }: CachedPage, generation: number) => {
    if (generation === current) return false;
    const hasChanged = (tag: CacheTag) => (invalidatedAt.get(tag) ?? 0) > generation;
    return generation < allInvalidatedAt || tags.has(SHOWS_ANYTHING) || [...tags].some(hasChanged);
  };
  return {
    find: (key) => pages.get(key),
    claimRenewal(key) {
      const page = pages.get(key);
      if (!page || renewed.has(page) || pages.getRemainingTTL(key) > maxAgeMs * RENEWAL_WINDOW) return false;
      renewed.add(page);
      return true;
    },
    getStale: (key) => pages.get(key, { allowStale: true }),
    generation: () => current,
    listedGeneration: () => listed,
    set(key, page, generation) {
      if (isStale(page, generation)) return;
      pages.set(key, page);
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    invalidate(tags) {
      current += 1;
      if (tags.some((tag) => !tag.startsWith("product:"))) listed = current;
      if (invalidatedAt.size > MAX_INVALIDATED_TAGS) {
        invalidatedAt.clear();
        allInvalidatedAt = current;
      }
      for (const tag of [...tags, SHOWS_ANYTHING]) {
        invalidatedAt.set(tag, current);
        for (const key of keysByTag.get(tag) ?? []) pages.delete(key);
      }
    },
    invalidateAll() {
      current += 1;
      listed = current;
      allInvalidatedAt = current;
      invalidatedAt.clear();
      pages.clear();
    },
    markAllStale() {
      current += 1;
      listed = current;
      allInvalidatedAt = current;
      invalidatedAt.clear();
      const expiredStart = now() - 2 * maxAgeMs;
      for (const [key, page] of [...pages.entries()].toReversed())
        pages.set(key, page, { start: expiredStart });
    },
  };
}
