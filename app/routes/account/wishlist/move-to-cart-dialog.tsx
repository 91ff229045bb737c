import { useEffect, useRef, useState } from "react";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { ComparedPrice } from "#app/components/product/compared-price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { OptionButtons } from "#app/components/variant-choice/option-buttons.tsx";
import { StockNote } from "#app/components/variant-choice/stock-note.tsx";
import { useVariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import { REASONS } from "#app/components/wishlist/wishlist-messages.ts";
import type { ProductCardView, ProductOptionsView } from "#app/domain/catalog/catalog.ts";
import { fetchProductOptions, useMoveToCart } from "#app/routes/account/wishlist/use-move-to-cart.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

interface MoveToCartDialogProps {
  /** Null while the dialog is closed. */
  product: ProductCardView | null;
  onClose: () => void;
  /** Called when the product has moved and the dialog has closed. */
  onMoved: () => void;
}

/** Asks for size and colour before a product moves to the cart. */
export function MoveToCartDialog({ product, onClose, onMoved }: MoveToCartDialogProps) {
  const hasMoved = useRef(false);
  return (
    <Dialog
      isOpen={product !== null}
      title={product?.name ?? ""}
      onClose={() => {
        onClose();
        // Only now: while the dialog is open, nothing behind it can take the focus.
        if (hasMoved.current) onMoved();
        hasMoved.current = false;
      }}
    >
      {product && (
        <Options
          productId={product.id}
          onMoved={() => {
            hasMoved.current = true;
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function Options({ productId, onMoved }: { productId: string; onMoved: () => void }) {
  // Undefined while loading, null on failure.
  const [options, setOptions] = useState<ProductOptionsView | null>();
  useEffect(() => {
    const request = new AbortController();
    async function load() {
      const productOptions = await fetchProductOptions(productId, request.signal);
      if (!request.signal.aborted) setOptions(productOptions);
    }
    void load();
    return () => request.abort();
  }, [productId]);
  if (options === undefined) return <OptionsSkeleton />;
  if (options === null) return <Alert tone="bad">{REASONS.unreachable}</Alert>;
  return <Choice product={options} onMoved={onMoved} />;
}

function Choice({ product, onMoved }: { product: ProductOptionsView; onMoved: () => void }) {
  const { shop } = useShop();
  const choice = useVariantChoice(product);
  const moveToCart = useMoveToCart();
  const [wasRefused, setWasRefused] = useState(false);
  const { variant } = choice;
  const isSizeMissing = product.sizes.length > 0 && choice.size === null;
  const inventory = variant?.inventory ?? (isSizeMissing ? product.inventory : 0);
  const isSoldOut = inventory === 0;
  const image = product.images.find((shown) => shown.colourSlug === choice.colourSlug) ?? product.images[0];

  function move() {
    if (!variant) setWasRefused(true);
    else if (moveToCart(product, variant)) onMoved();
  }

  return (
    <div className="space-y-6">
      <div className="flex items-center gap-5">
        <CartThumb imageId={image?.id ?? null} />
        <div>
          <p className="display text-xl">
            <ComparedPrice price={variant ?? product} money={shop.money} size="lg" />
          </p>
          <StockNote inventory={inventory} needsSize={isSizeMissing} className="mt-1" />
        </div>
      </div>
      <OptionButtons product={product} choice={choice} needsSize={wasRefused && isSizeMissing} />
      <Button size="lg" className="w-full" disabled={isSoldOut} onClick={move}>
        {isSoldOut ? "Out of Stock" : "Move to Cart"}
      </Button>
    </div>
  );
}

function OptionsSkeleton() {
  return (
    <div className="space-y-6">
      <div className="flex items-center gap-5">
        <Skeleton className="aspect-[4/5] w-20" />
        <Skeleton className="h-6 w-24" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="h-13" />
    </div>
  );
}
