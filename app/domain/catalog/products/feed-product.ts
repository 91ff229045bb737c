import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import type { ProductFieldDefinition } from "#app/domain/catalog/internal/product-field-definition.ts";

/** The longest id of an item in a Google Merchant feed: https://support.google.com/merchants/answer/6324405. */
const MAX_OFFER_ID = 50;

/** The id of a variant in the feed and in structured data, which Google matches by it: the SKU, unless it is too long. */
export function offerId({ id, sku }: Pick<FeedVariant, "id" | "sku">): string {
  return sku.length <= MAX_OFFER_ID ? sku : id;
}

export interface FeedVariant {
  id: string;
  sku: string;
  /** A GTIN; null for none. */
  barcode: string | null;
  size: string | null;
  colour: string | null;
  colourSlug: string | null;
  priceMinor: number;
  compareAtMinor: number | null;
  inventory: number;
  /** The first image of the variant's colour, otherwise the product's first image. */
  imageId: string | null;
}

/** A product in the product feed. */
export interface FeedProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Google's element and the text of each field in the feed. */
  attributes: {
    element: NonNullable<ProductFieldDefinition["feedElement"]>;
    label: string;
    value: string;
  }[];
  category: { slug: string; name: string };
  /** It cannot be returned. */
  isFinalSale: boolean;
  /** Null for goods without a size chart. */
  sizeChart: StoredSizeChart | null;
  variants: FeedVariant[];
  imageIds: string[];
}
