import { href, Link } from "react-router";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { DiscountCode } from "#app/components/cart/discount-code.tsx";
import type { CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { usePromise } from "#app/components/delivery/use-promise.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { deliveryTime, shippingTermsFor } from "#app/domain/settings/shipping/shipping.ts";
import type { PricedCart } from "#app/domain/cart/price-cart.ts";

interface CheckoutSummaryProps {
  quote: CartQuoteView;
  summary: PricedCart;
  /** The taxes inside the total; null where the flat tax is added. */
  taxNote: string | null;
  /** The destination as far as it is filled in. */
  country: string;
  /** The PIN code of an Indian address as typed; empty for another. */
  pinCode: string;
}

/** The order's items and totals, by the same function and figures as on the server. */
export function CheckoutSummary({ quote, summary, taxNote, country, pinCode }: CheckoutSummaryProps) {
  const promise = usePromise(pinCode);
  const { shop, pricing } = useShop();
  const { items } = useCart();
  return (
    <section
      aria-labelledby="summary"
      className="rounded bg-linen p-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[85vh] lg:overflow-y-auto lg:p-8"
    >
      <h2 id="summary" className="display mb-5 text-xl">
        Order Summary
      </h2>
      <ul className="mb-6 space-y-4">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-4 text-sm">
            <CartThumb imageId={item.imageId} className="w-14" />
            {/* On a phone and in the column an amount in lakhs does not fit beside the name and wraps below it. */}
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 grow basis-32 lg:basis-40">
                <span className="block font-medium">{item.name}</span>
                {item.options && <span className="block text-ink-soft">{item.options}</span>}
                <span className="text-ink-soft">Quantity {item.quantity}</span>
              </span>
              <Price minor={item.price * item.quantity} money={shop.money} />
            </span>
          </li>
        ))}
      </ul>
      <DiscountCode quote={quote} summary={summary} money={shop.money} />
      <CartSummary
        totals={summary.totals}
        money={shop.money}
        code={summary.discount?.code}
        taxNote={taxNote}
      />
      <p role="status" className={classNames("mt-5 text-sm", promise ? "font-medium" : "text-ink-soft")}>
        {promise?.text ?? `Delivered within ${deliveryTime(shippingTermsFor(pricing.shipping, country))}.`}
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        <Link to={href("/cart")} className="underlined">
          Change the cart
        </Link>
      </p>
    </section>
  );
}
