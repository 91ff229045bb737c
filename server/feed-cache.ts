import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { matchesEtag } from "#app/lib/http/cache-control.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { createSwrCache } from "#app/platform/cache/swr-cache.server.ts";
import { accepts } from "#server/http/compress.ts";

/** Caches compressed feeds and sitemaps, which read the whole catalogue and are the same for everybody. */
export interface FeedCache {
  /** Sends a cached feed or the result of `make`. Concurrent requests share one call. */
  send(incoming: IncomingMessage, outgoing: ServerResponse, make: MakeFeed): Promise<void>;
}

/** "sent" when a response has already been sent. */
type MakeFeed = () => Promise<Response | "sent">;

interface Feed {
  headers: [string, string][];
  etag: string | null;
  gzip: Buffer;
}

const FEED_PATH = /^\/(?:products\.xml|feeds\/[^/]+|feed\.xml|sitemap\.xml|sitemap\/[^/]+)$/;
const IS_XML = /^application\/(?:\w+\+)?xml/;

// A limit for changes by other processes that are not announced.
const MAX_AGE_MS = 60_000;
const MAX_FEEDS = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Whether a request is for a feed. Feeds ignore the query. */
export function isFeed({ method, url = "/" }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && FEED_PATH.test(pathOf(url));
}

/** The request of everybody who reads a feed: a HEAD or conditional one would give the others an empty response. */
export function feedRequest({ url, headers }: Request): Request {
  const shared = new Headers(headers);
  for (const name of ["if-none-match", "if-modified-since", "range"]) shared.delete(name);
  return new Request(url, { headers: shared });
}

export function createFeedCache({ listedGeneration }: Pick<PageCache, "listedGeneration">): FeedCache {
  const feeds = createSwrCache<Feed | Response | "sent">({
    freshForMs: MAX_AGE_MS,
    usableForMs: MAX_AGE_MS,
    maxEntries: MAX_FEEDS,
    size: { max: MAX_BYTES, of: (made) => (isCompressed(made) ? made.gzip.length + 1_024 : 1) },
    isWorthCaching: isCompressed,
  });

  return {
    async send(incoming, outgoing, make) {
      // With the generation of listings, because a feed that is being made may lack a change since its start.
      const key = `${pathOf(incoming.url ?? "/")} ${listedGeneration()}`;
      const shared = await feeds.get(key, () => makeFeed(make));
      if (outgoing.headersSent) return;
      // The reader for whom it was made has left.
      const made = shared === "sent" ? await makeFeed(make) : shared;
      if (made === "sent") return;
      // Cloned, because several requests may share a refusal.
      if (made instanceof Response) await sendText(made.clone(), outgoing);
      else await sendFeed(made, incoming, outgoing);
    },
  };
}

function isCompressed(made: Feed | Response | "sent"): made is Feed {
  return made !== "sent" && !(made instanceof Response);
}

async function makeFeed(make: MakeFeed): Promise<Feed | Response | "sent"> {
  const response = await make();
  if (
    response === "sent" ||
    response.status !== 200 ||
    !response.body ||
    !IS_XML.test(response.headers.get("content-type") ?? "")
  )
    return response;
  const gzip = await buffer(response.body.pipeThrough(new CompressionStream("gzip")));
  return { headers: [...response.headers], etag: response.headers.get("etag"), gzip };
}

async function sendText(response: Response, outgoing: ServerResponse): Promise<void> {
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
}

async function sendFeed(
  feed: Feed,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  for (const [name, value] of feed.headers) outgoing.setHeader(name, value);
  outgoing.setHeader("Vary", "Accept-Encoding");
  if (feed.etag && matchesEtag(headers["if-none-match"], feed.etag)) {
    outgoing.writeHead(304).end();
    return;
  }
  const isGzip = accepts(headers["accept-encoding"] ?? null, "gzip");
  if (isGzip) outgoing.setHeader("Content-Encoding", "gzip").setHeader("Content-Length", feed.gzip.length);
  if (isGzip || method === "HEAD") {
    outgoing.end(method === "HEAD" ? undefined : feed.gzip);
    return;
  }
  // A client that disconnects early breaks the pipeline.
  await pipeline(Readable.from([feed.gzip]), createGunzip(), outgoing).catch(() => undefined);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
