/** The requirements of a channel's feed. */
export interface ProductFeed {
  name: string;
  path: string;
  inStock: string;
  outOfStock: string;
  maxTitle: number;
  maxOtherImages: number;
  /** RSS with Google's elements, or JSON with one product per line. */
  format: "rss" | "json-lines";
}

/** The feeds of the channels, which differ in spelling and limits. */
export const PRODUCT_FEEDS = {
  // https://support.google.com/merchants/answer/7052112
  google: {
    name: "Google Merchant Center",
    path: "/products.xml",
    inStock: "in_stock",
    outOfStock: "out_of_stock",
    maxTitle: 150,
    maxOtherImages: 10,
    format: "rss",
  },
  // https://developers.facebook.com/documentation/ads-commerce/commerce-platform/catalog/fields
  meta: {
    name: "Meta (Facebook and Instagram)",
    path: "/feeds/meta.xml",
    inStock: "in stock",
    outOfStock: "out of stock",
    maxTitle: 200,
    maxOtherImages: 20,
    format: "rss",
  },
  // https://help.pinterest.com/business/article/before-you-get-started-with-catalogs
  pinterest: {
    name: "Pinterest",
    path: "/feeds/pinterest.xml",
    inStock: "in stock",
    outOfStock: "out of stock",
    maxTitle: 500,
    maxOtherImages: 10,
    format: "rss",
  },
  // The file `products.jsonl` of version 2026-04-17: https://github.com/agentic-commerce-protocol/agentic-commerce-protocol. It states no limits.
  acp: {
    name: "Agentic Commerce Protocol (assistants)",
    path: "/feeds/acp.jsonl",
    inStock: "in_stock",
    outOfStock: "out_of_stock",
    maxTitle: 150,
    maxOtherImages: 10,
    format: "json-lines",
  },
} as const satisfies Record<string, ProductFeed>;
