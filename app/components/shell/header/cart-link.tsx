import ShoppingBag from "lucide-react/icons/shopping-bag";
import { href } from "react-router";
import { syncedCart } from "#app/components/cart/cart-store.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { CountedLink } from "#app/components/shell/header/counted-link.tsx";
import { useShopper } from "#app/components/use-shop.ts";

/**
 * The link to the cart. A guest's count exists only in the browser, so cached pages show none; a stored cart's count comes from the
 * server.
 */
export function CartLink() {
  const { totalItems } = useCart();
  const { cart: stored } = useShopper();
  const synced = useSharedValue(syncedCart);
  const isCopied = stored === null || stored.id === synced?.id;
  return (
    <CountedLink to={href("/cart")} name="Cart" count={isCopied ? totalItems : stored.totalItems}>
      <ShoppingBag aria-hidden className="size-5.5" strokeWidth={1.4} />
    </CountedLink>
  );
}
