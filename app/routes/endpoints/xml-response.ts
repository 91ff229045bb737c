import type { Xml } from "#app/lib/text/xml.ts";
import { streamText } from "#app/platform/http/stream-text.ts";

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

interface XmlDocument {
  open: Xml;
  parts: AsyncIterable<Xml> | Iterable<Xml>;
  close: Xml;
  contentType?: string;
  maxAgeSeconds: number;
  /** The ETag of this version of the document. */
  etag?: string;
}

/** An XML document that is streamed while it is generated, because its list may not fit into memory. */
export function xmlResponse(document: XmlDocument): Response {
  const { contentType = "application/xml", maxAgeSeconds, etag } = document;
  return new Response(streamText(markupOf(document)), {
    headers: {
      "Content-Type": `${contentType}; charset=utf-8`,
      "Cache-Control": `public, max-age=${maxAgeSeconds}`,
      ...(etag && { ETag: etag }),
    },
  });
}

async function* markupOf({ open, parts, close }: XmlDocument): AsyncGenerator<string> {
  yield DECLARATION + open.markup;
  for await (const { markup } of parts) yield markup;
  yield close.markup;
}
