import { LRUCache } from "lru-cache";
import { SHOWS_ANYTHING, type CacheTag } from "#app/lib/http/cache-tags.ts";

/** A page as it is sent, compressed once. */
export interface CachedPage {
  /** Its content type. */
  type: string;
  br: CachedResponse;
  gzip: CachedResponse;
  plain: CachedResponse;
  /** What it shows. */
  tags: ReadonlySet<CacheTag>;
}

/** A whole answer in one encoding, so that sending it is one write. */
export interface CachedResponse {
  etag: string;
  /** Names in small letters and values, one after the other. */
  headers: string[];
  body: Buffer;
}

/**
 * Whole pages for visitors without a session, ready to send. Bounded in bytes. What is forgotten also keeps out pages whose rendering
 * began before: they may show what has just changed.
 */
export interface PageCache {
  /** One that is soon too old is kept from the first who asks: he waits for the next one, and the others have this one meanwhile. */
  find(key: string): CachedPage | undefined;
  /** The same, however old it is: nothing that was known to change on it has changed since. For when nothing newer can be had. */
  getStale(key: string): CachedPage | undefined;
  /** Marks the moment from which a rendering reads; hand it to `keep`. */
  generation(): number;
  keep(key: string, page: CachedPage, generation: number): void;
  /** Forgets the pages that show any of this, and those that have not said what they show. */
  forget(tags: readonly CacheTag[]): void;
  /** Forgets every page: what has changed stands on all of them. */
  invalidateAll(): void;
  /** Shows no page any more that is there now, but as an old one: what has changed is not known. */
  markAllStale(): void;
}

const MAX_BYTES = 64 * 1024 * 1024;
// About what the headers of the three forms take.
const BYTES_OF_HEADERS = 4 * 1024;

// Another process may have changed what a page shows: no page is older than this.
const MAX_AGE_MS = 1_000;
// Part of its age.
const RENEWED_IN_THE_LAST = 0.25;

// Remembered by tag for as long as a rendering can take; beyond that many, all that began before is kept out.
const MAX_INVALIDATED_TAGS = 10_000;

/** `now` in milliseconds, from any beginning but zero. */
export function createPageCache({ maxAgeMs = MAX_AGE_MS, now = () => performance.now() } = {}): PageCache {
  let current = 0;
  /** The generation that began when everything was forgotten last, and by tag when that was. */
  let allSince = 0;
  const since = new Map<CacheTag, number>();
  const keysByTag = new Map<string, Set<string>>();
  const renewed = new WeakSet<CachedPage>();
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    ttl: maxAgeMs,
    perf: { now },
    // One that is too old stays, for want of a better one, until its place is needed.
    noDeleteOnStaleGet: true,
    // To look at the clock costs more than to find a page.
    ttlResolution: Math.min(50, maxAgeMs / 10),
    sizeCalculation: ({ br, gzip, plain }, key) =>
      br.body.length + gzip.body.length + plain.body.length + BYTES_OF_HEADERS + key.length,
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
    const hasChanged = (tag: CacheTag) => (since.get(tag) ?? 0) > generation;
    return generation < allSince || tags.has(SHOWS_ANYTHING) || [...tags].some(hasChanged);
  };
  return {
    find(key) {
      const page = pages.get(key);
      if (!page || renewed.has(page) || pages.getRemainingTTL(key) > maxAgeMs * RENEWED_IN_THE_LAST)
        return page;
      renewed.add(page);
      return undefined;
    },
    getStale: (key) => pages.get(key, { allowStale: true }),
    generation: () => current,
    keep(key, page, generation) {
      if (isStale(page, generation)) return;
      pages.set(key, page);
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    forget(tags) {
      current += 1;
      if (since.size > MAX_INVALIDATED_TAGS) {
        since.clear();
        allSince = current;
      }
      for (const tag of [...tags, SHOWS_ANYTHING]) {
        since.set(tag, current);
        for (const key of keysByTag.get(tag) ?? []) pages.delete(key);
      }
    },
    invalidateAll() {
      current += 1;
      allSince = current;
      since.clear();
      pages.clear();
    },
    markAllStale() {
      current += 1;
      allSince = current;
      since.clear();
      const longAgo = now() - 2 * maxAgeMs;
      for (const [key, page] of [...pages.entries()].toReversed()) pages.set(key, page, { start: longAgo });
    },
  };
}
