import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_FORM_BYTES } from "#app/platform/http/form.server.ts";

// Where images and lists are uploaded. More than the 10 MB that are taken: who chose a larger file is to be told so in the page, and
// what is over is let pass unread.
const UPLOAD_PATHS = [
  "profile(?:/avatar)?",
  "products/[^/]+/review",
  "admin/products/images",
  "admin/content/(?:posts|team)/[^/]+",
  "admin/content/images",
  "admin/appearance",
  "admin/products/import",
  "admin/products/categories/[^/]+",
];
const UPLOAD_ADDRESSES = new RegExp(`^/(?:${UPLOAD_PATHS.join("|")})(?:\\.data)?(?:\\?|$)`);
const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;
// The router asks for the ways to all links of a page in one address of up to 7,680 characters, and a list of the admin has sixty.
const MAX_URL_LENGTH = 8_192;
// What the router's browser half and HTML forms use. For others the platform's Request has no place (TRACE), or nothing is there.
const METHODS = new Set(["GET", "HEAD", "POST"]);
// The address of a request is put together of its host and its path: neither may reach into the other's place.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a request that is too large, or that is none to the store, before anything reads it. `secure` are the headers of every answer.
 * True when answered.
 */
export function refuseUnfit(
  request: IncomingMessage,
  response: ServerResponse,
  secure: readonly (readonly [string, string])[],
): boolean {
  const refuse = (status: number, text: string, more: Record<string, string> = {}) => {
    const headers = {
      ...Object.fromEntries(secure),
      "Content-Type": "text/plain",
      Connection: "close",
      ...more,
    };
    response.writeHead(status, headers).end(`${text}\n`);
    return true;
  };
  if (!METHODS.has(request.method ?? ""))
    return refuse(405, "The store knows no such method.", { Allow: [...METHODS].join(", ") });
  if (!request.url?.startsWith("/") || !isHost(request.headers.host))
    return refuse(400, "The address is not one.");
  if (request.url.length > MAX_URL_LENGTH) return refuse(414, "The address is too long.");
  // PostgreSQL knows no NUL in a text; nothing in the shop has such an address.
  if (request.url.includes("%00")) return refuse(400, "The address is not one.");
  // Browsers always say how long a form is; a body of unknown length could go on for ever.
  if (request.headers["transfer-encoding"]) return refuse(411, "Say how long the request is.");
  if (Number(request.headers["content-length"] ?? 0) > largestBodyOf(request))
    return refuse(413, "The request is too large.");
  return false;
}

// HTTP/1.0 has none, then it is this machine.
const isHost = (host: string | undefined) => host === undefined || HOST.test(host);

function largestBodyOf({ url, headers }: IncomingMessage): number {
  const isUpload =
    headers["content-type"]?.startsWith("multipart/form-data") && UPLOAD_ADDRESSES.test(url ?? "");
  return isUpload ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
}
