import { finalSaleText } from "#app/domain/catalog/final-sale.ts";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import { memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { href, Link } from "react-router";
import { CartDrawer, openCartDrawer } from "#app/components/cart/cart-drawer.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { DeferredDeliveryPromise } from "#app/components/delivery/deferred-delivery-promise.tsx";
import {
  nameOfCountry,
  useChosenCountry,
  useShippingPromise,
} from "#app/components/delivery/use-chosen-country.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { ComparedPrice } from "#app/components/product/compared-price.tsx";
import { ShopPrice } from "#app/components/product/price.tsx";
import { BUILDS_JSON_LD } from "#app/components/json-ld.ts";
import { toolForm } from "#app/components/web-mcp.ts";
import type { ShopView } from "#app/components/shell/shell-view.ts";
import { useShop } from "#app/components/use-shop.ts";
import { OptionButtons } from "#app/components/variant-choice/option-buttons.tsx";
import { StockNote } from "#app/components/variant-choice/stock-note.tsx";
import type { VariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import { WishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import { cartItemOf, limitNote } from "#app/domain/cart/cart.ts";
import { clampQuantity, type ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { deliveryTime, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { INCLUSIVE_OF_TAXES } from "#app/domain/tax/inclusive-price.ts";
import { formatPrice } from "#app/lib/money.ts";
import { SizeHelp, type FitDetails } from "#app/routes/shop/products/product/size-help.tsx";
import { SoldOutNotice } from "#app/routes/shop/products/product/sold-out-notice.tsx";
import { StickyBuy } from "#app/routes/shop/products/product/sticky-buy.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { shareLink } from "#app/components/share-link.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import Share2 from "lucide-react/icons/share-2";

const FORM_ID = "add-to-cart";

interface PurchasePanelProps {
  product: ProductDetailView;
  choice: VariantChoice;
  /** The size that fits the body stored in this browser. */
  ownSize: string | null;
  shop: ShopView;
  fit: FitDetails;
}

/** Price, options, stock, quantity and Add to Cart. */
export function PurchasePanel({ product, choice, ownSize, shop, fit }: PurchasePanelProps) {
  const [requestedQuantity, setRequestedQuantity] = useState(1);
  const [wasRefused, setWasRefused] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const buyRow = useRef<HTMLDivElement>(null);
  const cart = useCart();
  const { variant } = choice;
  const isSizeMissing = product.sizes.length > 0 && choice.size === null;
  // A size may not be sold in every colour.
  const inventory = variant?.inventory ?? (isSizeMissing ? product.inventory : 0);
  const isSoldOut = inventory === 0;
  const { pricing } = useShop();
  const available = Math.min(inventory, pricing.maxLineQuantity);
  const quantity = clampQuantity(requestedQuantity, available);
  const priceMinor = variant?.priceMinor ?? product.priceMinor;

  function addToCart() {
    if (!variant) {
      setWasRefused(true);
      showToast({
        title: "Choose a size",
        description: "Then you can add it to your cart.",
        tone: "bad",
        durationMs: 2000,
      });
      buyRow.current?.scrollIntoView({ block: "center", behavior: "smooth" });
      return;
    }
    // Render before the drawer opens and forces a layout: one layout instead of two.
    flushSync(() => {
      setRequestedQuantity(1);
      setAddedId(variant.id);
      cart.add(cartItemOf(product, variant, pricing.maxLineQuantity), { ...pricing, quantity });
    });
    openCartDrawer();
  }

  return (
    <div className="mt-5 space-y-6">
      <div>
        <p className="display text-2xl">
          <ComparedPrice price={variant ?? product} money={shop.money} size="lg" />
        </p>
        {pricing.gst && <p className="mt-1 text-sm text-ink-soft">{INCLUSIVE_OF_TAXES}</p>}
        {product.sizes.length > 1 && product.variants.every((each) => each.priceMinor === priceMinor) && (
          <Badge tone="grey" className="mt-2">
            Same price in all sizes
          </Badge>
        )}
        <ChangedPrice price={formatPrice(priceMinor, shop.money)} />
      </div>
      {/* Without JavaScript the server shows the chosen variant, or adds it to the cart. */}
      <form
        id={FORM_ID}
        method="get"
        className="space-y-6"
        {...(BUILDS_JSON_LD &&
          toolForm("add_to_cart", `Add ${product.name} in a size and colour to the cart`, { isSafe: false }))}
        onSubmit={(event) => {
          event.preventDefault();
          addToCart();
        }}
      >
        <OptionButtons
          product={product}
          choice={choice}
          needsSize={wasRefused && isSizeMissing}
          ownSize={ownSize}
        />
        {product.dimensions.text && (
          <p className="text-sm">
            <span className="font-medium">Dimensions:</span> {product.dimensions.text}
            {product.sizes.length === 0 && product.sizeNote && (
              <span className="mt-1 block text-ink-soft">{product.sizeNote}</span>
            )}
          </p>
        )}
        {product.variants.length > 1 && (
          <noscript>
            <Button type="submit" variant="outline" size="sm">
              Show this choice
            </Button>
          </noscript>
        )}
      </form>
      {product.sizeChart && (
        <SizeHelp chart={product.sizeChart} product={product} choice={choice} ownSize={ownSize} fit={fit} />
      )}
      <StockNote inventory={inventory} needsSize={isSizeMissing} />
      <div ref={buyRow} className="flex flex-wrap gap-3">
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          value={quantity}
          max={Math.max(1, available)}
          limitNote={limitNote(available, pricing.maxLineQuantity)}
          onChange={setRequestedQuantity}
          isDisabled={isSoldOut}
          name="quantity"
          form={FORM_ID}
        />
        <Button
          type="submit"
          form={FORM_ID}
          formMethod="post"
          formAction={href("/cart")}
          name="add"
          value={product.id}
          data-early
          data-keep-clear
          size="lg"
          variant={isSoldOut ? "unavailable" : "primary"}
          className="min-w-44 flex-1"
          disabled={isSoldOut}
        >
          {isSoldOut ? "Out of Stock" : "Add to Cart"}
        </Button>
        <div className="flex w-full flex-wrap gap-3">
          <WishlistButton product={product} className="flex-1" />
          <ShareButton name={product.name} />
        </div>
      </div>
      <SoldOutNotice product={product} choice={choice} />
      <PurchaseBenefits product={product} shop={shop} isSoldOut={isSoldOut} />
      <CartDrawer addedId={addedId} />
      <StickyBuy watched={buyRow} name={product.name}>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{product.name}</span>
          <span className="flex items-center gap-2 text-sm text-ink-soft">
            <ShopPrice minor={priceMinor} money={shop.money} />
            {choice.size && (
              <span className="flex items-center gap-1">
                <Check aria-hidden className="size-3.5" /> {choice.size}
              </span>
            )}
          </span>
        </span>
        <Button variant={isSoldOut ? "unavailable" : "primary"} disabled={isSoldOut} onClick={addToCart}>
          {isSoldOut ? "Out of Stock" : "Add to Cart"}
        </Button>
      </StickyBuy>
    </div>
  );
}

/** Tells screen readers a price that a choice of options has changed. */
function ChangedPrice({ price }: { price: string }) {
  const [first] = useState(price);
  const [hasChanged, setHasChanged] = useState(false);
  if (price !== first && !hasChanged) setHasChanged(true);
  return (
    <p role="status" className="sr-only">
      {hasChanged && `Price: ${price}`}
    </p>
  );
}

/** Benefits, without a delivery date for what cannot be delivered. */
const PurchaseBenefits = memo(function PurchaseBenefits({
  product,
  shop,
  isSoldOut,
}: Pick<PurchasePanelProps, "product" | "shop"> & { isSoldOut: boolean }) {
  const { pricing } = useShop();
  const country = useChosenCountry();
  const promise = useShippingPromise(shop);
  const terms = shippingTermsFor(pricing.shipping, { country });
  return (
    <>
      <ul className="space-y-2.5 border-y border-line py-5 text-sm">
        <Benefit icon={<Truck aria-hidden className="size-5" strokeWidth={1.4} />}>{promise}</Benefit>
        {!isSoldOut && (
          <Benefit icon={<CalendarCheck aria-hidden className="size-5" strokeWidth={1.4} />}>
            {country === HOME_COUNTRY ? (
              <DeferredDeliveryPromise>
                {`Delivered in India within ${deliveryTime(terms)}`}
              </DeferredDeliveryPromise>
            ) : (
              <>
                {`Delivered to ${nameOfCountry(country)} within ${deliveryTime(terms)}`}
                {terms.customsNote && <p className="mt-1 text-ink-soft">{terms.customsNote}</p>}
              </>
            )}
          </Benefit>
        )}
        <Benefit icon={<RotateCcw aria-hidden className="size-5" strokeWidth={1.4} />}>
          {product.finalSale === null
            ? `${shop.returnDays}-day return policy`
            : finalSaleText(product.finalSale)}
        </Benefit>
        <Benefit icon={<ShieldCheck aria-hidden className="size-5" strokeWidth={1.4} />}>
          SSL encrypted payments
        </Benefit>
      </ul>
      <p className="text-sm">
        Category:{" "}
        <Link
          to={`${href("/products")}?${new URLSearchParams({ category: product.category.name })}`}
          className="underlined font-medium"
        >
          {product.category.name}
        </Link>
      </p>
    </>
  );
});

function Benefit({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="text-flame">{icon}</span>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

const VARIANT_PARAMS = new Set(["colour", "size"]);

/** Shares the page, with the variant in its URL. */
function ShareButton({ name }: { name: string }) {
  const share = () =>
    shareLink({
      url: sharedUrl(location.href),
      title: name,
      copied: "The link to this page is in your clipboard.",
      instead: "Copy the link from your browser’s address bar instead.",
    });
  return (
    <Button variant="outline" size="lg" className="px-5" onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" strokeWidth={1.5} /> Share
    </Button>
  );
}

/** The page's URL with the chosen variant, without other parameters such as campaigns. */
function sharedUrl(href: string): string {
  const { origin, pathname, searchParams } = new URL(href);
  const params = new URLSearchParams([...searchParams].filter(([name]) => VARIANT_PARAMS.has(name)));
  return `${origin}${pathname}${params.size > 0 ? `?${params}` : ""}`;
}
