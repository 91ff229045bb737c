import { useContext } from "react";
import { data, href, redirect } from "react-router";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { DiscountCode } from "#app/components/cart/discount-code.tsx";
import { ServerCartProvider } from "#app/components/cart/server-cart.tsx";
import { useCartSummary } from "#app/components/cart/use-cart-summary.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { ClearForm } from "#app/components/clear-form.tsx";
import { DeferredDeliveryPromise } from "#app/components/delivery/deferred-delivery-promise.tsx";
import { nameOfCountry, useChosenCountry } from "#app/components/delivery/use-chosen-country.ts";
import { readChosenCountry } from "#app/context/shopper/chosen-country.server.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { shareLink } from "#app/components/share-link.ts";
import { NonceContext } from "#app/components/shell/server-contexts.ts";
import { useShop } from "#app/components/use-shop.ts";
import { getRequestContext } from "#app/context/context-keys.server.ts";
import { viewStoredCart } from "#app/context/shopper/view-stored-cart.server.ts";
import { CartRequest } from "#app/domain/cart/cart.forms.ts";
import { sharedLines } from "#app/domain/cart/shared-cart.ts";
import { CART_STORAGE_KEY, type CartItem } from "#app/domain/cart/cart.ts";
import { settleLines, type ServerCart, type StoredCart } from "#app/domain/cart/stored-cart.ts";
import { deliveryTime, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { INCLUSIVE_OF_TAXES } from "#app/domain/tax/inclusive-price.ts";
import { formatPrice } from "#app/lib/money.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CartLine } from "#app/routes/shop/cart/cart-line.tsx";
import { changeStoredCart } from "#app/routes/shop/cart/change-cart.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";
import { focusMain } from "#app/ui/focus-main.ts";
import type { Route } from "./+types/cart";

/** A guest's cart exists only in the browser, so the page is the same for everybody. A stored cart is rendered here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context);
  const stored = await requestContext.cart.find();
  if (!stored) {
    requestContext.allowPublicCaching([]);
    return { cart: null, isClearing: false, country: HOME_COUNTRY };
  }
  const cart = await viewStoredCart(context, stored);
  // Changes are reported once: the next page shows the cart as it is. A prefetched page must not consume the report.
  const settled = cart.changes.length > 0 && isPageView(request) ? await settle(context, stored, cart) : cart;
  return {
    cart: settled,
    isClearing: new URL(request.url).searchParams.has("clear"),
    country: await readChosenCountry(request, context),
  };
}

function isPageView({ headers }: Request): boolean {
  return (headers.get("accept")?.includes("text/html") ?? false) && !headers.has("sec-purpose");
}

/** Removes lines that are no longer for sale from the stored cart. With JavaScript the browser does so itself. */
async function settle(
  context: Route.LoaderArgs["context"],
  { lines: read }: StoredCart,
  view: ServerCart,
): Promise<ServerCart> {
  const stored = await getRequestContext(context).cart.change((contents) => ({
    ...contents,
    lines: settleLines(contents.lines, { read, shown: view.cart }),
  }));
  return { ...view, revision: stored?.revision ?? view.revision };
}

/** Changes the stored cart, for forms without JavaScript; with it the browser changes its own copy. */
export async function action({ request, context }: Route.ActionArgs) {
  const { add, ...fields } = await readForm(request);
  // The product page's form has several uses: its button names the product to add.
  const requested = add === undefined ? fields : { ...fields, intent: "add", productId: add };
  const change = CartRequest.safeParse(requested);
  if (!change.success) throw data({ message: "This is not a valid cart change." }, { status: 400 });
  const { to, message } = await changeStoredCart(request, context, change.data);
  return message ? redirectWithFlash(to, message) : redirect(to);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...noindexMeta("Your cart", matches),
  {
    name: "description",
    content: "Review the items in your cart, their prices and delivery, and check out.",
  },
];

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServerCartProvider cart={loaderData.cart}>
      <CartView isClearing={loaderData.isClearing} renderedCountry={loaderData.country} />
    </ServerCartProvider>
  );
}

