import type { ApiDeps } from "#app/domain/api/operation.server.ts";
import { productUrlOf, imageUrlOf } from "#app/domain/api/internal/shared.server.ts";
import { optionsLabel, type ProductDetailView, type VariantView } from "#app/domain/catalog/catalog.ts";

export interface UcpShop {
  name: string;
  currency: string;
  publicUrl: string;
}

/** What each description of a product says of the shop. */
export async function ucpShopOf({
  settings,
  publicUrl,
}: Pick<ApiDeps, "settings" | "publicUrl">): Promise<UcpShop> {
  const { general, sales } = await settings.get();
  return { name: general.name, currency: sales.currency, publicUrl };
}

/** A chosen size or colour. */
export interface SelectedOption {
  name: string;
  label: string;
}

/** The size and colour of a variant, by the names that the protocol's options have. */
export function optionsOf({ sizeLabel, colourName }: VariantView): SelectedOption[] {
  return [
    ...(sizeLabel === null ? [] : [{ name: "Size", label: sizeLabel }]),
    ...(colourName === null ? [] : [{ name: "Colour", label: colourName }]),
  ];
}

/** The variants, those in stock first: the first one represents the product. */
export function featuredFirst(variants: readonly VariantView[]): VariantView[] {
  return variants.toSorted((a, b) => Number(b.inventory > 0) - Number(a.inventory > 0));
}

/** A product as the protocol describes it, with the given variants of it. */
export function toUcpProduct(product: ProductDetailView, variants: readonly VariantView[], shop: UcpShop) {
  const { id, slug, name, description, category, tags, images, ratingAverage, ratingCount, finalSale } =
    product;
  const inRange = rangeOf(shop.currency);
  const listed = variants.flatMap(({ compareAtMinor }) => compareAtMinor ?? []);
  return {
    id,
    handle: slug,
    title: name,
    description: { plain: description || name },
    url: productUrlOf(slug, shop.publicUrl),
    categories: [{ value: category.name, taxonomy: "merchant" }],
    price_range: inRange(variants.map(({ priceMinor }) => priceMinor)),
    ...(listed.length === variants.length && { list_price_range: inRange(listed) }),
    media: images.map((image) => ({
      type: "image",
      url: imageUrlOf(image.id, shop.publicUrl),
      alt_text: image.alt,
    })),
    options: optionNames(product.variants).map((option) => ({
      name: option,
      values: labelsOf(product.variants, option).map((label) => ({ label })),
    })),
    variants: variants.map((variant) => toUcpVariant(variant, product, shop)),
    ...(ratingCount > 0 && {
      rating: { value: ratingAverage, scale_min: 1, scale_max: 5, count: ratingCount },
    }),
    tags,
    metadata: {
      facts: product.facts,
      ...(product.sizeNote !== "" && { size_note: product.sizeNote }),
      ...(finalSale !== null && { final_sale: finalSale || true }),
    },
  };
}

function toUcpVariant(variant: VariantView, { slug, name }: ProductDetailView, shop: UcpShop) {
  const { id, sku, sizeLabel, colourName, priceMinor, compareAtMinor, inventory, gtin } = variant;
  const title = optionsLabel(sizeLabel, colourName) || name;
  const price = (amount: number) => ({ amount, currency: shop.currency });
  return {
    id,
    sku,
    ...(gtin !== null && { barcodes: [{ type: "GTIN", value: gtin }] }),
    title,
    description: { plain: title },
    url: productUrlOf(slug, shop.publicUrl),
    price: price(priceMinor),
    ...(compareAtMinor !== null && { list_price: price(compareAtMinor) }),
    availability: { available: inventory > 0, status: inventory > 0 ? "in_stock" : "out_of_stock" },
    options: optionsOf(variant),
    seller: {
      name: shop.name,
      links: [{ type: "refund_policy", url: new URL("/refund-policy", shop.publicUrl).href }],
    },
  };
}

const rangeOf = (currency: string) => (amounts: readonly number[]) => ({
  min: { amount: Math.min(...amounts), currency },
  max: { amount: Math.max(...amounts), currency },
});

export const optionNames = (variants: readonly VariantView[]) => [
  ...new Set(variants.flatMap((variant) => optionsOf(variant).map(({ name }) => name))),
];

export const labelsOf = (variants: readonly VariantView[], option: string) => [
  ...new Set(
    variants.flatMap((variant) =>
      optionsOf(variant).flatMap(({ name, label }) => (name === option ? label : [])),
    ),
  ),
];
