import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { CachedPage, PageCache, CachedResponse } from "#app/platform/cache/page-cache.server.ts";
import { normaliseQuery } from "#server/http/public-query.ts";
import { acceptedEncoding, toBrotli, toGzip } from "#server/http/compress.ts";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";

/** Sends ready pages to visitors, and keeps the ones that the app calls public. */
export interface PageCacheHandler {
  /** Sends the page that is kept for this request, and says which; undefined when there is none. */
  serveCached(request: IncomingMessage, response: ServerResponse): CachedPage | undefined;
  /** The same with one that is older than a page should be. */
  serveStale(request: IncomingMessage, response: ServerResponse): CachedPage | undefined;
  /**
   * Has an answer made, unless the same page is being made at this moment for somebody else and may be had by everybody: then it is
   * waited for, and true says that it can be sent.
   */
  makeOnce(request: IncomingMessage, make: () => Promise<void>): Promise<boolean>;
  /** Keeps a public answer and sends it. False when the answer is not for keeping; it is then untouched. */
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

const MAX_REMEMBERED = 1_000;

/** `headers` are those of every answer of the store; a page's own stand over them. */
export function createPageCacheHandler(
  pages: PageCache,
  headers: readonly (readonly [string, string])[],
): PageCacheHandler {
  const making = new Map<string, Making>();
  // Addresses whose page was somebody's own when it was made last: nobody waits for one of those.
  const unkept = new LRUCache<string, true>({ max: MAX_REMEMBERED });
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
      if (key === null || unkept.has(key)) {
        await make();
        return false;
      }
      const known = making.get(key);
      // What began before the latest change may not show it.
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
        unkept.set(key, true);
        return false;
      }
      const former = pages.getStale(key);
      const page = await prepare(response, headers, { nonce, type, tags: new Set(shows), former });
      pages.keep(key, page, generation);
      // A visitor who waited too long has been given the former page.
      if (!outgoing.headersSent) send(page, incoming, outgoing);
      return true;
    },
  };
}

/**
 * The cache key of a request, which is also the address that its page is rendered for. Null for what is never cached: other methods,
 * anyone with a cookie that could make the page another one, and the router's own addresses.
 */
export function cacheKeyOf({ method, url = "/", headers: { cookie } }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (cookie && /session_token=|flash=|(?:^|;\s*|__Host-)cart=/.test(cookie)) return null;
  if (url.startsWith("/__")) return null;
  return normaliseQuery(url);
}

interface Preparing {
  nonce: string;
  type: string;
  tags: ReadonlySet<CacheTag>;
  /** The page that was kept until now. What has not changed since is not packed again. */
  former: CachedPage | undefined;
}

async function prepare(
  response: Response,
  ofEveryAnswer: readonly (readonly [string, string])[],
  { nonce, type, tags, former }: Preparing,
): Promise<CachedPage> {
  const headers = new Map(ofEveryAnswer.map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of response.headers) headers.set(name, value);
  headers.set("vary", "Accept-Encoding, Cookie");
  let text = await response.text();
  if (type.startsWith("text/html")) {
    // A nonce is for one answer. The scripts that carry ours are named by their hashes instead.
    headers.set("content-security-policy", contentSecurityPolicy(hashesOf(text, nonce)));
    text = text.replaceAll(` nonce="${nonce}"`, "").replaceAll(`"nonce":"${nonce}"`, `"nonce":""`);
  }
  const plain = Buffer.from(text);
  const mark = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const as = (encoding: string | null, body: Buffer): CachedResponse => {
    const etag = `"${mark}-${encoding ?? "plain"}"`;
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

/** Hashes of the inline scripts that were rendered with this answer's nonce, as CSP sources. A script from elsewhere has none. */
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

// What is said of a body that is not sent is left out with it.
const OF_THE_BODY = new Set(["content-length", "content-encoding", "content-type"]);

function send(
  page: CachedPage,
  { headers: requested, method }: IncomingMessage,
  response: ServerResponse,
): void {
  const form = page[acceptedEncoding(requested["accept-encoding"]) ?? "plain"];
  if (requested["if-none-match"] === form.etag) {
    const isKept = (_: string, index: number) => !OF_THE_BODY.has(form.headers[index & ~1] ?? "");
    response.writeHead(304, form.headers.filter(isKept)).end();
    return;
  }
  // Written at once: names and values one after the other, as they were put together when the page was made.
  response.writeHead(200, form.headers).end(method === "HEAD" ? undefined : form.body);
}
