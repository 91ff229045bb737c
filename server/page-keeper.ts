import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeptPage, PageCache } from "#app/platform/page-cache.server.ts";
import { acceptedEncoding, toBrotli, toGzip } from "#server/compress.ts";
import { contentSecurityPolicy } from "#server/security-headers.ts";

/** Sends ready pages to visitors, and keeps the ones that the app calls public. */
export interface PageKeeper {
  /** True when a kept page was sent. */
  sendKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same with one that is older than a page should be. */
  sendOld(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps a public answer and sends it. False when the answer is not for keeping; it is then untouched. */
  keepAndSend(answer: {
    incoming: IncomingMessage;
    outgoing: ServerResponse;
    response: Response;
    nonce: string;
    generation: number;
    shows: ReadonlySet<string>;
  }): Promise<boolean>;
}

// Only these change what a public page shows. Everything else in a query (campaign marks, noise) shares one copy.
const MEANINGFUL = new Set([
  "category",
  "search",
  "featured",
  "sort",
  "page",
  "colour",
  "size",
  "min-price",
  "max-price",
  "in-stock",
  "q",
  "_routes",
]);

export function createPageKeeper(pages: PageCache): PageKeeper {
  const sendFound = (find: PageCache["find"]) => (request: IncomingMessage, response: ServerResponse) => {
    const key = keyOf(request);
    const page = key === null ? undefined : find(key);
    if (!page) return false;
    send(page, request, response);
    return true;
  };
  return {
    sendKept: sendFound(pages.find),
    sendOld: sendFound(pages.findOld),
    async keepAndSend({ incoming, outgoing, response, nonce, generation, shows }) {
      const key = keyOf(incoming);
      const isPublic = response.headers.get("Cache-Control")?.startsWith("public") ?? false;
      const isPage = /^(?:text\/(?:html|x-script)|application\/json)/.test(
        response.headers.get("Content-Type") ?? "",
      );
      if (key === null || incoming.method !== "GET" || !isPublic || !isPage || response.status !== 200)
        return false;
      const page = await prepare(response, nonce, shows);
      pages.keep(key, page, generation);
      send(page, incoming, outgoing);
      return true;
    },
  };
}

/**
 * Null for what is never kept: other methods, anyone with a cookie that could make the page another one, and the router's own
 * addresses, of whose query every word counts.
 */
function keyOf(request: IncomingMessage): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { cookie } = request.headers;
  if (cookie && /session_token=|flash=/.test(cookie)) return null;
  const [path = "/", query] = (request.url ?? "/").split("?", 2);
  if (path.startsWith("/__")) return null;
  if (!query) return path;
  const meant = [...new URLSearchParams(query)].filter(([name]) => MEANINGFUL.has(name));
  meant.sort(([a, first], [b, second]) => (a === b ? (first < second ? -1 : 1) : a < b ? -1 : 1));
  return meant.length > 0 ? `${path}?${new URLSearchParams(meant)}` : path;
}

async function prepare(response: Response, nonce: string, tags: ReadonlySet<string>): Promise<KeptPage> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  let text = await response.text();
  if (headers["content-type"]?.startsWith("text/html")) {
    // A nonce is for one answer. The scripts that carry ours are named by their hashes instead.
    headers["content-security-policy"] = contentSecurityPolicy(hashesOf(text, nonce));
    text = text.replaceAll(` nonce="${nonce}"`, "").replaceAll(`"nonce":"${nonce}"`, `"nonce":""`);
  }
  const plain = Buffer.from(text);
  const [gzip, brotli] = await Promise.all([toGzip(plain), toBrotli(plain)]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return {
    status: response.status,
    headers: { ...headers, vary: "Accept-Encoding, Cookie" },
    etag,
    plain,
    gzip,
    brotli,
    tags,
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

function send(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const suffix = encoding ?? "plain";
  const etag = `${page.etag.slice(0, -1)}-${suffix}"`;
  for (const name in page.headers) response.setHeader(name, page.headers[name] ?? "");
  response.setHeader("ETag", etag);
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  const body = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.plain;
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.writeHead(page.status).end(request.method === "HEAD" ? undefined : body);
}
