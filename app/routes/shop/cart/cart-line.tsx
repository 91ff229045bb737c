import Trash2 from "lucide-react/icons/trash-2";
import { href, Link } from "react-router";
import { CartForm } from "#app/components/cart/cart-form.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { ComparedPrice } from "#app/components/product/compared-price.tsx";
import { Price } from "#app/components/product/price.tsx";
import { useShopper } from "#app/components/use-shop.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { limitNote, type CartItem } from "#app/domain/cart/cart.ts";
import { finalSaleText } from "#app/domain/catalog/final-sale.ts";
import { isReduced } from "#app/domain/catalog/compare-at.ts";
import { MAX_WISHLIST_ITEMS } from "#app/domain/wishlist/wishlist.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { IconButton } from "#app/ui/button.tsx";
import { focusMain } from "#app/ui/focus-main.ts";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";

interface CartLineProps {
  item: CartItem;
  /** The most that can be bought. */
  available: number;
  /** The limit per order. */
  maxQuantity: number;
  /** Why it cannot be returned; null if it can. */
  finalSale: string | null;
  money: MoneyFormat;
}

/** One cart line: item, quantity, total. Minus at 1 removes the line. */
export function CartLine({ item, available, maxQuantity, finalSale, money }: CartLineProps) {
  const cart = useCart();
  const wishlist = useWishlist();
  const { viewer } = useShopper();
  const price = { priceMinor: item.price, compareAtMinor: item.compareAt ?? null };
  const label = item.options ? `${item.name}, ${item.options}` : item.name;
  return (
    <li className="flex gap-4 border-b border-line py-6 sm:gap-6">
      <Link to={href("/products/:id", { id: item.slug })} tabIndex={-1} aria-hidden>
        <CartThumb imageId={item.imageId} className="w-24 max-[22rem]:w-20 sm:w-28" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-4">
        {/* On a phone an amount in lakhs does not fit beside the name. */}
        <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:justify-between sm:gap-4">
          <div className="min-w-0">
            <Link
              to={href("/products/:id", { id: item.slug })}
              className="font-medium break-words hover:underline"
            >
              {item.name}
            </Link>
            {item.options && <p className="mt-0.5 text-sm text-ink-soft">{item.options}</p>}
            {finalSale !== null && <p className="mt-0.5 text-sm">{finalSaleText(finalSale)}</p>}
            {(item.quantity > 1 || isReduced(price)) && (
              <p className="mt-0.5 text-sm text-ink-soft">
                <ComparedPrice price={price} money={money} /> each
              </p>
            )}
          </div>
          <p className="font-medium">
            <Price minor={item.price * item.quantity} money={money} />
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <CartForm intent="set" variantId={item.id} className="flex flex-col-reverse items-start">
            {/* First in the form, so that Enter presses it instead of the minus button. */}
            <noscript>
              <button type="submit" className="min-h-11 text-sm font-medium underline">
                Update
              </button>
            </noscript>
            <div>
              <QuantityStepper
                size="sm"
                name="quantity"
                isSubmitting
                label={`Quantity of ${label}`}
                value={item.quantity}
                min={0}
                max={available}
                limitNote={limitNote(available, maxQuantity)}
                onChange={(quantity) => {
                  if (quantity < 1) focusMain();
                  cart.setQuantity(item, quantity);
                }}
              />
            </div>
          </CartForm>
          <CartForm
            intent="delete"
            variantId={item.id}
            onSubmit={() => {
              focusMain();
              cart.delete(item);
            }}
          >
            <IconButton type="submit" label={`Delete ${label}`} className="-mr-3">
              <Trash2 aria-hidden className="size-4.5" strokeWidth={1.5} />
            </IconButton>
          </CartForm>
          {viewer.kind !== "admin" && (
            <CartForm
              intent="save"
              variantId={item.id}
              className="w-full"
              onSubmit={() => {
                const isWished = wishlist.has(item.productId);
                if (!isWished) wishlist.add({ id: item.productId, name: item.name });
                // A full wishlist says so, and the item stays in the cart.
                if (!isWished && wishlist.ids.length >= MAX_WISHLIST_ITEMS) return;
                focusMain();
                cart.takeOut(item);
              }}
            >
              <input type="hidden" name="productId" value={item.productId} />
              <button
                type="submit"
                aria-label={`Save for later: ${label}`}
                className="underlined min-h-11 text-sm text-ink-soft hover:text-ink"
              >
                Save for later
              </button>
            </CartForm>
          )}
        </div>
      </div>
    </li>
  );
}
