import { useShop } from "#app/components/use-shop.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { cartItemOf } from "#app/domain/cart/cart-item.ts";
import type { ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

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
