import type { IncomingMessage, ServerResponse } from "node:http";
import { isApiPath, plainProblem, PROBLEM_TYPE } from "#app/lib/http/api-paths.ts";
import { MAX_FORM_BYTES } from "#app/platform/http/form.server.ts";

// Routes with uploads. Their limit exceeds the accepted 10 MB, so that the page can report a file that is too large; the excess is
// discarded.
const UPLOAD_PATHS = [
  "profile(?:/avatar)?",
  "products/[^/]+/review",
  "admin/products/images",
  "admin/content/(?:posts|team)/[^/]+",
  "admin/content/images",
  "admin/setup",
  "admin/content/media(?:/[^/]+)?",
  "admin/appearance",
  "admin/content/redirects/import",
  "admin/products/attributes/size-charts-import",
  "admin/settings/shipping/courier",
  "admin/orders/remittance",
  "admin/orders/pack",
  "admin/orders/parcels/(?:tracking-numbers|scans)",
  "admin/accounting/(?:settlements|courier-invoices)",
  "admin/products/categories/[^/]+",
  "admin/products/[^/]+/passports",
];
const UPLOAD_URLS = new RegExp(`^/(?:${UPLOAD_PATHS.join("|")})(?:\\.data)?(?:\\?|$)`);
const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;
// The import accepts files of 100 MB.
const IMPORT_URLS = /^\/admin\/products\/import(?:\.data)?(?:\?|$)/;
const MAX_IMPORT_BYTES = 102 * 1024 * 1024;
// A ZIP of the images that an import names has up to 500 MB.
const IMPORT_IMAGES_URLS = /^\/admin\/products\/import\/[^/]+\/images(?:\.data)?(?:\?|$)/;
const MAX_IMPORT_IMAGES_BYTES = 502 * 1024 * 1024;
// Forms with up to four photos of 10 MB.
const PHOTOS_URLS = /^\/(?:admin\/)?orders\/[^/]+\/(?:claim|return)(?:\.data)?(?:\?|$)/;
const MAX_PHOTOS_BYTES = 64 * 1024 * 1024;
// The router requests the routes of all links of a page in one URL of up to 7,680 characters.
const MAX_URL_LENGTH = 8_192;
// The methods of HTML forms and the router. No other route but the API's handles more, and `Request` does not support TRACE.
const METHODS = new Set(["GET", "HEAD", "POST"]);
// OPTIONS is the browser's question whether a script of another site may send a request.
const API_METHODS = new Set([...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MAX_API_BYTES = 1024 * 1024;
// The request's URL is composed of host and path, so the host must not contain other parts of a URL.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Rejects a malformed or too large request before anything reads it. `secure` are the headers of every response. Returns whether it
 * has responded.
 */
export function rejectInvalidRequest(
  request: IncomingMessage,
  response: ServerResponse,
  secure: readonly (readonly [string, string])[],
): boolean {
  const isApi = isApiPath(request.url);
  const refuse = (status: number, text: string, more: Record<string, string> = {}) => {
    const headers = {
      ...Object.fromEntries(secure),
      "Content-Type": isApi ? PROBLEM_TYPE : "text/plain",
      Connection: "close",
      ...more,
    };
    response.writeHead(status, headers).end(isApi ? plainProblem(status, text) : `${text}\n`);
    return true;
  };
  const methods = isApi ? API_METHODS : METHODS;
  if (!methods.has(request.method ?? ""))
    return refuse(405, "This method is not allowed.", { Allow: [...methods].join(", ") });
  if (!request.url?.startsWith("/") || !isHost(request.headers.host))
    return refuse(400, "The URL is not valid.");
  if (request.url.length > MAX_URL_LENGTH) return refuse(414, "The URL is too long.");
  // PostgreSQL cannot store NUL characters, and no URL of the shop contains one.
  if (request.url.includes("%00")) return refuse(400, "The URL is not valid.");
  // Browsers always declare a form's length; a body of unknown length could be endless.
  if (request.headers["transfer-encoding"]) return refuse(411, "The request needs a Content-Length.");
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes(request))
    return refuse(413, "The request is too large.");
  return false;
}

// HTTP/1.0 requests may have none.
const isHost = (host: string | undefined) => host === undefined || HOST.test(host);

function maxBodyBytes({ url, headers }: IncomingMessage): number {
  if (isApiPath(url)) return MAX_API_BYTES;
  if (!headers["content-type"]?.startsWith("multipart/form-data")) return MAX_FORM_BYTES;
  if (PHOTOS_URLS.test(url ?? "")) return MAX_PHOTOS_BYTES;
  if (IMPORT_URLS.test(url ?? "")) return MAX_IMPORT_BYTES;
  if (IMPORT_IMAGES_URLS.test(url ?? "")) return MAX_IMPORT_IMAGES_BYTES;
  return UPLOAD_URLS.test(url ?? "") ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
}
