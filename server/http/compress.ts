import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions } from "node:zlib";
import Negotiator from "negotiator";
import { releaseBytes } from "#app/lib/release-bytes.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const SMALLEST = 1_024;
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|manifest\+json)|image\/svg)/;

// A third smaller than gzip at much the same cost. The levels above take longer and save a hundredth.
const BROTLI_QUALITY = 5;

// Of its window brotli leaves so many bytes unused.
const BROTLI_MARGIN = 16;

// Feeds and sitemaps are sent as they are written and may be longer than memory.
const STREAMED = /^application\/(?:atom\+)?xml/;

// The better one first.
const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that a request accepts (RFC 9110, section 12.5.3); null where it accepts neither. */
export function acceptedEncoding(header: string | null | undefined): Encoding | null {
  if (!header) return null;
  return ENCODINGS.find((encoding) => accepts(header, encoding)) ?? null;
}

export function toBrotli(bytes: Uint8Array): Promise<Buffer> {
  return brotliAsync(bytes, brotliFor(bytes));
}

/**
 * With a window that the bytes fill, not the 4 MB of the default: Node tells V8 of that memory, which takes it for a heap that grows fast
 * and looks through all of it every few pages.
 */
function brotliFor({ length }: Uint8Array): BrotliOptions {
  const window = Math.ceil(Math.log2(length + BROTLI_MARGIN));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(window, constants.BROTLI_MIN_WINDOW_BITS),
        constants.BROTLI_DEFAULT_WINDOW,
      ),
    },
  };
}

export function toGzip(bytes: Uint8Array): Promise<Buffer> {
  return gzipAsync(bytes, { level: 5 });
}

/** The same answer, compressed where that is worth it. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  const type = response.headers.get("content-type") ?? "";
  if (!encoding || !response.body) return response;
  if (STREAMED.test(type)) return packedAsItComes(request, response);
  if (!COMPRESSIBLE.test(type)) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const { status, statusText } = response;
  if (plain.length < SMALLEST) return new Response(plain, { status, statusText, headers });
  const packed = encoding === "br" ? await toBrotli(plain) : await toGzip(plain);
  releaseBytes(plain);
  headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(packed.length));
  return new Response(new Uint8Array(packed), { status, statusText, headers });
}

function packedAsItComes(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const { status, statusText, body } = response;
  if (!body || !accepts(request.headers.get("accept-encoding"), "gzip"))
    return new Response(body, { status, statusText, headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(body.pipeThrough(new CompressionStream("gzip")), { status, statusText, headers });
}

/** Whether a request accepts an encoding. */
export function accepts(header: string | null, encoding: Encoding): boolean {
  return (
    header !== null &&
    new Negotiator({ headers: { "accept-encoding": header } }).encodings([encoding]).length > 0
  );
}
