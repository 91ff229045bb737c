import { matchesEtag } from "#app/lib/http/cache-control.ts";
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { tagHeaderOf, type Cdn } from "#app/platform/cdn/cdn.ts";
import type { WholePage, CachedPage, CachedResponse } from "#app/platform/cache/page-cache.server.ts";
import {
  createTemplate,
  fillGzip,
  fillPlain,
  type FillPlaceholder,
  type PageTemplate,
} from "#app/platform/cache/page-template.server.ts";
import { accepts, acceptedEncoding, toBrotli, toGzip } from "#server/http/compress.ts";
import { contentSecurityPolicy } from "#server/http/security-headers.ts";

type Headers = readonly (readonly [string, string])[];

/** The name of the placeholder for the nonce of a response's scripts. */
export const NONCE_PLACEHOLDER = "nonce";

const NONCE_BYTES = 16;
const NONCE_LENGTH = 24;

export const createNonce = () => randomBytes(NONCE_BYTES).toString("base64");

// Approximate size of the headers of the three encodings.
const HEADER_BYTES = 4 * 1024;

interface Preparing {
  nonce: string;
  type: string;
  tags: ReadonlySet<CacheTag>;
  /** The content delivery network in front of the store; null if none is connected. */
  cdn: Cdn | null;
  /** The previously cached page. An unchanged page is not compressed again. */
  former: CachedPage | undefined;
}

/** A page for visitors, in every encoding. */
export async function prepareWhole(
  response: Response,
  common: Headers,
  { nonce, type, tags, cdn, former }: Preparing,
): Promise<WholePage> {
  const headers = headersOf(response, common);
  if (cdn) headers.set(cdn.tagHeader.toLowerCase(), tagHeaderOf(tags, cdn));
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
    const ownHeaders = [
      ...(encoding ? ["content-encoding", encoding] : []),
      "content-length",
      String(body.length),
    ];
    return { etag, body, headers: [...[...headers].flat(), "etag", etag, ...ownHeaders] };
  };
  const whole = as(null, plain);
  const same = former?.kind === "whole" && former.plain.etag === whole.etag ? former : undefined;
  const [gzip, brotli] = same
    ? [same.gzip.body, same.br.body]
    : await Promise.all([toGzip(plain), toBrotli(plain)]);
  // An unchanged page keeps its buffers: new ones each time would be promoted to V8's old generation before they are freed.
  return {
    kind: "whole",
    type,
    tags,
    isTagged: cdn !== null,
    bytes: plain.length + gzip.length + brotli.length + HEADER_BYTES,
    br: as("br", brotli),
    gzip: as("gzip", gzip),
    plain: same ? { ...whole, body: same.plain.body } : whole,
  };
}

/** A page for shoppers, with placeholders. */
export async function prepareTemplate(
  response: Response,
  common: Headers,
  { type, tags, mark, choicesOf }: Pick<Preparing, "type" | "tags"> & { mark: string; choicesOf: ChoicesOf },
): Promise<PageTemplate> {
  const headers = headersOf(response, common);
  // These allow the template to be stored here, not the shopper's page to be stored anywhere.
  for (const name of ["cdn-cache-control", "surrogate-control", "content-security-policy"])
    headers.delete(name);
  headers.set("cache-control", "private, no-store");
  const choices: ChoicesOf = (name) =>
    name === NONCE_PLACEHOLDER ? ["x".repeat(NONCE_LENGTH)] : choicesOf(name);
  const { parts, bytes } = await createTemplate(await response.text(), mark, choices);
  const flat = [...headers].flat();
  return { kind: "template", type, tags, headers: flat, parts, bytes: bytes + HEADER_BYTES };
}

export type ChoicesOf = (name: string) => readonly string[] | null;

function headersOf(response: Response, common: Headers): Map<string, string> {
  const headers = new Map(common.map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of response.headers) headers.set(name, value);
  return headers.set("vary", "Accept-Encoding, Cookie");
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

export function sendWhole(
  page: WholePage,
  { headers: requested, method }: IncomingMessage,
  response: ServerResponse,
): void {
  const encoded = page[acceptedEncoding(requested["accept-encoding"]) ?? "plain"];
  // Up to a kilobyte that only CDNs use. They name themselves in this header (RFC 8586).
  const headers =
    "cdn-loop" in requested && !page.isTagged
      ? [...encoded.headers, "cache-tag", [...page.tags].join(",")]
      : encoded.headers;
  if (matchesEtag(requested["if-none-match"], encoded.etag)) {
    const describesNoBody = (_: string, index: number) => !BODY_HEADERS.has(headers[index & ~1] ?? "");
    response.writeHead(304, headers.filter(describesNoBody)).end();
    return;
  }
  response.writeHead(200, headers).end(method === "HEAD" ? undefined : encoded.body);
}

/** Sends a shopper's page: the template with its placeholders filled. Nobody may store it, so it has no ETag. */
export function sendFilled(
  { type, headers, ...template }: PageTemplate,
  fill: FillPlaceholder,
  { headers: requested, method }: IncomingMessage,
  response: ServerResponse,
): void {
  const nonce = createNonce();
  const fillAll: FillPlaceholder = (name) => (name === NONCE_PLACEHOLDER ? nonce : fill(name));
  const isGzip = accepts(requested["accept-encoding"] ?? null, "gzip");
  const body = isGzip ? fillGzip(template, fillAll) : fillPlain(template, fillAll);
  const ownHeaders = ["content-length", String(body.length)];
  if (isGzip) ownHeaders.push("content-encoding", "gzip");
  if (type.startsWith("text/html"))
    ownHeaders.push("content-security-policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  response.writeHead(200, [...headers, ...ownHeaders]).end(method === "HEAD" ? undefined : body);
}
