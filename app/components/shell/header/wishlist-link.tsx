import { href } from "react-router";
import { CountedLink } from "#app/components/shell/header/counted-link.tsx";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { Heart } from "#app/ui/heart.tsx";

/** The link to the wishlist, with its count. */
export function WishlistLink() {
  const { ids } = useWishlist();
  return (
    <CountedLink to={href("/wishlist")} name="Wishlist" count={ids.length}>
      <Heart className="size-5.5" />
    </CountedLink>
  );
}