function CartView({ isClearing, renderedCountry }: { isClearing: boolean; renderedCountry: string }) {
  const { shop, pricing } = useShop();
  const cart = useCart();
  const country = useChosenCountry(renderedCountry);
  const { quote, summary } = useCartSummary({ country });
  const { changes, availableOf } = quote;
  if (!cart.isRestored) return <UnknownCart />;
  if (cart.items.length === 0) {
    return (
      <div className="shell section">
        <CartChanges changes={changes} />
        <EmptyCart />
      </div>
    );
  }
  const { totals, discount } = summary;
  const terms = shippingTermsFor(pricing.shipping, { country });
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-4xl">Your Cart</h1>
        <div className="flex flex-wrap items-center gap-2">
          <ShareCart items={cart.items} />
          <ClearForm
            label="Clear Cart"
            question="Remove all items from your cart?"
            page={href("/cart")}
            action={href("/cart")}
            isConfirming={isClearing}
            onClear={() => {
              focusMain();
              cart.clear();
            }}
          />
        </div>
      </div>
      <CartChanges changes={changes} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <ul aria-label="Items in your cart" className="border-t border-line">
          {cart.items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              available={availableOf(item.id) ?? item.available ?? pricing.maxLineQuantity}
              maxQuantity={pricing.maxLineQuantity}
              finalSale={quote.finalSaleOf(item.id)}
              money={shop.money}
            />
          ))}
        </ul>
        <section
          aria-labelledby="summary"
          className="self-start rounded bg-linen p-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:p-8"
        >
          <h2 id="summary" className="display mb-6 text-xl">
            Order Summary
          </h2>
          <DiscountCode quote={quote} summary={summary} money={shop.money} />
          <CartSummary
            totals={totals}
            money={shop.money}
            code={discount?.code}
            taxNote={pricing.gst && INCLUSIVE_OF_TAXES}
          />
          <p className="mt-4 text-sm text-ink-soft">
            {terms.freeAboveMinor !== null && totals.shippingMinor > 0 && (
              <>
                Shipping is free {terms.isFreeAtLimit ? "from" : "above"}{" "}
                {formatPrice(terms.freeAboveMinor, shop.money)}.{" "}
              </>
            )}
            {country === HOME_COUNTRY
              ? `Delivered in India within ${deliveryTime(terms)}; shipping to other countries is calculated at checkout.`
              : `Delivered to ${nameOfCountry(country)} within ${deliveryTime(terms)}.`}{" "}
            {terms.customsNote}
          </p>
          {country === HOME_COUNTRY && (
            <div className="mt-4 text-sm">
              <DeferredDeliveryPromise />
            </div>
          )}
          <ButtonLink to={href("/checkout")} size="lg" className="mt-6 w-full" data-keep-clear>
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

/** A link that adds the same items to the cart of who opens it. Without JavaScript it is the link itself. */
function ShareCart({ items }: { items: readonly CartItem[] }) {
  const lines = items.map(({ id, quantity }) => ({ variantId: id, quantity }));
  const path = href("/buy/:lines", { lines: sharedLines(lines) });
  const share = () =>
    shareLink({
      url: new URL(path, location.origin).href,
      title: "Cart",
      copied: "It adds these items to the cart of the person who opens it.",
      instead: "Copy the address of the link instead.",
    });
  return (
    <ButtonLink
      to={path}
      reloadDocument
      variant="quiet"
      size="sm"
      onClick={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      Share Cart
    </ButtonLink>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      level={1}
      title="Your Cart is Empty"
      text="Everything you add stays here, even when you come back later."
      action={<ButtonLink to={href("/products")}>Start Shopping</ButtonLink>}
    />
  );
}

// Before the first paint, so that nothing flashes.
const EMPTY_FLAG = `{
let items;
try { items = JSON.parse(localStorage.getItem("${CART_STORAGE_KEY}")).items } catch {}
if (!items?.length) document.documentElement.dataset.cart = "empty";
}`;

/** Before hydration only the inline script knows whether the cart is empty: the style sheet shows one of both states. */
function UnknownCart() {
  return (
    <>
      <script
        nonce={useContext(NonceContext)}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- our own text; the CSP allows it by its nonce
        dangerouslySetInnerHTML={{ __html: EMPTY_FLAG }}
      />
      <div className="cart-empty shell section">
        <EmptyCart />
      </div>
      <CartSkeleton />
    </>
  );
}

const LINES = [1, 2];

/** The placeholder until the browser's cart is known. */
function CartSkeleton() {
  return (
    <div className="cart-unknown script-only shell pt-8 pb-24 lg:pt-12">
      <h1 className="display mb-8 text-4xl">Your Cart</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
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
