import { xml, type Xml } from "#app/lib/text/xml.ts";
import { xmlResponse } from "#app/routes/endpoints/xml-response.ts";

/** The path of an indexable page and, if known, its last change. */
export interface SiteUrl {
  path: string;
  changedAt: Date | null;
}

const MAX_AGE_SECONDS = 3_600;

/** A sitemap as specified in https://www.sitemaps.org/protocol.html. */
export function urlSet(urls: AsyncIterable<SiteUrl> | Iterable<SiteUrl>, publicUrl: string): Response {
  return xmlResponse({
    open: xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    parts: entriesOf(urls, publicUrl),
    close: xml`</urlset>\n`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}

async function* entriesOf(
  urls: AsyncIterable<SiteUrl> | Iterable<SiteUrl>,
  publicUrl: string,
): AsyncGenerator<Xml> {
  for await (const { path, changedAt } of urls) {
    const lastmod = changedAt && xml`<lastmod>${changedAt.toISOString()}</lastmod>`;
    yield xml`<url><loc>${new URL(path, publicUrl).href}</loc>${lastmod}</url>\n`;
  }
}

/** A sitemap index, for a shop with more pages than one sitemap may list. */
export function sitemapIndex(paths: string[], publicUrl: string): Response {
  return xmlResponse({
    open: xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    parts: paths.map((path) => xml`<sitemap><loc>${new URL(path, publicUrl).href}</loc></sitemap>\n`),
    close: xml`</sitemapindex>\n`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}
