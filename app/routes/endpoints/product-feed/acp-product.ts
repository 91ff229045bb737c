import { href } from "react-router";
import { isReduced } from "#app/domain/catalog/compare-at.ts";
import { offerId, type FeedProduct, type FeedVariant } from "#app/domain/catalog/products/feed-product.ts";
import type { ProductFeed } from "#app/domain/catalog/products/product-feeds.ts";
import { globalGtinOf } from "#app/lib/text/gtin.ts";
import { imageOf, linkTo, type FeedShop } from "#app/routes/endpoints/product-feed/feed-item.ts";

/** A product with its variants as a line of the Agentic Commerce Protocol's feed. */
export function acpProduct(product: FeedProduct, shop: FeedShop, rules: ProductFeed) {
  const images = product.imageIds.slice(0, rules.maxOtherImages + 1);
  return {
    id: product.id,
    title: product.name.slice(0, rules.maxTitle),
    description: { plain: product.description || product.name },
    url: new URL(href("/products/:id", { id: product.slug }), shop.publicUrl).href,
    media: images.map((id) => mediaOf(id, product.name, shop)),
    variants: product.variants.map((variant) => acpVariant(product, variant, { shop, rules })),
  };
}

function acpVariant(
  product: FeedProduct,
  variant: FeedVariant,
  { shop, rules }: { shop: FeedShop; rules: ProductFeed },
) {
  const { size, colour, imageId, priceMinor, compareAtMinor, inventory } = variant;
  const gtin = globalGtinOf(variant);
  const price = (amount: number) => ({ amount, currency: shop.money.currency });
  const isAvailable = inventory > 0;
  const title = [product.name, colour, size].filter(Boolean).join(", ").slice(0, rules.maxTitle);
  const options = [
    ...(size === null ? [] : [{ name: "Size", value: size }]),
    ...(colour === null ? [] : [{ name: "Colour", value: colour }]),
  ];
  return {
    id: offerId(variant),
    title,
    url: linkTo(product, variant, shop),
    ...(gtin !== null && { barcodes: [{ type: "GTIN", value: gtin }] }),
    price: price(priceMinor),
    ...(compareAtMinor !== null &&
      isReduced({ priceMinor, compareAtMinor }) && { list_price: price(compareAtMinor) }),
    availability: {
      available: isAvailable,
      status: isAvailable ? rules.inStock : rules.outOfStock,
    },
    categories: [{ value: product.category.name, taxonomy: "merchant" }],
    condition: ["new"],
    variant_options: options,
    ...(imageId !== null && { media: [mediaOf(imageId, title, shop)] }),
    seller: {
      name: shop.name,
      links: [
        { type: "refund_policy", url: new URL(href("/refund-policy"), shop.publicUrl).href },
        { type: "privacy_policy", url: new URL(href("/privacy-policy"), shop.publicUrl).href },
        { type: "terms_of_service", url: new URL(href("/terms-conditions"), shop.publicUrl).href },
      ],
    },
  };
}

const mediaOf = (id: string, altText: string, shop: FeedShop) => ({
  type: "image",
  url: imageOf(id, shop),
  alt_text: altText,
});
