import type { Xml } from "#app/lib/xml.ts";

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

interface XmlDocument {
  open: Xml;
  parts: AsyncIterable<Xml> | Iterable<Xml>;
  close: Xml;
  contentType?: string;
  maxAgeSeconds: number;
  /** Names this version of the document, for readers that ask again. */
  etag?: string;
}

/** An XML document that is sent as it is written: what it lists may be longer than memory. */
export function xmlResponse(document: XmlDocument): Response {
  const { contentType = "application/xml", maxAgeSeconds, etag } = document;
  return new Response(streamOf(bytesOf(document)), {
    headers: {
      "Content-Type": `${contentType}; charset=utf-8`,
      "Cache-Control": `public, max-age=${maxAgeSeconds}`,
      ...(etag && { ETag: etag }),
    },
  });
}

/** Writes only as fast as is read, and stops when the reader has gone. */
function streamOf(
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

const CHUNK = 16_384;

async function* bytesOf({ open, parts, close }: XmlDocument): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  let text = DECLARATION + open.markup;
  for await (const { markup } of parts) {
    text += markup;
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text + close.markup);
}
