import { LRUCache } from "lru-cache";

/** A page as it is sent, compressed once. */
export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/**
 * Whole pages for visitors without a session, ready to send. Bounded in bytes. `forgetAll` also keeps out pages whose
 * rendering began before it: they may show what has just changed.
 */
export interface PageCache {
  find(key: string): KeptPage | undefined;
  /** Marks the moment from which a rendering reads; hand it to `keep`. */
  generation(): number;
  keep(key: string, page: KeptPage, generation: number): void;
  forgetAll(): void;
}

const MAX_BYTES = 64 * 1024 * 1024;

// Another process may have changed what a page shows: no page is older than this.
const MAX_AGE_MS = 1_000;

export function createPageCache({ maxAgeMs = MAX_AGE_MS } = {}): PageCache {
  let current = 0;
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    ttl: maxAgeMs,
    sizeCalculation: (page, key) => page.plain.length + page.gzip.length + page.brotli.length + key.length,
  });
  return {
    find: (key) => pages.get(key),
    generation: () => current,
    keep(key, page, generation) {
      if (generation === current) pages.set(key, page);
    },
    forgetAll() {
      current += 1;
      pages.clear();
    },
  };
}
