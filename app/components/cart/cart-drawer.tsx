import Trash2 from "lucide-react/icons/trash-2";
import { memo, useRef } from "react";
import { href, Link } from "react-router";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { limitNote, type CartItem } from "#app/domain/cart/cart.ts";
import { type MoneyFormat, formatPrice } from "#app/lib/money.ts";
import { ButtonLink, IconButton } from "#app/ui/button.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import { Sheet } from "#app/ui/overlay/sheet.tsx";
import { nameOfCountry, useChosenCountry } from "#app/components/delivery/use-chosen-country.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { isShippedFree, shippingTermsFor } from "#app/domain/delivery/shipping.ts";

const CART_DRAWER_ID = "cart-drawer";

/** Opens the cart drawer, if the page has one. */
export function openCartDrawer(): void {
  const drawer = document.querySelector<HTMLElement>(`#${CART_DRAWER_ID}`);
  // Browsers from before 2024 have no popovers and show only the toast.
  if (drawer && "popover" in HTMLElement.prototype && !drawer.matches(":popover-open")) drawer.showPopover();
}

/** A drawer with the cart after something was added: to review, change, and continue. */
export const CartDrawer = memo(function CartDrawer({ addedId }: { addedId: string | null }) {
  const { items, totalItems, totalPrice } = useCart();
  const { shop, pricing } = useShop();
  const list = useRef<HTMLUListElement>(null);
  // The line that was just added comes first.
  const lines = items.toSorted((a, b) => Number(b.id === addedId) - Number(a.id === addedId));
  return (
    <Sheet
      id={CART_DRAWER_ID}
      title={`Your Cart (${totalItems})`}
      side="right"
      footer={
        <>
          <p className="flex justify-between gap-4 text-lg font-semibold">
            Subtotal <Price minor={totalPrice} money={shop.money} />
          </p>
          <p className="mt-0.5 mb-4 text-sm text-ink-soft">
            {pricing.gst
              ? "Inclusive of all taxes. Shipping and discounts are calculated in the cart."
              : "Shipping, tax and discounts are calculated in the cart."}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href("/cart")} variant="outline" className="flex-1">
              View cart
            </ButtonLink>
            <ButtonLink to={href("/checkout")} className="flex-1">
              Checkout
            </ButtonLink>
          </div>
        </>
      }
    >
      <FreeShippingProgress subtotalMinor={totalPrice} />
      {lines.length === 0 && <p className="text-ink-soft">Your cart is empty.</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Items in your cart"
        className="border-t border-line outline-none empty:border-0"
      >
        {lines.map((item) => (
          <DrawerLine
            key={item.id}
            item={item}
            money={shop.money}
            maxQuantity={pricing.maxLineQuantity}
            onRemove={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </Sheet>
  );
});

interface DrawerLineProps {
  item: CartItem;
  money: MoneyFormat;
  maxQuantity: number;
  /** Called before the line is removed, and with it the focused button. */
  onRemove: () => void;
}

function DrawerLine({ item, money, maxQuantity, onRemove }: DrawerLineProps) {
  const cart = useCart();
  const { slug, name, options, quantity, price, imageId } = item;
  const available = item.available ?? maxQuantity;
  const label = options ? `${name}, ${options}` : name;
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <CartThumb imageId={imageId} className="w-18" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-4">
          <Link
            to={href("/products/:id", { id: slug })}
            className="min-w-0 font-medium wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <Price minor={price * quantity} money={money} className="font-medium" />
        </div>
        {options && <p className="mt-0.5 text-sm text-ink-soft">{options}</p>}
        <div className="mt-2 flex items-center justify-between gap-2">
          <QuantityStepper
            size="sm"
            label={`Quantity of ${label}`}
            value={quantity}
            min={0}
            max={available}
            limitNote={limitNote(available, maxQuantity)}
            onChange={(requested) => {
              if (requested < 1) onRemove();
              cart.setQuantity(item, requested);
            }}
          />
          <IconButton
            label={`Delete ${label}`}
            className="-mr-3"
            onClick={() => {
              onRemove();
              cart.delete(item);
            }}
          >
            <Trash2 aria-hidden className="size-4.5" strokeWidth={1.5} />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

/** The amount missing for free domestic shipping; nothing if shipping is always or never free. */
function FreeShippingProgress({ subtotalMinor }: { subtotalMinor: number }) {
  const { shop, pricing } = useShop();
  const country = useChosenCountry();
  const terms = shippingTermsFor(pricing.shipping, { country });
  const { freeAboveMinor, isFreeAtLimit, rateMinor, bands } = terms;
  if (!freeAboveMinor || (rateMinor === 0 && !bands)) return null;
  const missing = formatPrice(freeAboveMinor - subtotalMinor, shop.money);
  const request = isFreeAtLimit
    ? `Add ${missing} more for free shipping.`
    : subtotalMinor === freeAboveMinor
      ? "Add one more item for free shipping."
      : `Add more than ${missing} for free shipping.`;
  return (
    <div className="mb-4">
      <p role="status" className="text-sm">
        {isShippedFree(terms, subtotalMinor)
          ? `Your order ships free ${country === HOME_COUNTRY ? "within" : "to"} ${nameOfCountry(country)}.`
          : request}
      </p>
      <progress
        aria-hidden
        value={Math.min(subtotalMinor, freeAboveMinor)}
        max={freeAboveMinor}
        className="progress mt-2 block h-1.5 w-full"
      />
    </div>
  );
}
