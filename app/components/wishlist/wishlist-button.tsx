import type { ReactNode } from "react";
import { useShopper } from "#app/components/use-shop.ts";
import { wishlistPlaceholder, type ChooseByWishlist } from "#app/components/shopper/shopper-texts.ts";
import type { WishlistProduct } from "#app/components/wishlist/guest-wishlist.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { WishlistSubmit } from "#app/components/wishlist/wishlist-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Heart } from "#app/ui/heart.tsx";

/** The wishlist button on a card, for `ProductGrid`'s `renderWishlistButton`. */
export function renderWishlistButton(product: WishlistProduct): ReactNode {
  return <CardWishlistButton product={product} />;
}

/** The button of a card: a heart of 44 px that adds the product to the wishlist or removes it. */
function CardWishlistButton({ product }: { product: WishlistProduct }) {
  const toggle = useWishlistToggle(product);
  if (!toggle) return null;
  const { choose, submit } = toggle;
  return (
    <WishlistSubmit
      {...submit}
      aria-pressed={choose("true", "false")}
      aria-label={`Add ${product.name} to wishlist`}
      className="heart"
    >
      <Heart className="size-4.5 transition-colors" />
    </WishlistSubmit>
  );
}

/** The product page's button, labelled with its action. */
export function WishlistButton({ product, className }: { product: WishlistProduct; className?: string }) {
  const toggle = useWishlistToggle(product);
  if (!toggle) return null;
  const { choose, submit } = toggle;
  return (
    <WishlistSubmit {...submit} className={buttonClass({ variant: "outline", size: "lg", className })}>
      <Heart
        className={classNames(
          "size-5 transition-colors",
          choose("fill-flame text-flame", "fill-transparent"),
        )}
      />
      {choose("Remove from Wishlist", "Add to Wishlist")}
    </WishlistSubmit>
  );
}

/** Null for the administrator, who has no wishlist and so no wishlist buttons. */
function useWishlistToggle(product: WishlistProduct) {
  const { viewer, placeholder } = useShopper();
  const wishlist = useWishlist();
  if (viewer.kind === "admin") return null;
  const isWished = wishlist.has(product.id);
  // A guest's wishlist exists only in the browser.
  const choose: ChooseByWishlist =
    import.meta.env.SSR && placeholder && viewer.kind === "customer"
      ? wishlistPlaceholder(placeholder, product.id)
      : (full, empty) => (isWished ? full : empty);
  return {
    choose,
    submit: {
      intent: choose("remove", "add"),
      productId: product.id,
      onChange: () => (isWished ? wishlist.remove : wishlist.add)(product),
    },
  };
}
