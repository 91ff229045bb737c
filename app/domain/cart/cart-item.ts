import type { ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";
import type { CartItem } from "#app/domain/cart/cart.ts";

/** Builds a cart line for a variant, with its colour's image if the product has one. `maxQuantity`: the limit per order. */
export function cartItemOf(
  product: ProductOptionsView,
  variant: VariantView,
  maxQuantity: number,
): Omit<CartItem, "quantity"> {
  const { id, sizeLabel, colourName, colourSlug, priceMinor, compareAtMinor } = variant;
  const image = product.images.find((shown) => shown.colourSlug === colourSlug) ?? product.images[0];
  return {
    id,
    productId: product.id,
    slug: product.slug,
    name: product.name,
    options: [sizeLabel, colourName].filter(Boolean).join(" · "),
    price: priceMinor,
    compareAt: compareAtMinor,
    imageId: image?.id ?? null,
    available: Math.min(variant.inventory, maxQuantity),
  };
}
