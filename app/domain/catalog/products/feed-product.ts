import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import type { ProductFieldDefinition } from "#app/domain/catalog/product-field-definition.ts";

export interface FeedVariant {
  sku: string;
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
  /** Null for goods without a size chart. */
  sizeChart: StoredSizeChart | null;
  variants: FeedVariant[];
  imageIds: string[];
}
