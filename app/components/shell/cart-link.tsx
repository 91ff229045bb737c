import ShoppingBag from "lucide-react/icons/shopping-bag";
import { href } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import { CountedLink } from "#app/components/shell/counted-link.tsx";

/** The way to the cart. The count is the browser's: a page that is the same for everybody shows none. */
export function CartLink() {
  const { totalItems } = useCart();
  return (
    <CountedLink to={href("/cart")} name="Cart" count={totalItems}>
      <ShoppingBag aria-hidden className="size-5.5" strokeWidth={1.4} />
    </CountedLink>
  );
}
