/**
 * Whether this code runs where structured data is needed: search engines read it in the HTML, so browsers leave the code out that builds it.
 * React does not compare the text of the script when it hydrates; in development it does.
 */
export const BUILDS_JSON_LD = import.meta.env.SSR || import.meta.env.DEV;

/** The JSON-LD context of all structured data: https://schema.org. */
export const SCHEMA_ORG = "https://schema.org";

/** https://schema.org/BreadcrumbList: names and URLs from the home page to this page. */
export function breadcrumbJsonLd(crumbs: readonly { label: string; to: string }[], origin: string) {
  return { "@context": SCHEMA_ORG, ...breadcrumbs(crumbs, origin) };
}

function breadcrumbs(crumbs: readonly { label: string; to: string }[], origin: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(to, origin).href,
    })),
  };
}

/** https://schema.org/ItemList: the URLs of a listing's products in their order, with the breadcrumbs of the listing if it has any. */
export function listingJsonLd(
  { paths, crumbs }: { paths: readonly string[]; crumbs: readonly { label: string; to: string }[] },
  origin: string,
) {
  const items = paths.map((path, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: new URL(path, origin).href,
  }));
  return {
    "@context": SCHEMA_ORG,
    "@graph": [
      { "@type": "ItemList", itemListElement: items },
      ...(crumbs.length > 0 ? [breadcrumbs(crumbs, origin)] : []),
    ],
  };
}
