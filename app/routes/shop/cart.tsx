import { shopTitle } from "#app/components/page-meta.ts";
import { useContext } from "react";
import { href } from "react-router";
import { Bill } from "#app/components/cart/bill.tsx";
import { Corrections } from "#app/components/cart/corrections.tsx";
import { DiscountCode } from "#app/components/cart/discount-code.tsx";
import { useCartBill } from "#app/components/cart/use-cart-bill.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { NonceContext } from "#app/components/shell/nonce.ts";
import { useShop } from "#app/components/use-shop.ts";
import { CART_STORAGE_KEY } from "#app/domain/cart/cart.ts";
import { deliveryTime, HOME_COUNTRY, shippingTermsFor } from "#app/domain/settings/shipping.ts";
import { formatMoney } from "#app/lib/money.ts";
import { visitOf } from "#app/request-scope.server.ts";
import { CartLine } from "#app/routes/shop/cart/cart-line.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusMain } from "#app/ui/focus-main.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/cart";

/** What is in it the browser knows: the page is the same for everybody, and can be fetched before it is opened. */
export function loader({ context }: Route.LoaderArgs) {
  visitOf(context).markPublic([]);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: shopTitle("Your cart", matches) },
  {
    name: "description",
    content: "What you have chosen, what it costs with delivery, and the way to order it.",
  },
  { name: "robots", content: "noindex" },
];

export default function CartPage() {
  const { shop, pricing } = useShop();
  const cart = useCart();
  const { quote, bill } = useCartBill();
  const { corrections, inventoryOf } = quote;
  if (!cart.isRestored) return <UnknownCart />;
  if (cart.items.length === 0) {
    return (
      <div className="shell section">
        <Corrections corrections={corrections} />
        <EmptyCart />
      </div>
    );
  }
  const { totals, discount } = bill;
  const terms = shippingTermsFor(pricing.shipping, HOME_COUNTRY);
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-4xl">Your Cart</h1>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-4"
          onClick={() => {
            focusMain();
            cart.clear();
          }}
        >
          Clear Cart
        </Button>
      </div>
      <Corrections corrections={corrections} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <ul aria-label="Items in your cart" className="border-t border-line">
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} inventory={inventoryOf(item.id)} money={shop.money} />
          ))}
        </ul>
        <section
          aria-labelledby="summary"
          className="self-start rounded bg-linen p-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:p-8"
        >
          <h2 id="summary" className="display mb-6 text-xl">
            Order Summary
          </h2>
          <DiscountCode quote={quote} bill={bill} money={shop.money} />
          <Bill totals={totals} money={shop.money} code={discount?.code} />
          <p className="mt-4 text-sm text-ink-soft">
            {terms.freeAboveMinor !== null && totals.shippingMinor > 0 && (
              <>Shipping is free above {formatMoney(terms.freeAboveMinor, shop.money)}. </>
            )}
            Delivered in India within {deliveryTime(terms)}; other countries are reckoned at checkout.
          </p>
          <ButtonLink to={href("/checkout")} size="lg" className="mt-6 w-full">
            Proceed to Checkout
          </ButtonLink>
          <ButtonLink to={href("/products")} variant="quiet" className="mt-2 w-full">
            Continue shopping
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      level={1}
      title="Your Cart is Empty"
      text="Everything you add stays here, also when you come back later."
      action={<ButtonLink to={href("/products")}>Start Shopping</ButtonLink>}
    />
  );
}

// Before anything of the page is painted: what would be shown first would be taken away again.
const TELL_WHETHER_EMPTY = `{
let items;
try { items = JSON.parse(localStorage.getItem("${CART_STORAGE_KEY}")).items } catch {}
if (!items?.length) document.documentElement.dataset.cart = "empty";
}`;

/** An empty cart is shown before the scripts come, which alone know what is in a cart: the style sheet shows which of both it is. */
function UnknownCart() {
  return (
    <>
      <script
        nonce={useContext(NonceContext)}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- a text of our own; the policy lets it run by the nonce
        dangerouslySetInnerHTML={{ __html: TELL_WHETHER_EMPTY }}
      />
      <div className="cart-empty shell section">
        <EmptyCart />
      </div>
      <CartSkeleton />
    </>
  );
}

const LINES = [1, 2];

/** What stands here until the browser's cart is known; without JavaScript it says why there is nothing else. */
function CartSkeleton() {
  return (
    <div className="cart-unknown shell pt-8 pb-24 lg:pt-12">
      <h1 className="display mb-8 text-4xl">Your Cart</h1>
      <noscript>
        <p className="mb-8 max-w-prose text-ink-soft">
          The cart is kept in your browser, which needs JavaScript. You can look at everything without it, and
          order by telephone.
        </p>
      </noscript>
      <div className="script-only grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="space-y-6">
          {LINES.map((line) => (
            <div key={line} className="flex gap-5">
              <Skeleton className="aspect-[4/5] w-24" />
              <div className="flex-1 space-y-3 pt-2">
                <Skeleton className="h-4 w-2/3" />
                <Skeleton className="h-4 w-1/4" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
