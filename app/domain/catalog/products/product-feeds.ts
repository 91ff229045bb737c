/** The requirements of a channel's feed. */
export interface ProductFeed {
  name: string;
  path: string;
  inStock: string;
  outOfStock: string;
  maxTitle: number;
  maxOtherImages: number;
}

/** The feeds of the channels. All are RSS with Google's elements; the channels differ in spelling and limits. */
export const PRODUCT_FEEDS = {
  // https://support.google.com/merchants/answer/7052112
  google: {
    name: "Google Merchant Center",
    path: "/products.xml",
    inStock: "in_stock",
    outOfStock: "out_of_stock",
    maxTitle: 150,
    maxOtherImages: 10,
  },
  // https://developers.facebook.com/documentation/ads-commerce/commerce-platform/catalog/fields
  meta: {
    name: "Meta (Facebook and Instagram)",
    path: "/feeds/meta.xml",
    inStock: "in stock",
    outOfStock: "out of stock",
    maxTitle: 200,
    maxOtherImages: 20,
  },
  // https://help.pinterest.com/business/article/before-you-get-started-with-catalogs
  pinterest: {
    name: "Pinterest",
    path: "/feeds/pinterest.xml",
    inStock: "in stock",
    outOfStock: "out of stock",
    maxTitle: 500,
    maxOtherImages: 10,
  },
} as const satisfies Record<string, ProductFeed>;
