import { memo } from "react";
import { href, Link } from "react-router";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { Price } from "#app/components/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { CartItem } from "#app/domain/cart/cart.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/sheet.tsx";

const CART_DRAWER_ID = "cart-drawer";

/** Shows the cart over the page, where the page has the drawer. */
export function openCartDrawer(): void {
  const drawer = document.querySelector<HTMLElement>(`#${CART_DRAWER_ID}`);
  // A browser of before 2024 has no popovers; there the toast alone tells that something was added.
  if (drawer && "popover" in HTMLElement.prototype && !drawer.matches(":popover-open")) drawer.showPopover();
}

/** The cart at a glance, after something was added to it: to look at, and to go on from. It is changed on its page. */
export const CartDrawer = memo(function CartDrawer({ addedId }: { addedId: string | null }) {
  const { items, totalItems, totalPrice } = useCart();
  const { shop } = useShop();
  // What was just added stands first.
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
            Shipping, tax and discounts are counted in the cart.
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
      <ul aria-label="Items in your cart" className="border-t border-line">
        {lines.map((item) => (
          <DrawerLine key={item.id} item={item} money={shop.money} />
        ))}
      </ul>
    </Sheet>
  );
});

function DrawerLine({ item, money }: { item: CartItem; money: MoneyFormat }) {
  const { slug, name, options, quantity, price, pictureId } = item;
  return (
    <li className="flex items-start gap-4 border-b border-line py-4">
      <CartThumb pictureId={pictureId} className="w-18" />
      <div className="min-w-0 flex-1">
        <Link to={href("/products/:id", { id: slug })} className="font-medium break-words hover:underline">
          {name}
        </Link>
        {options && <p className="mt-0.5 text-sm text-ink-soft">{options}</p>}
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="text-ink-soft">Quantity: {quantity}</span>
          <Price minor={price * quantity} money={money} className="font-medium" />
        </p>
      </div>
    </li>
  );
}
