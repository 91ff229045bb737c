import type { SeedImage, SeedProduct, SeedSize } from "#db/seed/catalogue/seed-product.ts";

/** The sizes in which a piece is shown whole, by its size chart; the first is that of `<colour>-whole.webp`. */
const WORN_SIZES: Record<string, readonly SeedSize[]> = {
  kurta: ["3XL", "XL", "6XL"],
  kaftan: ["3XL", "XL", "6XL"],
  tunic: ["3XL", "XL", "6XL"],
};

/** Adds the images of the other sizes after each colour's own; `white-whole-xl.webp` is in XL. */
export function withWornSizes(product: SeedProduct): SeedProduct {
  const [first, ...others] = WORN_SIZES[product.sizeChartSlug ?? ""] ?? [];
  if (!first) return product;
  const colours = product.colours?.map(({ slug }) => slug) ?? [undefined];
  const images = colours.flatMap((colour) => {
    const own = product.images.filter(({ colourSlug }) => colourSlug === colour);
    const whole = own.filter(({ file }) => file.endsWith("-whole.webp"));
    return [
      ...own.map((image) => (whole.includes(image) ? worn(image, first) : image)),
      ...others.flatMap((size) =>
        (product.sizes?.includes(size) ? whole : []).map((image) =>
          worn({ ...image, file: image.file.replace(".webp", `-${size.toLowerCase()}.webp`) }, size),
        ),
      ),
    ];
  });
  return { ...product, images };
}

function worn(image: SeedImage, size: SeedSize): SeedImage {
  return { ...image, size, alt: `${image.alt}, on a dress form in size ${size}` };
}

/** Whether the images say which size they show. */
export function showsWornSizes({ sizeChartSlug = "" }: Pick<SeedProduct, "sizeChartSlug">): boolean {
  return sizeChartSlug in WORN_SIZES;
}
