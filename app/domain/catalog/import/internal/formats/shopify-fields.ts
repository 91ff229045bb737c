import type { Market, ReadingContext } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { slugOf } from "#app/lib/text/slug.ts";

/** The headings of Shopify's product CSV, classic and new, in lower case; a file may mix both. */
const HEADINGS = {
  handle: "handle",
  "url handle": "handle",
  title: "title",
  "body (html)": "description",
  description: "description",
  vendor: "vendor",
  type: "type",
  "custom product type": "type",
  "product category": "category",
  "standardized product type": "category",
  "standard product type": "category",
  tags: "tags",
  status: "status",
  published: "published",
  "published on online store": "published",
  "gift card": "giftCard",
  "seo title": "seoTitle",
  "seo description": "seoDescription",
  "option1 name": "option1Name",
  "option1 value": "option1Value",
  "option2 name": "option2Name",
  "option2 value": "option2Value",
  "option3 name": "option3Name",
  "option3 value": "option3Value",
  "variant sku": "sku",
  sku: "sku",
  "variant price": "price",
  price: "price",
  "variant compare at price": "compareAt",
  "compare-at price": "compareAt",
  "compare at price": "compareAt",
  "variant grams": "grams",
  "weight value (grams)": "grams",
  "variant barcode": "barcode",
  barcode: "barcode",
  "cost per item": "cost",
  "variant inventory qty": "stock",
  "inventory quantity": "stock",
  "image src": "image",
  "product image url": "image",
  "image alt text": "alt",
  "variant image": "variantImage",
  "variant image url": "variantImage",
  "hs code": "hsn",
  "hsn code": "hsn",
  hsn: "hsn",
} as const;

type MarketField = "marketPrice" | "marketCompareAt" | "marketIncluded";

export type ShopifyField = (typeof HEADINGS)[keyof typeof HEADINGS] | MarketField;

const BY_HEADING: ReadonlyMap<string, ShopifyField> = new Map(Object.entries(HEADINGS));

/** The field of each column; null for none. */
export function shopifyFields(
  headings: readonly string[],
  { columns, market }: Pick<ReadingContext, "columns" | "market">,
): (ShopifyField | null)[] {
  const markets = market ? marketHeadings(market) : new Map<string, MarketField>();
  return headings.map((heading) => {
    const name = heading.toLowerCase();
    const field = BY_HEADING.get(name) ?? markets.get(name) ?? null;
    return field === "cost" && !columns.includes("purchasePriceMinor") ? null : field;
  });
}

/** Shopify's columns of a market end with the name that the owner gave it, by default that of its country. */
function marketHeadings({ country, currency }: Market): Map<string, MarketField> {
  const names = [new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country, country, currency];
  return new Map(
    names.flatMap((name): [string, MarketField][] => [
      [`price / ${name}`.toLowerCase(), "marketPrice"],
      [`compare at price / ${name}`.toLowerCase(), "marketCompareAt"],
      [`compare-at price / ${name}`.toLowerCase(), "marketCompareAt"],
      [`included / ${name}`.toLowerCase(), "marketIncluded"],
    ]),
  );
}

const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const MAX_SLUG_LENGTH = 120;

/** A handle may have capitals, letters of any script and doubled hyphens. */
export function toSlug(handle: string): string {
  if (SLUG.test(handle) && handle.length <= MAX_SLUG_LENGTH) return handle;
  return slugOf(handle) || handle;
}
