import type { MetaDescriptor } from "react-router";

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** The page's own absolute address. Undefined when the page could not be loaded: then there is nothing to say of it. */
  canonical: string | undefined;
  type?: "website" | "article";
  /** A path of this site. */
  image?: string | null;
}

const SHOP = "Gulmohar";
const DEFAULT_IMAGE = "/images/hero.webp";

/** What search engines and shared links show of a public page: title, description, canonical address, Open Graph. */
export function pageMeta({ title, description, canonical, type = "website", image }: PageMeta) {
  const fullTitle = title.includes(SHOP) ? title : `${title} | ${SHOP}`;
  if (!canonical) return [{ title: fullTitle }];
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:site_name", content: SHOP },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: new URL(image ?? DEFAULT_IMAGE, canonical).href },
    { name: "twitter:card", content: "summary_large_image" },
  ] satisfies MetaDescriptor[];
}
