import type { SeedImage, SeedProduct, SeedSize } from "#db/seed/catalogue/seed-product.ts";

/** The sizes in which a piece is shown whole; the first is that of `<colour>-whole.webp`. */
const [FIRST, ...OTHERS] = ["3XL", "XL", "6XL"] as const satisfies SeedSize[];

/** Adds the images of a garment in the other sizes after each colour's own; `white-whole-xl.webp` is in XL. */
export function withWornSizes(product: SeedProduct): SeedProduct {
  // A belt is laid flat.
  if (!product.sizeChartSlug || product.sizeChartSlug === "belt") return product;
  // Trousers hang from a rail.
  const place = product.sizeChartSlug === "palazzo" ? "" : " on a dress form";
  const worn = (image: SeedImage, size: SeedSize) => ({
    ...image,
    size,
    alt: `${image.alt},${place} in size ${size}`,
  });
  const colours = product.colours?.map(({ slug }) => slug) ?? [undefined];
  const images = colours.flatMap((colour) => {
    const colourImages = product.images.filter(({ colourSlug }) => colourSlug === colour);
    const whole = colourImages.filter(({ file }) => file.endsWith("-whole.webp"));
    return [
      ...colourImages.map((image) => (whole.includes(image) ? worn(image, FIRST) : image)),
      ...OTHERS.flatMap((size) =>
        (product.sizes?.includes(size) ? whole : []).map((image) =>
          worn({ ...image, file: image.file.replace(".webp", `-${size.toLowerCase()}.webp`) }, size),
        ),
      ),
    ];
  });
  return { ...product, images };
}
