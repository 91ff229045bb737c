import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { WishlistSubmit } from "#app/components/wishlist/wishlist-form.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { WishlistChoice } from "#app/domain/wishlist/wishlist.ts";
import { MoveToCart } from "#app/routes/account/wishlist/move-to-cart.tsx";
import { buttonClass } from "#app/ui/button.tsx";

interface WishlistActionsProps {
  product: ProductCardView;
  /** Its variants in stock. */
  choices: readonly WishlistChoice[];
  /** Called when a size or colour must be chosen before the product moves to the cart. */
  onChoose: () => void;
  /** Called when the product leaves the list, and its buttons with it. */
  onLeft: () => void;
}

/** The actions of a wishlist product. */
export function WishlistActions({ product, choices, onChoose, onLeft }: WishlistActionsProps) {
  const wishlist = useWishlist();
  return (
    <div className="flex flex-col gap-1">
      <MoveToCart product={product} choices={choices} onChoose={onChoose} onMoved={onLeft} />
      <WishlistSubmit
        intent="remove"
        productId={product.id}
        onChange={() => {
          wishlist.remove(product);
          onLeft();
        }}
        aria-label={`Remove ${product.name}`}
        className={buttonClass({ variant: "quiet" })}
      >
        Remove
      </WishlistSubmit>
    </div>
  );
}
