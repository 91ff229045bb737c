import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { CachedPage, PageCache, CachedResponse } from "#app/platform/cache/page-cache.server.ts";
import { normaliseQuery } from "#server/http/public-query.ts";
import { acceptedEncoding, toBrotli, toGzip } from "#server/http/compress.ts";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";

/** Sends cached pages and caches the responses that the app marks as public. */
export interface PageCacheHandler {
  /** Sends the cached page of a request and returns it; undefined when there is none. */
  serveCached(request: IncomingMessage, response: ServerResponse): CachedPage | undefined;
  /** Like `serveCached`, also with an expired page. */
  serveStale(request: IncomingMessage, response: ServerResponse): CachedPage | undefined;
  /**
   * Calls `make`, unless the same public page is being made for another request: then it awaits that one and returns true when the
   * page is cached.
   */
  makeOnce(request: IncomingMessage, make: () => Promise<void>): Promise<boolean>;
  /** Caches a public response and sends it. False for any other response, which is left unread. */
  cacheAndSend(answer: {
    incoming: IncomingMessage;
    outgoing: ServerResponse;
    response: Response;
    nonce: string;
    generation: number;
    shows: ReadonlySet<CacheTag>;
  }): Promise<boolean>;
}

interface Making {
  generation: number;
  done: Promise<void>;
}

const MAX_PRIVATE_KEYS = 1_000;

/** `headers` are those of every response; a page's own headers override them. */
export function createPageCacheHandler(
  pages: PageCache,
  headers: readonly (readonly [string, string])[],
): PageCacheHandler {
  const making = new Map<string, Making>();
  // Keys whose last response was private: requests do not wait for each other.
  const privateKeys = new LRUCache<string, true>({ max: MAX_PRIVATE_KEYS });
  const sendFound = (find: PageCache["find"]) => (request: IncomingMessage, response: ServerResponse) => {
    const key = cacheKeyOf(request);
    const page = key === null ? undefined : find(key);
    if (page) send(page, request, response);
    return page;
  };
  return {
    serveCached: sendFound(pages.find),
    serveStale: sendFound(pages.getStale),
    async makeOnce(request, make) {
      const key = request.method === "GET" ? cacheKeyOf(request) : null;
      const generation = pages.generation();
      if (key === null || privateKeys.has(key)) {
        await make();
        return false;
      }
      const known = making.get(key);
      // A page begun before the latest change may not contain it.
      if (known?.generation === generation) {
        await known.done;
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
    async cacheAndSend({ incoming, outgoing, response, nonce, generation, shows }) {
      const key = incoming.method === "GET" ? cacheKeyOf(incoming) : null;
      if (key === null) return false;
      const type = response.headers.get("Content-Type") ?? "";
      const isPublic = response.headers.get("Cache-Control")?.startsWith("public") ?? false;
      const isPage = /^(?:text\/(?:html|x-script)|application\/json)/.test(type);
      if (!isPublic || !isPage || response.status !== 200) {
        privateKeys.set(key, true);
        return false;
      }
      const former = pages.getStale(key);
      const page = await prepare(response, headers, { nonce, type, tags: new Set(shows), former });
      pages.keep(key, page, generation);
      // The late answer may have been sent already.
      if (!outgoing.headersSent) send(page, incoming, outgoing);
      return true;
    },
  };
}

/**
 * The cache key of a request, which is also the URL that its page is rendered for. Null for requests that are never cached: other
 * methods, requests with a session, flash or cart cookie, the router's own URLs and the API.
 */
export function cacheKeyOf({ method, url = "/", headers: { cookie } }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (cookie && /session_token=|flash=|(?:^|;\s*|__Host-)cart=/.test(cookie)) return null;
  // An answer of the API is for one shopper's figures and would hardly be asked for again.
  if (/^\/(?:__|api\/)/.test(url)) return null;
  return normaliseQuery(url);
}

interface Preparing {
  nonce: string;
  type: string;
  tags: ReadonlySet<CacheTag>;
  /** The previously cached page. An unchanged page is not compressed again. */
  former: CachedPage | undefined;
}

async function prepare(
  response: Response,
  commonHeaders: readonly (readonly [string, string])[],
  { nonce, type, tags, former }: Preparing,
): Promise<CachedPage> {
  const headers = new Map(commonHeaders.map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of response.headers) headers.set(name, value);
  headers.set("vary", "Accept-Encoding, Cookie");
  let text = await response.text();
  if (type.startsWith("text/html")) {
    // A nonce is valid for one response only; cached pages allow their scripts by hash.
    headers.set("content-security-policy", contentSecurityPolicy(hashesOf(text, nonce)));
    text = text.replaceAll(` nonce="${nonce}"`, "").replaceAll(`"nonce":"${nonce}"`, `"nonce":""`);
  }
  const plain = Buffer.from(text);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const as = (encoding: string | null, body: Buffer): CachedResponse => {
    const etag = `"${hash}-${encoding ?? "plain"}"`;
    const own = [...(encoding ? ["content-encoding", encoding] : []), "content-length", String(body.length)];
    return { etag, body, headers: [...[...headers].flat(), "etag", etag, ...own] };
  };
  const whole = as(null, plain);
  const same = former?.plain.etag === whole.etag ? former : undefined;
  const [gzip, brotli] = same
    ? [same.gzip.body, same.br.body]
    : await Promise.all([toGzip(plain), toBrotli(plain)]);
  // An unchanged page keeps its buffers: new ones each second would be promoted to V8's old generation before they are freed.
  return {
    type,
    tags,
    br: as("br", brotli),
    gzip: as("gzip", gzip),
    plain: same ? { ...whole, body: same.plain.body } : whole,
  };
}

/** CSP hashes of the inline scripts with this response's nonce; injected scripts do not have it. */
function hashesOf(html: string, nonce: string): string {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts]
    .filter(([, attributes, body]) => attributes?.includes(`nonce="${nonce}"`) && body)
    .map(
      ([, , body]) =>
        `'sha256-${createHash("sha256")
          .update(body ?? "")
          .digest("base64")}'`,
    );
  return [...new Set(hashes)].join(" ");
}

// Omitted from a 304 response.
const BODY_HEADERS = new Set(["content-length", "content-encoding", "content-type"]);

function send(
  page: CachedPage,
  { headers: requested, method }: IncomingMessage,
  response: ServerResponse,
): void {
  const encoded = page[acceptedEncoding(requested["accept-encoding"]) ?? "plain"];
  if (requested["if-none-match"] === encoded.etag) {
    const describesNoBody = (_: string, index: number) =>
      !BODY_HEADERS.has(encoded.headers[index & ~1] ?? "");
    response.writeHead(304, encoded.headers.filter(describesNoBody)).end();
    return;
  }
  response.writeHead(200, encoded.headers).end(method === "HEAD" ? undefined : encoded.body);
}
