import HeartIcon from "lucide-react/icons/heart";
import type { ReactNode } from "react";
import { useShopper } from "#app/components/use-shop.ts";
import { wishlistHole, type ChooseByWishlist } from "#app/components/shopper/shopper-texts.ts";
import type { WishedProduct } from "#app/components/wishlist/guest-wishlist.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { WishlistForm } from "#app/components/wishlist/wishlist-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** The wishlist button on a card, for `ProductGrid`'s `renderWishlistButton`. */
export function renderWishlistButton(product: WishedProduct): ReactNode {
  return <CardWishlistButton product={product} />;
}

/** The button of a card: a heart of 44 px that adds the product to the wishlist or removes it. */
function CardWishlistButton({ product }: { product: WishedProduct }) {
  return (
    <WishlistToggle product={product}>
      {(choose) => (
        <button
          type="submit"
          name="intent"
          value={choose("remove", "add")}
          aria-pressed={choose("true", "false")}
          aria-label={`Add ${product.name} to wishlist`}
          className="heart group/heart flex size-11 items-center justify-center rounded-full"
        >
          <span className="flex size-8 items-center justify-center rounded-full bg-paper/88 transition-[background-color,transform] group-hover/heart:bg-paper group-active/heart:scale-90 sm:size-9">
            <HeartShape className="size-4 sm:size-4.5" />
          </span>
        </button>
      )}
    </WishlistToggle>
  );
}

/** The product page's button, labelled with its action. */
export function WishlistButton({ product, className }: { product: WishedProduct; className?: string }) {
  return (
    <WishlistToggle product={product} className={className}>
      {(choose) => (
        <button
          type="submit"
          name="intent"
          value={choose("remove", "add")}
          className={buttonClass({ variant: "outline", size: "lg", className: "w-full" })}
        >
          <HeartShape className={classNames("size-5", choose("fill-flame text-flame", "fill-transparent"))} />
          {choose("Remove from Wishlist", "Add to Wishlist")}
        </button>
      )}
    </WishlistToggle>
  );
}

interface WishlistToggleProps {
  product: WishedProduct;
  className?: string;
  children: (choose: ChooseByWishlist) => ReactNode;
}

/** The administrator has no wishlist, and so no wishlist buttons. */
function WishlistToggle({ product, className, children }: WishlistToggleProps) {
  const { viewer, hole } = useShopper();
  const wishlist = useWishlist();
  if (viewer.kind === "admin") return null;
  const isWished = wishlist.has(product.id);
  // A guest's wishlist exists only in the browser.
  const choose: ChooseByWishlist =
    import.meta.env.SSR && hole && viewer.kind === "customer"
      ? wishlistHole(hole, product.id)
      : (full, empty) => (isWished ? full : empty);
  return (
    <WishlistForm
      productId={product.id}
      className={className}
      onSubmit={() => (isWished ? wishlist.remove : wishlist.add)(product)}
    >
      {children(choose)}
    </WishlistForm>
  );
}

function HeartShape({ className }: { className: string }) {
  return <HeartIcon aria-hidden strokeWidth={1.6} className={classNames(className, "transition-colors")} />;
}
