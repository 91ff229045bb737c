import type { SeedProduct, SeedSize } from "#db/seed/catalogue/seed-product.ts";

export interface SeedVariant {
  sku: string;
  size: SeedSize | null;
  colourSlug: string | null;
  inventory: number;
  /** Own price of a large size, in US cents. */
  priceMinor: number | null;
}

const LARGE = new Set<SeedSize>(["5XL", "6XL"]);

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
      return { sku, size, colourSlug, inventory, priceMinor: ownPrice ?? null };
    }),
  );
}
