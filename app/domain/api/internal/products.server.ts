import { z } from "zod";
import { CURSOR_REFUSED, readCursor, toCursor } from "#app/domain/api/cursor.ts";
import {
  Availability,
  Currency,
  Cursor,
  Image,
  imageUrlOf,
  Minor,
  NextCursor,
  NO_FIELDS,
  ProductCard,
  productUrlOf,
  READS,
  Slug,
  toAvailability,
  toProductCard,
} from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { listCardsAfter } from "#app/domain/catalog/listing/list-products.server.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { listingTags, productTag } from "#app/lib/http/cache-tags.ts";
import { isUuid } from "#app/lib/id.ts";

const KIND = "products";

export const listProductsOperation = defineOperation({
  id: "listProducts",
  method: "get",
  path: "/products",
  tag: "Products",
  summary: "List all products for sale",
  description:
    "Each product once, by id, however the catalog changes between two pages. Filters and facets are those of /listing.",
  params: NO_FIELDS,
  query: z.object({
    cursor: Cursor,
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(ProductCard), nextCursor: NextCursor }).meta({ id: "ProductList" }),
  refusals: [],
  limit: READS,
  caching: "tags",
  async run({ db, settings, publicUrl }, { query: { cursor, limit } }) {
    const after = cursor === undefined ? null : readCursor(KIND, cursor);
    if (cursor !== undefined && (after === null || !isUuid(after))) return CURSOR_REFUSED;
    const [cards, { sales }] = await Promise.all([
      listCardsAfter(db, { after, limit: limit + 1 }),
      settings.get(),
    ]);
    const shown = cards.slice(0, limit);
    const last = cards.length > limit ? shown.at(-1) : undefined;
    return {
      ok: true,
      value: {
        data: shown.map((card) => toProductCard(card, { currency: sales.currency, publicUrl })),
        nextCursor: last ? toCursor(KIND, last.id) : null,
      },
      tags: listingTags(shown),
    };
  },
});

const Variant = z
  .object({
    id: z.uuid(),
    sku: z.string(),
    size: z.string().nullable(),
    colour: z.string().nullable(),
    priceMinor: Minor,
    compareAtMinor: Minor.nullable(),
    gtin: z.string().nullable(),
    ...Availability.shape,
  })
  .meta({ id: "Variant", description: "A size and colour of a product." });

const Product = z
  .object({
    id: z.uuid(),
    slug: Slug,
    name: z.string(),
    url: z.url(),
    description: z.string(),
    category: z.object({ slug: Slug, name: z.string() }),
    currency: Currency,
    priceMinor: Minor,
    compareAtMinor: Minor.nullable(),
    ...Availability.shape,
    rating: z.object({ average: z.number(), count: z.int() }),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    sizes: z.array(z.string()),
    sizeNote: z.string(),
    colours: z.array(z.object({ slug: z.string(), name: z.string(), hex: z.string() })),
    images: z.array(Image),
    variants: z.array(Variant),
  })
  .meta({ id: "Product" });

function toProduct(
  product: ProductDetailView,
  { currency, publicUrl }: { currency: string; publicUrl: string },
): z.input<typeof Product> {
  const { id, slug, name, description, category, priceMinor, compareAtMinor, inventory } = product;
  const { facts, sizes, sizeNote, colours, ratingAverage, ratingCount } = product;
  return {
    id,
    slug,
    name,
    url: productUrlOf(slug, publicUrl),
    description,
    category: { slug: category.slug, name: category.name },
    currency,
    priceMinor,
    compareAtMinor,
    ...toAvailability(inventory),
    rating: { average: ratingAverage, count: ratingCount },
    facts,
    sizes,
    sizeNote,
    colours,
    images: product.images.map((image) => ({
      url: imageUrlOf(image.id, publicUrl),
      alt: image.alt,
      colour: image.colourSlug,
    })),
    variants: product.variants.map(
      ({ inventory: stock, sizeLabel, colourName, colourSlug: _, ...variant }) => ({
        ...variant,
        size: sizeLabel,
        colour: colourName,
        ...toAvailability(stock),
      }),
    ),
  };
}

export const getProductOperation = defineOperation({
  id: "getProduct",
  method: "get",
  path: "/products/{slug}",
  tag: "Products",
  summary: "Read a product with its variants",
  params: z.object({ slug: Slug.meta({ description: "The product's slug or id." }) }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: Product,
  refusals: ["not-found"],
  limit: READS,
  caching: "tags",
  async run({ db, settings, publicUrl }, { params: { slug } }) {
    const [product, { sales }] = await Promise.all([findProduct(db, slug), settings.get()]);
    if (!product) return { ok: false, error: "not-found", detail: "There is no such product." };
    const value = toProduct(product, { currency: sales.currency, publicUrl });
    return { ok: true, value, tags: ["catalogue", productTag(product.id)] };
  },
});

const VariantWithProduct = z
  .object({
    id: z.uuid(),
    sku: z.string(),
    options: z.string().meta({ description: "Its size and colour.", example: "3XL · Indigo" }),
    currency: Currency,
    priceMinor: Minor,
    compareAtMinor: Minor.nullable(),
    ...Availability.shape,
    image: z.url().nullable(),
    product: z.object({ id: z.uuid(), slug: Slug, name: z.string(), url: z.url() }),
  })
  .meta({ id: "VariantWithProduct" });

export const getVariantOperation = defineOperation({
  id: "getVariant",
  method: "get",
  path: "/variants/{id}",
  tag: "Products",
  summary: "Read a variant",
  params: z.object({ id: z.uuid() }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: VariantWithProduct,
  refusals: ["not-found"],
  limit: READS,
  caching: "tags",
  async run({ db, settings, publicUrl }, { params: { id } }) {
    const [[variant], { sales }] = await Promise.all([listVariantsForSale(db, [id]), settings.get()]);
    if (!variant) return { ok: false, error: "not-found", detail: "There is no such variant." };
    const { variantId, productId, slug, name, sku, options, priceMinor, compareAtMinor, imageId } = variant;
    const value = {
      id: variantId,
      sku,
      options,
      currency: sales.currency,
      priceMinor,
      compareAtMinor,
      ...toAvailability(variant.inventory),
      image: imageId === null ? null : imageUrlOf(imageId, publicUrl),
      product: { id: productId, slug, name, url: productUrlOf(slug, publicUrl) },
    };
    return { ok: true, value, tags: ["catalogue", productTag(productId)] };
  },
});
