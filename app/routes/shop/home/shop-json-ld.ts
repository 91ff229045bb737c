import { href } from "react-router";
import { SCHEMA_ORG } from "#app/components/json-ld.ts";
import type { ShopView } from "#app/components/shell/shell-view.ts";

/** Structured data of the shop and its search: https://schema.org/OnlineStore and https://schema.org/SearchAction. */
export function shopJsonLd(shop: ShopView, home: string) {
  const organization = new URL("#shop", home).href;
  return {
    "@context": SCHEMA_ORG,
    "@graph": [
      {
        "@type": "OnlineStore",
        "@id": organization,
        name: shop.name,
        slogan: shop.tagline,
        url: home,
        logo: new URL("/apple-touch-icon.png", home).href,
        email: shop.email,
        ...(shop.phone && { telephone: shop.phone }),
        ...(shop.addressLines.length > 0 && { address: shop.addressLines.join(", ") }),
      },
      {
        "@type": "WebSite",
        name: shop.name,
        url: home,
        publisher: { "@id": organization },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${new URL(href("/products"), home).href}?search={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
