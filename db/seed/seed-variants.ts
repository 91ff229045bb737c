import { SIZES, type SeedProduct, type SeedSize } from "#db/seed/catalogue/seed-product.ts";

export interface SeedVariant {
  sku: string;
  size: SeedSize | null;
  colourSlug: string | null;
  inventory: number;
  /** Own price of a large size, in US cents. */
  priceMinor: number | null;
  /** With its packing. */
  weightGrams: number;
}

const LARGE = new Set<SeedSize>(["5XL", "6XL"]);

/** In grams with packing: of a garment in XL by its size chart, and of other pieces by their category. */
const WEIGHTS: Record<string, number> = {
  kurta: 380,
  kaftan: 460,
  tunic: 300,
  anarkali: 720,
  palazzo: 420,
  "mens-kurta": 430,
  waistcoat: 480,
  belt: 160,
  accessories: 140,
  "pashmina-shawls": 280,
  handcrafts: 650,
};

/** Each size takes about a twentieth more cloth than the one below. */
function weightOf({ slug, sizeChartSlug, categorySlug }: SeedProduct, size: SeedSize | null): number {
  const grams = WEIGHTS[sizeChartSlug ?? categorySlug];
  if (grams === undefined) throw new Error(`The weight of ${slug} is missing`);
  const larger = size === null ? 0 : SIZES.indexOf(size);
  return Math.round(grams * (1 + larger / 20));
}

/** The variants of a sample product by colour and size, with their stock. */
export function variantsOf(product: SeedProduct): SeedVariant[] {
  const colours = product.colours?.map(({ slug }) => slug) ?? [null];
  const sizes = product.sizes ?? [null];
  return colours.flatMap((colourSlug, row) =>
    sizes.map((size, column) => {
      const inventory = product.stock[row]?.[column];
      if (inventory === undefined) {
        throw new Error(`The stock of ${product.slug} misses ${colourSlug ?? ""} ${size ?? ""}`);
      }
      const ownPrice = size !== null && LARGE.has(size) ? product.largeSizePriceMinor : undefined;
      const sku = ["GUL", product.slug, colourSlug, size].filter(Boolean).join("-").toUpperCase();
      return {
        sku,
        size,
        colourSlug,
        inventory,
        priceMinor: ownPrice ?? null,
        weightGrams: weightOf(product, size),
      };
    }),
  );
}
