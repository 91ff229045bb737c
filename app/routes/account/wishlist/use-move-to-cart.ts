import { useCart } from "#app/components/cart/use-cart.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { cartItemOf } from "#app/domain/cart/cart-item.ts";
import type { ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** Puts one of a variant into the cart and takes its product off the wishlist. False when it has just sold out. */
export function useMoveToCart() {
  const cart = useCart();
  const wishlist = useWishlist();
  return (product: ProductOptionsView, variant: VariantView): boolean => {
    if (variant.inventory < 1) {
      showToast({ title: "Out of Stock", description: `${product.name} has just sold out.`, tone: "bad" });
      return false;
    }
    cart.add(cartItemOf(product, variant));
    wishlist.takeOff(product);
    return true;
  };
}
