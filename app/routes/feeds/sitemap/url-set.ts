import { xml, type Xml } from "#app/lib/text/xml.ts";
import { xmlResponse } from "#app/routes/feeds/xml-response.ts";

/** A page that search engines may find, as a path, and when it was changed, where that is known. */
export interface SiteUrl {
  path: string;
  changedAt: Date | null;
}

const MAX_AGE_SECONDS = 3_600;

/** A sitemap by https://www.sitemaps.org/protocol.html. */
export function urlSet(addresses: AsyncIterable<SiteUrl> | Iterable<SiteUrl>, publicUrl: string): Response {
  return xmlResponse({
    open: xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    parts: entriesOf(addresses, publicUrl),
    close: xml`</urlset>\n`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}

async function* entriesOf(
  addresses: AsyncIterable<SiteUrl> | Iterable<SiteUrl>,
  publicUrl: string,
): AsyncGenerator<Xml> {
  for await (const { path, changedAt } of addresses) {
    const lastmod = changedAt && xml`<lastmod>${changedAt.toISOString()}</lastmod>`;
    yield xml`<url><loc>${new URL(path, publicUrl).href}</loc>${lastmod}</url>\n`;
  }
}

/** A sitemap of sitemaps, for a shop with more pages than one may hold. */
export function sitemapIndex(paths: string[], publicUrl: string): Response {
  return xmlResponse({
    open: xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    parts: paths.map((path) => xml`<sitemap><loc>${new URL(path, publicUrl).href}</loc></sitemap>\n`),
    close: xml`</sitemapindex>\n`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}
