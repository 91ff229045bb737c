export interface FeedVariant {
  sku: string;
  size: string | null;
  colour: string | null;
  priceMinor: number;
  inventory: number;
  /** The first image of the variant's own colour, else the product's first. */
  imageId: string | null;
}

/** A product with everything that a product feed says of it. */
export interface FeedProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  material: string;
  category: { slug: string; name: string };
  variants: FeedVariant[];
  imageIds: string[];
}
