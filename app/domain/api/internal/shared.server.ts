import { z } from "zod";
import { stockLabel, type ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";

/** Parts that several operations share: schemas of requests and responses, and limits. */

export const NO_FIELDS = z.object({});

/** Reads of the catalog. Responses from the store's cache do not count. */
export const READS: MemoryLimit = { policy: "reads", quota: 600, windowSeconds: 60 };

export const Slug = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: "The last part of its URL in the shop.", example: "bagh-buti-kurta" });

export const Minor = z.int().meta({ description: "An amount in the smallest unit of the currency." });

export const Currency = z.string().meta({ description: "ISO 4217.", example: "INR" });

export const Cursor = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .meta({ description: "The `nextCursor` of the previous page. Without one the list begins." });

export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: "The cursor of the next page; null on the last one." });

export const Availability = z.object({
  inStock: z.boolean(),
  stock: z.string().meta({ description: "As the shop shows it.", example: "Only 3 left!" }),
});

export const toAvailability = (inventory: number) => ({
  inStock: inventory > 0,
  stock: stockLabel(inventory),
});

export const Image = z
  .object({ url: z.url(), alt: z.string(), colour: z.string().nullable() })
  .meta({ id: "Image" });

/** An image of the catalog at the width of 1,200 pixels. */
export const imageUrlOf = (id: string, publicUrl: string) =>
  new URL(`/images/${id}/1200.webp`, publicUrl).href;

export const productUrlOf = (slug: string, publicUrl: string) => new URL(`/products/${slug}`, publicUrl).href;

export const ProductCard = z
  .object({
    id: z.uuid(),
    slug: Slug,
    name: z.string(),
    url: z.url(),
    priceMinor: Minor.meta({ description: "The lowest price of the listed sizes and colours." }),
    compareAtMinor: Minor.nullable().meta({ description: "A higher price that it is compared to." }),
    isFrom: z.boolean().meta({ description: "Whether other sizes or colours cost more." }),
    currency: Currency,
    ...Availability.shape,
    sizes: z.array(z.object({ label: z.string(), inStock: z.boolean() })),
    colours: z.array(z.object({ slug: z.string(), name: z.string(), hex: z.string().nullable() })),
    images: z.array(z.url()),
  })
  .meta({ id: "ProductCard", description: "A product as listings show it." });

export function toProductCard(
  card: ProductCardView,
  { currency, publicUrl }: { currency: string; publicUrl: string },
): z.input<typeof ProductCard> {
  const { id, slug, name, priceMinor, compareAtMinor, isFrom, colours } = card;
  return {
    id,
    slug,
    name,
    url: productUrlOf(slug, publicUrl),
    priceMinor,
    compareAtMinor,
    isFrom,
    currency,
    ...toAvailability(card.inventory),
    sizes: card.sizes.map(({ label, isSoldOut }) => ({ label, inStock: !isSoldOut })),
    colours: colours.map(({ slug: colour, name: label, hex }) => ({ slug: colour, name: label, hex })),
    images: card.images.map((image) => imageUrlOf(image.id, publicUrl)),
  };
}
