import { useState } from "react";
import { CartForm } from "#app/components/cart/cart-form.tsx";
import { REASONS } from "#app/components/wishlist/wishlist-messages.ts";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { WishlistChoice } from "#app/domain/wishlist/wishlist.ts";
import { fetchProductOptions } from "#app/routes/account/wishlist/product-options.ts";
import { VariantField } from "#app/routes/account/wishlist/variant-field.tsx";
import { useMoveToCart } from "#app/routes/account/wishlist/use-move-to-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

interface MoveToCartProps {
  product: ProductCardView;
  /** Its variants in stock. */
  choices: readonly WishlistChoice[];
  /** Called when a size or colour must be chosen first. */
  onChoose: () => void;
  onMoved: () => void;
}

/** Moves a product to the cart, at once if it has a single variant. Without JavaScript the server moves it. */
export function MoveToCart({ product, choices, onChoose, onMoved }: MoveToCartProps) {
  const [isPending, setIsPending] = useState(false);
  const moveToCart = useMoveToCart();
  const isSoldOut = product.inventory === 0;
  const isChoice = product.sizes.length > 1 || product.colours.length > 1;

  async function moveOnlyVariant() {
    setIsPending(true);
    const options = await fetchProductOptions(product.id);
    setIsPending(false);
    const [variant] = options?.variants ?? [];
    if (!options || !variant) {
      showToast({ title: "Error adding to cart", description: REASONS.unreachable, tone: "bad" });
    } else if (moveToCart(options, variant)) onMoved();
  }

  return (
    <CartForm intent="add" onSubmit={() => (isChoice ? onChoose() : void moveOnlyVariant())}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="from" value="wishlist" />
      <VariantField product={product.name} choices={choices} />
      <Button
        type="submit"
        variant="dark"
        className="w-full px-3"
        disabled={isSoldOut}
        isPending={isPending}
        aria-label={`${isSoldOut ? "Out of Stock" : "Move to Cart"}: ${product.name}`}
      >
        {isSoldOut ? "Out of Stock" : "Move to Cart"}
      </Button>
    </CartForm>
  );
}
