import HeartIcon from "lucide-react/icons/heart";
import type { ReactNode } from "react";
import { useShop } from "#app/components/use-shop.ts";
import type { WishedProduct } from "#app/components/wishlist/guest-wishlist.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { WishlistForm } from "#app/components/wishlist/wishlist-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** The wishlist button on a card, for `ProductGrid`'s `renderWishlistButton`. */
export function renderWishlistButton(product: WishedProduct): ReactNode {
  return <Heart product={product} />;
}

/** A heart-shaped toggle of 44 px that adds a product to the wishlist or removes it. */
export function Heart({ product }: { product: WishedProduct }) {
  return (
    <WishlistToggle product={product}>
      {(isWished) => (
        <button
          type="submit"
          name="intent"
          value={isWished ? "remove" : "add"}
          aria-pressed={isWished}
          aria-label={`Add ${product.name} to wishlist`}
          className="group/heart flex size-11 items-center justify-center rounded-full"
        >
          <span className="flex size-8 items-center justify-center rounded-full bg-paper/88 transition-[background-color,transform] group-hover/heart:bg-paper group-active/heart:scale-90 sm:size-9">
            <HeartShape isFull={isWished} className="size-4 sm:size-4.5" />
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
      {(isWished) => (
        <button
          type="submit"
          name="intent"
          value={isWished ? "remove" : "add"}
          className={buttonClass({ variant: "outline", size: "lg", className: "w-full" })}
        >
          <HeartShape isFull={isWished} className="size-5" />
          {isWished ? "Remove from Wishlist" : "Add to Wishlist"}
        </button>
      )}
    </WishlistToggle>
  );
}

interface WishlistToggleProps {
  product: WishedProduct;
  className?: string;
  children: (isWished: boolean) => ReactNode;
}

/** The administrator has no wishlist, and so no wishlist buttons. */
function WishlistToggle({ product, className, children }: WishlistToggleProps) {
  const { viewer } = useShop();
  const wishlist = useWishlist();
  if (viewer.kind === "admin") return null;
  const isWished = wishlist.has(product.id);
  return (
    <WishlistForm
      productId={product.id}
      className={className}
      onSubmit={() => (isWished ? wishlist.remove : wishlist.add)(product)}
    >
      {children(isWished)}
    </WishlistForm>
  );
}

function HeartShape({ isFull, className }: { isFull: boolean; className: string }) {
  return (
    <HeartIcon
      aria-hidden
      strokeWidth={1.6}
      className={classNames(
        className,
        "transition-colors",
        isFull ? "fill-flame text-flame" : "fill-transparent",
      )}
    />
  );
}
