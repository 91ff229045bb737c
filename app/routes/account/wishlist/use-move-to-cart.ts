import { useShop } from "#app/components/use-shop.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { cartItemOf } from "#app/domain/cart/cart.ts";
import type { ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";
import { href } from "react-router";

/** Adds one unit of a variant to the cart and removes its product from the wishlist. False when it has just sold out. */
export function useMoveToCart() {
  const cart = useCart();
  const { pricing } = useShop();
  const wishlist = useWishlist();
  return (product: ProductOptionsView, variant: VariantView): boolean => {
    if (variant.inventory < 1) {
      showToast({ title: "Out of Stock", description: `${product.name} has just sold out.`, tone: "bad" });
      return false;
    }
    cart.add(cartItemOf(product, variant, pricing.maxLineQuantity), pricing);
    wishlist.removeSilently(product);
    return true;
  };
}

/** Requests the current sizes and colours of a product. Null on failure. */
export async function fetchProductOptions(
  productId: string,
  signal?: AbortSignal,
): Promise<ProductOptionsView | null> {
  try {
    const response = await fetch(href("/wishlist/options/:productId", { productId }), { signal });
    // Our own loader's result.
    return response.ok ? ((await response.json()) as ProductOptionsView) : null;
  } catch {
    return null;
  }
}
