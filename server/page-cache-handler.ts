import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Cdn } from "#app/platform/cdn/cdn.ts";
import type { CachedPage, PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { CachedShopper } from "#app/context/shopper/shopper-placeholders.server.ts";
import { prepareTemplate, prepareWhole, sendFilled, sendWhole, type ChoicesOf } from "#server/cached-page.ts";
import { isPublicPage, normaliseQuery } from "#server/http/public-query.ts";

/** Sends cached pages and caches the responses that the app marks as public. */
export interface PageCacheHandler {
  /** Sends the cached page of a request and returns it; undefined when there is none. */
  serveCached(exchange: Exchange): CachedPage | undefined;
  /** Like `serveCached`, also with an expired page. */
  serveStale(exchange: Exchange): CachedPage | undefined;
  /** Whether this request should also render the next version of the page that it was sent. */
  claimRenewal(exchange: Exchange): boolean;
  /** Whether the page of a shopper is worth rendering as a template. */
  mayBeTemplate(exchange: Exchange): boolean;
  /**
   * Calls `make`, unless the same public page is being made for another request: then it awaits that one and returns true when the
   * page is cached.
   */
  makeOnce(exchange: Exchange, make: () => Promise<void>): Promise<boolean>;
  /** Caches a public response and sends it. False for any other response, which is left unread. */
  cacheAndSend(exchange: Exchange, rendered: RenderedResponse): Promise<boolean>;
}

export interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** Whose page it is; null for a visitor without cookies, and for anyone whose page has no template. */
  shopper: CachedShopper | null;
}

interface RenderedResponse {
  response: Response;
  nonce: string;
  /** The mark of the placeholders; null for a page without. */
  mark: string | null;
  generation: number;
  cacheTags: ReadonlySet<CacheTag>;
}

interface Making {
  generation: number;
  done: Promise<void>;
}

// The router's own URLs, and responses of the API to keys and tokens, or for one shopper's figures, which would hardly be requested again.
const NEVER_CACHED =
  /^\/(?:__|api\/v1\/(?:admin\/.*|me\/.*|delivery|products\/[^/]+\/size-recommendation)(?:[?.]|$))/;

const MAX_PRIVATE_KEYS = 1_000;
const PRIVATE_FOR_MS = 10_000;

/** `headers` are those of every response; a page's own headers override them. */
export function createPageCacheHandler(
  pages: PageCache,
  headers: readonly (readonly [string, string])[],
  { choicesOf, findCdn }: { choicesOf: ChoicesOf; findCdn: () => Cdn | null },
): PageCacheHandler {
  const making = new Map<string, Making>();
  // Keys whose last response was private: requests do not wait for each other, and no template is tried.
  const privateKeys = new LRUCache<string, true>({ max: MAX_PRIVATE_KEYS, ttl: PRIVATE_FOR_MS });
  const sendFound = (find: PageCache["find"]) => (exchange: Exchange) => {
    const key = cacheKeyOf(exchange);
    const page = key === null ? undefined : find(key);
    if (page) send(page, exchange);
    return page;
  };
  return {
    serveCached: sendFound(pages.find),
    serveStale: sendFound(pages.getStale),
    claimRenewal(exchange) {
      const key = exchange.incoming.method === "GET" ? cacheKeyOf(exchange) : null;
      return key !== null && pages.claimRenewal(key);
    },
    mayBeTemplate(exchange) {
      const key = exchange.incoming.method === "GET" && exchange.shopper ? cacheKeyOf(exchange) : null;
      return key !== null && !privateKeys.has(key);
    },
    async makeOnce(exchange, make) {
      const key = exchange.incoming.method === "GET" ? cacheKeyOf(exchange) : null;
      const generation = pages.generation();
      if (key === null || privateKeys.has(key)) {
        await make();
        return false;
      }
      const inProgress = making.get(key);
      // A page begun before the latest change may not contain it.
      if (inProgress?.generation === generation) {
        await inProgress.done;
        if (pages.find(key)) return true;
        await make();
        return false;
      }
      const made = make();
      const mine = { generation, done: made.catch(() => undefined) };
      making.set(key, mine);
      try {
        await made;
      } finally {
        if (making.get(key) === mine) making.delete(key);
      }
      return false;
    },
    async cacheAndSend(exchange, { response, nonce, mark, generation, cacheTags }) {
      const key = exchange.incoming.method === "GET" ? cacheKeyOf(exchange) : null;
      // A shopper's own page is not for others of the kind.
      if (key === null || (exchange.shopper && mark === null)) return false;
      const type = response.headers.get("Content-Type") ?? "";
      const isPublic = response.headers.get("Cache-Control")?.startsWith("public") ?? false;
      const isPage = /^(?:text\/(?:html|x-script)|application\/json)/.test(type);
      if (!isPublic || !isPage || response.status !== 200) {
        privateKeys.set(key, true);
        return false;
      }
      const tags = new Set(cacheTags);
      const page =
        mark === null
          ? await prepareWhole(response, headers, {
              nonce,
              type,
              tags,
              cdn: findCdn(),
              former: pages.getStale(key),
            })
          : await prepareTemplate(response, headers, { type, tags, mark, choicesOf });
      pages.set(key, page, generation);
      // The late response may have been sent already.
      if (!exchange.outgoing.headersSent) send(page, exchange);
      return true;
    },
  };
}

/**
 * The cache key of a request. Null for requests that are never cached: other methods, the URLs of `NEVER_CACHED`, and requests with a key,
 * or with a session, flash or cart cookie unless they are a known shopper's for a public page. Also null for a browser without JavaScript
 * that has chosen a country, so that the cache holds one variant of each page.
 */
export function cacheKeyOf({ incoming, shopper }: Pick<Exchange, "incoming" | "shopper">): string | null {
  const { method, url = "/", headers } = incoming;
  if (method !== "GET" && method !== "HEAD") return null;
  if (shopper) return isPublicPage(url) ? `${shopper.kind} ${normaliseQuery(url)}` : null;
  if (
    headers.cookie &&
    /session_token=|flash=|rendered_country=|(?:^|;\s*|__Host-)cart=/.test(headers.cookie)
  )
    return null;
  // A response to a key is for its owner.
  if (headers.authorization !== undefined) return null;
  if (NEVER_CACHED.test(url)) return null;
  return normaliseQuery(url);
}

function send(page: CachedPage, { incoming, outgoing, shopper }: Exchange): void {
  if (page.kind === "whole") sendWhole(page, incoming, outgoing);
  else if (shopper) sendFilled(page, shopper.fill, incoming, outgoing);
}
