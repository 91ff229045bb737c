export const SIZES = ["XL", "2XL", "3XL", "4XL", "5XL", "6XL"] as const;

export type SeedSize = (typeof SIZES)[number];

export interface SeedColour {
  slug: string;
  name: string;
  /** The ground of the cloth, shown as the swatch. */
  hex: string;
}

export interface SeedImage {
  /** Under db/seed/images, and the name of the image in tools/images/catalogue.json. */
  file: string;
  alt: string;
  /** Present when the product has colours. */
  colourSlug?: string;
  /** The size that is worn in the image, where there are images of several. */
  size?: SeedSize;
}

export interface SeedReview {
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  fit?: "runs-small" | "true" | "runs-large";
  body: string;
  daysAgo: number;
}

/** A product of the sample shop. Prices are in US cents; days count back from the moment of seeding. */
export interface SeedProduct {
  slug: string;
  name: string;
  categorySlug: "womens-fashion" | "mens-fashion" | "accessories" | "pashmina-shawls" | "handcrafts";
  /** Plain text, paragraphs separated by an empty line. */
  description: string;
  material: string;
  care: string;
  madeIn: string;
  /** The six-digit subheading of the Indian customs tariff, as an invoice states it. */
  hsnCode: string;
  priceMinor: number;
  /** Own price of 5XL and 6XL, where they take another length of cloth. */
  largeSizePriceMinor?: number;
  tags: string[];
  isFeatured: boolean;
  isNew?: boolean;
  sizes?: SeedSize[];
  sizeChartSlug?: string;
  /** Advice on wearing the piece and choosing its size. */
  sizeNote?: string;
  /** The first is the one that is seen from all sides. */
  colours?: SeedColour[];
  /** Units in stock: a row for each colour and, in it, a number for each size (one where there is no such choice). */
  stock: number[][];
  images: SeedImage[];
  reviews: SeedReview[];
}
